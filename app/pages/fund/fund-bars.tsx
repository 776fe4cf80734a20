import type { ReactNode } from "react"
import { countText, formatFigure, formatPercent, missing } from "~/lib/numbers"
import { tidyName } from "~/lib/text/tidy-name"
import type { FundChange } from "~/model/funds/fund-changes"
import { DataTable, Figure } from "~/ui/data-table"
import { Section } from "~/ui/section"
import { WeightBar } from "~/ui/weight-bar"
import { type Breakdown, type FundView, nameHolding } from "./fund-view"

interface Bar {
  key: string
  name: ReactNode
  weightPct: number
  count?: number
}

function Bars({ caption, bars, of }: { caption: string; bars: Bar[]; of: number }) {
  return (
    <DataTable caption={caption} isStill isNarrow>
      <tbody>
        {bars.map(({ key, name, weightPct, count }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {count === undefined ? null : (
                <span className="ml-1.5 text-note text-ink-3">{formatFigure(count)}</span>
              )}
            </th>
            <td>
              <WeightBar
                weight={weightPct}
                of={of}
                tone={weightPct < 0 ? "fill-down" : "fill-blue"}
                className="h-2 w-24 tablet:w-40"
              />
            </td>
            <td>{formatPercent(weightPct / 100)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

const partsShown = 8
const topShown = 10

/** The parts of a fund as bars. Parts beyond the largest are one line. */
function Parts({ title, parts, note }: { title: string; parts: Breakdown[]; note?: string }) {
  // A line of one other would say less than its name.
  const shown = parts.length === partsShown + 1 ? parts.length : partsShown
  const rest = parts.slice(shown)
  const bars: Bar[] = parts
    .slice(0, shown)
    .map(({ code, ...part }) => ({ key: code, ...part }))
    .concat(
      rest.length
        ? {
            key: "rest",
            name: countText(rest.length, "other"),
            count: rest.reduce((sum, { count }) => sum + count, 0),
            weightPct: rest.reduce((sum, { weightPct }) => sum + weightPct, 0),
          }
        : [],
    )
  return (
    <Section title={title}>
      {note ? <p className="pb-2 text-data text-ink-2">{note}</p> : null}
      <Bars caption={`Weight: ${title.toLowerCase()}`} bars={bars} of={100} />
    </Section>
  )
}

/** Top ten, sectors, types and countries of a fund. Uses no router, so that the loader can render it to HTML. */
export function FundBars({ view }: { view: Pick<FundView, "lines" | "sectors" | "types" | "countries"> }) {
  const top = view.lines.slice(0, topShown)
  const largest = Math.max(0, ...top.map(({ percentage }) => percentage ?? 0))
  const hasSectors = view.sectors.some(({ code }) => code !== "")
  const hasTypes = view.types.some(({ code }) => code !== "")
  const types = hasTypes ? <Parts title="Types of assets" parts={view.types} /> : null
  return (
    <div className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 desktop:grid-cols-2">
      <Section title="Top ten">
        <Bars
          caption="The ten largest holdings"
          of={largest}
          bars={top.map((line, place) => ({
            key: `${place}`,
            name: (
              <span className="inline-block max-w-[150px] align-bottom wrap-anywhere tablet:max-w-[280px] tablet:truncate">
                {line.ticker ? (
                  <a href={`/company/${line.ticker}`}>{tidyName(line.name)}</a>
                ) : (
                  nameHolding({ ...line, name: line.title || line.name })
                )}
              </span>
            ),
            weightPct: line.percentage ?? 0,
          }))}
        />
      </Section>
      {hasSectors ? (
        <Parts
          title="Sectors"
          parts={view.sectors}
          note="Shares by the industry code of their company, where it is known."
        />
      ) : null}
      {hasSectors ? types : null}
      {/* Beside the top ten, two short lists are about as long. */}
      <div>
        {hasSectors ? null : types}
        <Parts title="Countries" parts={view.countries} />
      </div>
    </div>
  )
}

const changesShown = 8

/** The largest increases and decreases of weight as bars. */
export function ChangeBars({ changes }: { changes: FundChange[] }) {
  const known = changes.filter(({ weightDiffPct }) => weightDiffPct !== null)
  const rises = known.filter(({ weightDiffPct }) => (weightDiffPct ?? 0) > 0).slice(0, changesShown)
  const falls = known.filter(({ weightDiffPct }) => (weightDiffPct ?? 0) < 0).slice(0, changesShown)
  const of = Math.max(0, ...[...rises, ...falls].map(({ weightDiffPct }) => Math.abs(weightDiffPct ?? 0)))
  return (
    <div className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 desktop:grid-cols-2">
      <ChangeList title="Larger weight, points" changes={rises} of={of} tone="fill-up" />
      <ChangeList title="Smaller weight, points" changes={falls} of={of} tone="fill-down" />
    </div>
  )
}

function ChangeList({
  title,
  changes,
  of,
  tone,
}: {
  title: string
  changes: FundChange[]
  of: number
  tone: string
}) {
  return (
    <Section title={title}>
      {changes.length === 0 ? <p className="text-data text-ink-2">No holding.</p> : null}
      <DataTable caption={`${title} of net assets`} isStill isNarrow>
        <tbody>
          {changes.map(({ holding, status, weightDiffPct }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lots of one bond repeat and keep their order
            <tr key={place}>
              <th scope="row">
                <span className="inline-block max-w-[150px] truncate align-bottom tablet:max-w-[280px]">
                  {nameHolding({ ...holding, name: holding.title || holding.name })}
                </span>
                {status === "Changed" ? null : <span className="ml-1.5 text-note text-ink-3">{status}</span>}
              </th>
              <td>
                <WeightBar weight={weightDiffPct ?? 0} of={of} tone={tone} className="h-2 w-24 tablet:w-40" />
              </td>
              <Figure
                text={
                  weightDiffPct === null
                    ? missing
                    : `${weightDiffPct > 0 ? "+" : "−"}${Math.abs(weightDiffPct).toFixed(2)}`
                }
              />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}
