import { formatCompact, formatFigure, formatPercent, missing } from "~/lib/numbers"
import type { UnreportedShares } from "~/model/owners/ownership-picture"
import { DataTable, Figure, TableRow } from "~/ui/data-table"
import type { PictureView } from "./picture-view"

/**
 * A bar for each group on one scale, from nothing to the whole company. Uses no router, so that the loader can render it
 * to HTML.
 */
export function PictureTable({ picture: { rows, unreported } }: { picture: PictureView }) {
  return (
    <DataTable
      caption="Who reports shares of the company: each group by itself, as a part of the company"
      label="Ownership"
      columns={["Reported by", "Percent", { text: "Of the company" }, "Shares", "Holders", { text: "As of" }]}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an owner can have two classes
        <TableRow key={`${row.kind} ${index}`}>
          <th scope="row" className="wrap">
            <a href={row.to}>{row.name}</a>
            <span className="block text-note text-ink-3">{row.note}</span>
          </th>
          <Figure text={formatPercent(row.ofCompany)} />
          <td className="text">
            {row.ofCompany === null ? null : <PartBar sure={row.ofCompany} tone="fill-blue" />}
          </td>
          <Figure text={formatCompact(row.shares)} />
          <Figure text={formatFigure(row.holders)} />
          <td className="text">{row.asOf ?? missing}</td>
        </TableRow>
      ))}
      {unreported ? <UnreportedRow unreported={unreported} /> : null}
    </DataTable>
  )
}

/** A part of the whole company; `possible` is drawn lighter after what is sure. Decoration: the figure says the same. */
function PartBar({ sure, possible = sure, tone }: { sure: number; possible?: number; tone: string }) {
  const toWidth = (part: number) => (100 * Math.min(1, Math.max(0, part))).toFixed(1)
  return (
    <svg
      className="h-2.5 w-24 desktop:w-64"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="4" className="fill-hair" />
      <rect width={toWidth(possible)} height="4" className={tone} fillOpacity="0.35" />
      <rect width={toWidth(sure)} height="4" className={tone} />
    </svg>
  )
}

function UnreportedRow({ unreported: { least, most } }: { unreported: UnreportedShares }) {
  return (
    <TableRow kind="total">
      <th scope="row" className="wrap">
        Others: in none of these rows
        <span className="block text-note text-ink-3">
          {least === null
            ? "At most what the largest row leaves. A row without a percent can make it less."
            : "From no overlap of the rows to full overlap."}
        </span>
      </th>
      <Figure text={formatRange(least, most)} />
      <td className="text">
        <PartBar sure={least ?? 0} possible={most} tone="fill-ink-3" />
      </td>
      <Figure text={missing} />
      <Figure text={missing} />
      <td className="text">{missing}</td>
    </TableRow>
  )
}

function formatRange(least: number | null, most: number): string {
  if (least === null) return `at most ${formatPercent(most)}`
  const [from, to] = [formatPercent(least), formatPercent(most)]
  return from === to ? to : `${from} to ${to}`
}
