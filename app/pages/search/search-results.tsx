import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { formatFigure } from "~/lib/numbers"
import { companyPath, investorPath, type OtherMatch } from "~/model/search/match"
import { Flag } from "~/ui/flag"
import { Section } from "~/ui/section"
import { exchangeAndTicker, formatCompanies } from "./line-texts"
import { MatchedText } from "./matched-text"
import type { SearchView } from "./search-view"

/** The groups of the search results with their counts. The best match is not repeated in its group. */
export function SearchResults({ view }: { view: SearchView }) {
  const companies = view.companies.filter((hit) => companyPath(hit) !== view.best?.to)
  const investors = view.investors.filter(({ cik }) => investorPath(cik) !== view.best?.to)
  return (
    <div className="max-w-[820px]">
      {view.destinations[0]?.isExact ? <Pages view={view} /> : null}
      {view.best ? (
        <Section title="Best match">
          <ul>
            <ResultLine
              to={view.best.to}
              name={view.best.name}
              note={view.best.note}
              query={view.query}
              mark={<Flag country={view.best.country} />}
              reason={[view.best.kind, view.best.reason].filter(Boolean).join(" · ")}
            />
          </ul>
        </Section>
      ) : null}
      {companies.length > 0 ? (
        <Section title={groupTitle("Companies", view.first, view.companies.length, view.companyCount)}>
          <ul>
            {companies.map((hit) => (
              <ResultLine
                key={hit.ticker}
                to={companyPath(hit)}
                name={hit.name}
                note={exchangeAndTicker(hit)}
                query={view.query}
                reason={hit.mark}
                mark={<Flag country={hit.country} />}
              />
            ))}
          </ul>
        </Section>
      ) : null}
      {investors.length > 0 ? (
        <Section title={groupTitle("Investors", view.first, view.investors.length, view.investorCount)}>
          <ul>
            {investors.map((hit) => (
              <ResultLine
                key={hit.cik}
                to={investorPath(hit.cik)}
                name={hit.name}
                note={hit.owner}
                query={view.query}
              />
            ))}
          </ul>
        </Section>
      ) : null}
      <OtherMatches title="Funds and ETFs" matches={view.funds} query={view.query} />
      <OtherMatches title="People" matches={view.persons} query={view.query} />
      <OtherMatches title="Also found" matches={view.others} query={view.query} />
      {view.destinations[0]?.isExact === false ? <Pages view={view} /> : null}
      <Screens screens={view.screens} />
    </div>
  )
}

function OtherMatches({ title, matches, query }: { title: string; matches: OtherMatch[]; query: string }) {
  if (matches.length === 0) return null
  return (
    <Section title={title}>
      <ul>
        {matches.map(({ to, name, note, reason }) => (
          <ResultLine key={to + reason} to={to} name={name} query={query} reason={reason} note={note} />
        ))}
      </ul>
    </Section>
  )
}

function Pages({ view: { destinations, query } }: { view: SearchView }) {
  return (
    <Section title="Pages">
      <ul>
        {destinations.map(({ to, name, note }) => (
          <ResultLine key={to} to={to} name={name} note={note} query={query} />
        ))}
      </ul>
    </Section>
  )
}

/** Queries of the screener that the text is or comes near to, with the number of companies that match. */
function Screens({ screens }: Pick<SearchView, "screens">) {
  if (screens.length === 0) return null
  return (
    <Section title="Screens">
      <ul>
        {screens.map(({ to, query, words, count }) => (
          <ResultLine
            key={query}
            to={to}
            name={words}
            note={count === null ? "" : formatCompanies(count)}
            query=""
            reason={query}
          />
        ))}
      </ul>
    </Section>
  )
}

function groupTitle(title: string, first: number, shown: number, count: number): string {
  if (shown === count) return `${title}, ${formatFigure(count)}`
  return `${title}, ${formatFigure(first + 1)} to ${formatFigure(first + shown)} of ${formatFigure(count)}`
}

interface ResultLineProps {
  to: string
  name: string
  note: string
  query: string
  mark?: ReactNode
  /** The reason why it matched, if the name does not show it, or the line of the company. */
  reason?: string | null
}

function ResultLine({ to, name, note, query, mark, reason }: ResultLineProps) {
  return (
    <li className="border-b border-hair last:border-0">
      <Link to={to} className="group flex min-h-11 items-center gap-3 py-1.5">
        <span className="min-w-0 flex-1">
          <span className="underline-offset-3 group-hover:underline">
            <MatchedText text={name} query={query} />
          </span>
          {reason ? <span className="block text-data text-ink-2">{reason}</span> : null}
        </span>
        {mark}
        <span className="flex-none text-data text-ink-3 tabular-nums">{note}</span>
      </Link>
    </li>
  )
}
