import { Link } from "@remix-run/react"
import { useEffect, useMemo } from "react"
import type { SearchLists } from "~/model/directory/list-index"
import { findBestMatch } from "~/model/search/best-match"
import {
  directHit,
  matchRecents,
  type OtherMatch,
  screenerPath,
  searchLimits,
  splitFunds,
} from "~/model/search/match"
import { nearMisses } from "~/model/search/near-misses"
import { getSearchIndex } from "~/model/search/search-index"
import { useSearchLists } from "~/pages/directory/search-lists"
import { useRecentItems } from "~/pages/recents/recents-store"
import { type PanelGroup, toPanelGroups } from "./panel-groups"
import { prepareSearch } from "./prepare-search"
import { SearchOption } from "./search-option"
import { useNewestFilings } from "./use-newest-filings"
import { useOthers } from "./use-others"

/** The address that Enter opens without a selected option: the best match or the only match, otherwise null. */
export function destination(lists: SearchLists, query: string): string | null {
  const hits = {
    companies: getSearchIndex(lists).getCompanies(query, 2),
    investors: getSearchIndex(lists).getInvestors(query, 2),
  }
  return findBestMatch(lists, query)?.to ?? directHit(hits, query)
}

interface SearchPanelProps {
  id: string
  query: string
  activeId: string | null
  hasFailed: boolean
  onOptions: (count: number) => void
  /** The best match of the shown query, with what only the server knows. */
  onBest: (query: string, to: string | null) => void
  onLeave: () => void
}

const noOptions = { companies: [], investors: [] }
const noOthers: OtherMatch[] = []

export function SearchPanel({
  id,
  query,
  activeId,
  hasFailed,
  onOptions,
  onBest,
  onLeave,
}: SearchPanelProps) {
  const lists = useSearchLists()
  useEffect(() => (lists ? prepareSearch(lists) : undefined), [lists])
  const text = query.trim()
  const recents = matchRecents(useRecentItems(), query, searchLimits.recents)
  const answered = useOthers(query)
  const found = answered ?? noOthers
  const { companies, investors } = useMemo(() => {
    if (!lists) return noOptions
    const index = getSearchIndex(lists)
    return {
      companies: index.getCompanies(query, searchLimits.companies),
      investors: index.getInvestors(query, searchLimits.investors),
    }
  }, [lists, query])
  const shown = new Set([...companies.map(({ ticker }) => ticker), ...investors.map(({ owner }) => owner)])
  const split = splitFunds(found.filter(({ note }) => !shown.has(note)))
  const funds = split.funds.slice(0, searchLimits.funds)
  const others = split.others.slice(0, searchLimits.others)
  const best = useMemo(() => (lists ? findBestMatch(lists, query, found) : null), [lists, query, found])
  // Near misses of the lists would be chosen before the server's match arrives.
  const isNothing =
    answered !== null &&
    text !== "" &&
    companies.length + investors.length + funds.length + others.length === 0 &&
    !best
  const near = useMemo(() => (lists && isNothing ? nearMisses(query, lists) : []), [lists, query, isNothing])
  const isFirstVisit = text === "" && recents.length === 0
  const newest = useNewestFilings(isFirstVisit)
  const content = { best, recents, companies, investors, funds, others, near, newest, isFirstVisit }
  const groups = toPanelGroups(content, lists?.companies ?? [])
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  useEffect(() => onOptions(count), [onOptions, count])
  const bestPath = best?.to ?? null
  useEffect(() => onBest(query, bestPath), [onBest, query, bestPath])

  return (
    <div
      ref={measureRoom}
      className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-normal border border-hair-2 bg-paper text-left text-small shadow-lg max-tablet:[.bar_&]:inset-x-2"
    >
      {near.length > 0 ? <p className="px-5 pt-3 text-data text-ink-2">{nothingFound(text)}</p> : null}
      {count > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          className="max-h-[min(60vh,max(160px,calc(var(--room)-64px)))] overflow-y-auto p-2"
        >
          {groups.map((group) => (
            <Group
              key={group.key}
              id={id}
              group={group}
              query={query}
              activeId={activeId}
              onLeave={onLeave}
            />
          ))}
        </div>
      ) : null}
      <Status query={text} count={count} isLoaded={lists !== null} hasFailed={hasFailed} />
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

/** The height from the panel's top to the window's bottom, in which the list scrolls above the link at its end. */
function measureRoom(panel: HTMLElement | null): void {
  panel?.style.setProperty("--room", `${window.innerHeight - panel.getBoundingClientRect().top}px`)
}

interface GroupProps extends Pick<SearchPanelProps, "id" | "query" | "activeId" | "onLeave"> {
  group: PanelGroup
}

function Group({ id, group, query, activeId, onLeave }: GroupProps) {
  const titleId = `${id}-${group.key}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not fieldsets
    <div role="group" aria-labelledby={titleId} className="mb-1">
      <p
        id={titleId}
        className="px-3 pt-2 pb-1 text-tiny font-medium tracking-[0.08em] text-ink-3 uppercase"
        role="presentation"
      >
        {group.title}
      </p>
      {group.lines.map((line) => {
        const lineId = `${titleId}-${line.key}`
        return (
          <SearchOption
            key={line.key}
            id={lineId}
            line={line}
            query={query}
            isActive={activeId === lineId}
            onLeave={onLeave}
          />
        )
      })}
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
  const text = statusText(query, count, isLoaded, hasFailed)
  return (
    <output className={count > 0 || !text ? "sr-only" : "block px-5 py-4 text-ink-2"}>
      {count > 0 ? `${count} ${count === 1 ? "result" : "results"}` : text}
    </output>
  )
}

function nothingFound(query: string): string {
  return `No company or investor matches “${query}”.`
}

function statusText(query: string, count: number, isLoaded: boolean, hasFailed: boolean): string {
  if (count > 0) return ""
  if (!isLoaded && hasFailed) return "The lists could not be loaded. Press Enter to search on the server."
  if (!query) return ""
  return isLoaded ? nothingFound(query) : "Loading the lists…"
}
