import { formatDay } from "~/lib/dates"
import { countChanges } from "~/model/reading/redline/redline-counts"
import { EmptyState } from "~/ui/empty-state"
import { choice, FilterControls } from "~/ui/forms/filter-controls"
import { ServerHtml } from "~/ui/server-html"
import { NoteLine, Tabs, toTabs } from "~/ui/tabs"
import type { FilingHead, ReaderBody } from "./filing/filing-view"
import { type ReaderQuery, readerPath } from "./filing/reader-query"
import { OutlineNav } from "./outline-nav"
import { RedlineSummary } from "./redline-summary"
import { StepButtons } from "./tools/step-buttons"

interface RedlineViewProps {
  head: FilingHead
  query: ReaderQuery
  body: Extract<ReaderBody, { kind: "redline" }>
}

/** One item compared with the same item of another filing, with the number of changes in each item. */
export function RedlineView({ head, query, body }: RedlineViewProps) {
  const { counts, against } = body
  const to = (change: Partial<ReaderQuery>) =>
    readerPath(head.ticker, head.accession, {
      type: head.form,
      doc: head.document,
      view: "redline",
      section: body.item,
      against: query.against,
      onlyChanges: query.onlyChanges,
      ...change,
    })
  const changed = countChanges(counts)
  return (
    <>
      <NoteLine
        beside={
          <>
            {changed > 0 ? <StepButtons what="change" /> : null}
            <Tabs
              label="Extent"
              size="small"
              tabs={toTabs(
                [
                  [true, "Only changes"],
                  [false, "Whole text"],
                ],
                query.onlyChanges,
                (onlyChanges) => to({ onlyChanges }),
              )}
            />
          </>
        }
      >
        {body.title}, against the {against.form} filed {formatDay(against.filed)}.
      </NoteLine>
      <RedlineSummary counts={counts} headings={body.headings} peers={body.peers} />
      <div className="beside-tools">
        <div>
          <div>
            <AgainstForm head={head} query={query} body={body} />
            <OutlineNav
              entries={body.items.map(({ key, label, title, changes }) => ({
                key,
                label,
                title: title || label || "Opening",
                note: changes ? `${changes} ${changes === 1 ? "change" : "changes"}` : "",
                to: to({ section: key }),
                isCurrent: key === body.item,
                entries: [],
              }))}
            />
          </div>
        </div>
        <div>
          {changed > 0 || !query.onlyChanges ? (
            <ServerHtml slot="reading" html={body.html} />
          ) : (
            <EmptyState action={{ label: "Show the whole text", to: to({ onlyChanges: false }) }}>
              {counts.routine > 0
                ? "Only punctuation, short words or years changed in this part."
                : "Nothing in this part changed."}
            </EmptyState>
          )}
        </div>
      </div>
    </>
  )
}

function AgainstForm({ head, query, body }: RedlineViewProps) {
  if (body.candidates.length < 2) return null
  return (
    <FilterControls
      submit="Compare"
      className="mb-4 gap-2"
      controls={[
        { kind: "hidden", name: "type", value: head.form },
        { kind: "hidden", name: "doc", value: head.document },
        { kind: "hidden", name: "view", value: "redline" },
        { kind: "hidden", name: "section", value: body.item },
        query.onlyChanges ? null : { kind: "hidden", name: "changes", value: "all" },
        choice(
          "Against",
          "against",
          body.against.accession,
          body.candidates.map(({ accession, filed }) => [accession, formatDay(filed)]),
        ),
      ]}
    />
  )
}
