import { Link } from "@remix-run/react"
import { type ReactNode, useEffect } from "react"
import type { SearchLists } from "~/model/directory/list-index"
import {
  companyPath,
  directHit,
  investorPath,
  matchRecents,
  screenerPath,
  searchLimits,
} from "~/model/search/match"
import { getSearchIndex } from "~/model/search/search-index"
import { useSearchLists } from "~/pages/directory/search-lists"
import { useRecentItems } from "~/pages/recents/recents-store"
import { Flag } from "~/ui/flag"
import { SearchOption } from "./search-option"
import { useOthers } from "./use-others"

/** Where Enter goes without a selected option: the page of an exact match, otherwise null. */
export function destination(lists: SearchLists, query: string): string | null {
  const hits = {
    companies: getSearchIndex(lists).companiesOf(query, 2),
    investors: getSearchIndex(lists).investorsOf(query, 2),
  }
  return directHit(hits, query)
}

interface SearchPanelProps {
  id: string
  query: string
  activeId: string | null
  hasFailed: boolean
  onOptions: (count: number) => void
  onLeave: () => void
}

export function SearchPanel({ id, query, activeId, hasFailed, onOptions, onLeave }: SearchPanelProps) {
  const lists = useSearchLists()
  const recents = matchRecents(useRecentItems(), query, searchLimits.recents)
  const index = lists && getSearchIndex(lists)
  const companies = index?.companiesOf(query, searchLimits.companies) ?? []
  const investors = index?.investorsOf(query, searchLimits.investors) ?? []
  const shown = new Set([...companies.map(({ ticker }) => ticker), ...investors.map(({ owner }) => owner)])
  const others = useOthers(query)
    .filter(({ note }) => !shown.has(note))
    .slice(0, searchLimits.others)
  const count = recents.length + companies.length + investors.length + others.length
  useEffect(() => onOptions(count), [onOptions, count])

  const option = (key: string, to: string, name: string, note: string, mark?: ReactNode) => (
    <SearchOption
      key={key}
      id={`${id}-${key}`}
      to={to}
      name={name}
      note={note}
      mark={mark}
      isActive={activeId === `${id}-${key}`}
      onLeave={onLeave}
    />
  )

  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-normal border border-hair-2 bg-paper text-left text-small shadow-lg max-tablet:[.bar_&]:inset-x-2">
      {count > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          className="max-h-[60vh] overflow-y-auto p-2"
        >
          <Group id={`${id}-recents`} title="Recent Searches">
            {recents.map((item) =>
              option(
                `recent-${item.identifier}`,
                item.url,
                item.name,
                item.type === "investor" ? "" : item.identifier.toUpperCase(),
              ),
            )}
          </Group>
          <Group id={`${id}-companies`} title="Companies">
            {companies.map((hit) =>
              option(
                `company-${hit.ticker}`,
                companyPath(hit),
                hit.name,
                [hit.exchange, hit.ticker].filter(Boolean).join(": "),
                <Flag country={hit.country} />,
              ),
            )}
          </Group>
          <Group id={`${id}-investors`} title="Investors">
            {investors.map((hit) =>
              option(`investor-${hit.cik}`, investorPath(hit.cik), hit.name, hit.owner),
            )}
          </Group>
          <Group id={`${id}-others`} title="Also found">
            {others.map((other) =>
              option(`other-${other.to}-${other.reason}`, other.to, other.name, other.reason),
            )}
          </Group>
        </div>
      ) : null}
      <Status query={query} count={count} isLoaded={lists !== null} hasFailed={hasFailed} />
      <p className="border-t border-hair">
        <Link
          to={screenerPath(query)}
          onClick={onLeave}
          className="block px-5 py-3 text-data text-blue hover:bg-paper-2"
        >
          {"Can't find what you are looking for? Go to advanced search."}
        </Link>
      </p>
    </div>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
    <div role="group" aria-labelledby={id} className="mb-1">
      <p
        id={id}
        className="px-3 pt-2 pb-1 text-tiny font-medium tracking-[0.08em] text-ink-3 uppercase"
        role="presentation"
      >
        {title}
      </p>
      {children}
    </div>
  )
}

interface StatusProps {
  query: string
  count: number
  isLoaded: boolean
  hasFailed: boolean
}

function Status({ query, count, isLoaded, hasFailed }: StatusProps) {
  const text = statusText(query.trim(), count, isLoaded, hasFailed)
  return (
    <output className={count > 0 || !text ? "sr-only" : "block px-5 py-4 text-ink-2"}>
      {count > 0 ? `${count} ${count === 1 ? "result" : "results"}` : text}
    </output>
  )
}

function statusText(query: string, count: number, isLoaded: boolean, hasFailed: boolean): string {
  if (count > 0) return ""
  if (!isLoaded && hasFailed) return "The lists could not be loaded. Press Enter to search on the server."
  if (!query) return ""
  return isLoaded ? `No company or investor matches “${query}”.` : "Loading the lists…"
}
