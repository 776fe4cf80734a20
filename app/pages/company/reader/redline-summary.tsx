import { formatDay } from "~/lib/dates"
import { countText } from "~/lib/numbers"
import type { ChangedHeading } from "~/model/reading/redline/changed-headings"
import { countChanges, type RedlineCounts } from "~/model/reading/redline/redline-counts"
import { Facts } from "~/ui/facts"
import { TextLink } from "~/ui/text-link"
import type { PeerHeadings } from "./filing/filing-view"
import { readerPath } from "./filing/reader-query"

const groups = [
  { status: "added", title: "New headings" },
  { status: "removed", title: "Removed headings" },
  { status: "moved", title: "Moved headings" },
  { status: "changed", title: "Reworded headings" },
] as const

interface RedlineSummaryProps {
  counts: RedlineCounts
  headings: ChangedHeading[]
  peers: PeerHeadings | null
}

/** The changes that matter by kind, and the headings that changed, each with a link to its place. */
export function RedlineSummary({ counts, headings, peers }: RedlineSummaryProps) {
  const { added, removed, changed, moved, tables, routine } = counts
  if (countChanges(counts) + routine === 0) return null
  return (
    <>
      <Facts
        facts={[
          { term: "Paragraphs added", value: added },
          { term: "Removed", value: removed },
          { term: "Changed", value: changed },
          moved > 0 ? { term: "Moved", value: moved } : null,
          tables > 0 ? { term: "Tables", value: tables } : null,
          routine > 0
            ? { term: "Routine changes", value: routine, note: "punctuation, short words, years" }
            : null,
        ]}
      />
      <ul className="mb-5 grid gap-x-8 gap-y-3 text-small tablet:grid-cols-2 desktop:grid-cols-3">
        {groups.map(({ status, title }) => {
          const shown = headings.filter((heading) => heading.status === status)
          if (shown.length === 0) return null
          return (
            <li key={status}>
              <details open={status !== "changed" || shown.length <= openHeadings}>
                <summary className="link inline-flex items-center gap-1 font-semibold">
                  {title} <span className="font-normal text-ink-3">({shown.length})</span>
                </summary>
                <ul className="mt-1.5 grid gap-1.5 pl-4">
                  {shown.map(({ id, text }) => (
                    <li key={id}>
                      <a className="link" href={`#${id}`}>
                        {text}
                      </a>
                      <Peers headings={peers?.found[id] ?? []} />
                    </li>
                  ))}
                </ul>
                {status === "added" && peers && peers.count > 0 ? (
                  <p className="pt-1.5 text-note text-ink-3">{describePeers(peers)}</p>
                ) : null}
              </details>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What other companies said before. */
function Peers({ headings }: { headings: PeerHeadings["found"][string] }) {
  return headings.map(({ ticker, accession, form, file, section, filed, text }) => (
    <span key={accession} className="block text-note text-ink-3">
      {ticker}, {formatDay(filed)}:{" "}
      <TextLink to={readerPath(ticker, accession, { type: form, doc: file, section })}>{text}</TextLink>
    </span>
  ))
}

function describePeers({ count, sic, omitted }: PeerHeadings): string {
  const reports = `the earlier annual reports of ${countText(count, "company", "companies")} with industry code ${sic}`
  const rest = omitted > 0 ? ` The last ${countText(omitted, "heading")} were not compared.` : ""
  return `Below a heading: what says nearly the same in ${reports}, nearest in market value.${rest}`
}

/** Reworded headings are folded if there are more. */
const openHeadings = 3
