import { Link, useLocation } from "@remix-run/react"
import { useEffect, useLayoutEffect, useMemo, useState } from "react"
import { countText } from "~/lib/numbers"
import type { SearchLists } from "~/model/directory/list-index"
import { listFavorites } from "~/model/recents/recents"
import { findBestMatch } from "~/model/search/best-match"
import { findDestinations } from "~/model/search/destinations/find-destinations"
import {
  directHit,
  matchCompanies,
  matchInvestors,
  matchRecents,
  type OtherMatch,
  screenerPath,
  searchLimits,
  splitMatches,
  wordsPath,
} from "~/model/search/match"
import { nearMisses } from "~/model/search/near-misses"
import { useSearchLists } from "~/pages/directory/search-lists"
import { useRecentItems } from "~/pages/recents/recents-store"
import type { ScreenHint } from "./load-screens.server"
import { type PanelGroup, toPanelGroups } from "./panel-groups"
import { prepareSearch } from "./prepare-search"
import { type PanelLine, SearchOption } from "./search-option"
import { useNewestFilings } from "./use-newest-filings"

/** The address that Enter opens without a selected option: a page that the words name, the best match or the only match. */
export function destination(lists: SearchLists, query: string, page: string): string | null {
  const [named] = findDestinations(query, lists, page.split("?")[0])
  if (named?.isExact) return named.to
  const hits = {
    companies: matchCompanies(lists.companies, query, 2),
    investors: matchInvestors(lists.investors, query, 2),
  }
  return findBestMatch(lists, query)?.to ?? directHit(hits, query)
}

interface SearchPanelProps {
  id: string
  query: string
  activeId: string | null
  hasFailed: boolean
  /** True in the dialog of commands: below the field, not over the page. */
  isInDialog: boolean
  /** Pages and commands for a query, in the dialog. */
  listCommands: ((query: string) => PanelGroup[]) | undefined
  /** The number of options, and the one that Enter opens. */
  onOptions: (count: number, best: { id: string; line: PanelLine } | null) => void
  onLeave: () => void
}

const noLists: SearchLists = { companies: [], investors: [] }
const noOptions = { companies: [], investors: [] }
const maxFavorites = 6

export function SearchPanel(props: SearchPanelProps) {
  const { id, query, activeId, hasFailed, isInDialog, onOptions, onLeave } = props
  const lists = useSearchLists()
  const text = query.trim()
  useEffect(() => (lists ? prepareSearch(lists) : undefined), [lists])
  const groups = useGroups(props, lists, text)
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  const best = findBestLine(id, groups)
  const bestKey = best && `${best.id} ${best.line.to}`
  // Before the lines are painted, so that Enter never opens the best line of the query before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the best line is a new object each time
  useLayoutEffect(() => onOptions(count, best), [onOptions, count, bestKey])
  return (
    <div
      ref={isInDialog ? null : measureRoom}
      className={
        isInDialog
          ? "mt-3 text-small"
          : "absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-normal border border-hair-2 bg-paper text-left text-small shadow-lg max-tablet:[.bar_&]:inset-x-2"
      }
    >
      {groups.some(({ key }) => key === "near") ? (
        <p className="px-5 pt-3 text-data text-ink-2">{nothingFound(text)}</p>
      ) : null}
      {count > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          className={`overflow-y-auto ${isInDialog ? "max-h-[50dvh]" : "max-h-[min(60vh,max(160px,calc(var(--room)-64px)))] p-2"}`}
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
      <p className="flex flex-wrap border-t border-hair">
        <Link
          to={screenerPath(query)}
          onClick={onLeave}
          className="block px-5 py-3 text-data text-blue hover:bg-paper-2"
        >
          {"Can't find what you are looking for? Go to advanced search."}
        </Link>
        {query ? (
          <Link
            to={wordsPath(query)}
            onClick={onLeave}
            className="block px-5 py-3 text-data text-blue hover:bg-paper-2"
          >
            Search these words in filings
          </Link>
        ) : null}
      </p>
    </div>
  )
}

function useGroups(
  { query, isInDialog, listCommands }: SearchPanelProps,
  lists: SearchLists | null,
  text: string,
): PanelGroup[] {
  const { pathname, search } = useLocation()
  const items = useRecentItems()
  const answered = useServerMatches(query)
  const { others: found, screens } = answered ?? noMatches
  const { companies, investors, destinations, best } = useMemo(() => {
    if (!lists) return { ...noOptions, destinations: [], best: null }
    return {
      companies: matchCompanies(lists.companies, query, searchLimits.companies),
      investors: matchInvestors(lists.investors, query, searchLimits.investors),
      destinations: findDestinations(query, lists, pathname),
      best: findBestMatch(lists, query, found),
    }
  }, [lists, query, pathname, found])
  const shown = new Set([...companies.map(({ ticker }) => ticker), ...investors.map(({ owner }) => owner)])
  const split = splitMatches(found.filter(({ note }) => !shown.has(note)))
  const funds = split.funds.slice(0, searchLimits.funds)
  const persons = split.persons.slice(0, searchLimits.persons)
  const others = split.others.slice(0, searchLimits.others)
  const counted = [companies, investors, funds, persons, others, destinations, screens]
  // Near misses of the lists would be chosen before the server's match arrives.
  const isNothing = answered !== null && text !== "" && counted.every(({ length }) => length === 0) && !best
  const near = useMemo(() => (lists && isNothing ? nearMisses(query, lists) : []), [lists, query, isNothing])
  const favorites = isInDialog ? matchRecents(listFavorites(items), query, maxFavorites) : []
  const recents = matchRecents(
    items.filter((item) => !favorites.includes(item)),
    query,
    searchLimits.recents,
  )
  const isFirstVisit = text === "" && items.length === 0 && !isInDialog
  const newest = useNewestFilings(isFirstVisit)
  const content = {
    best,
    destinations,
    favorites,
    recents,
    companies,
    investors,
    funds,
    persons,
    others,
    screens,
    near,
  }
  return [
    ...toPanelGroups({ ...content, newest, isFirstVisit, page: pathname + search }, lists ?? noLists),
    ...(listCommands?.(query) ?? []),
  ]
}

/** The marked line, otherwise the first one. */
function findBestLine(id: string, groups: PanelGroup[]): { id: string; line: PanelLine } | null {
  const lines = groups.flatMap((group) => group.lines.map((line) => ({ id: lineId(id, group, line), line })))
  return lines.find(({ line }) => line.isBest) ?? lines[0] ?? null
}

function lineId(id: string, group: PanelGroup, line: PanelLine): string {
  return `${id}-${group.key}-${line.key}`
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
        const optionId = lineId(id, group, line)
        return (
          <SearchOption
            key={line.key}
            id={optionId}
            line={line}
            query={query}
            isActive={activeId === optionId}
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
      {count > 0 ? countText(count, "result") : text}
    </output>
  )
}

function nothingFound(query: string): string {
  return `No company, fund, investor or person matches “${query}”.`
}

function statusText(query: string, count: number, isLoaded: boolean, hasFailed: boolean): string {
  if (count > 0) return ""
  if (!isLoaded && hasFailed) return "The lists could not be loaded. Press Enter to search on the server."
  if (!query) return ""
  return isLoaded ? nothingFound(query) : "Loading the lists…"
}

/** Matches that only the server can find. */
interface ServerMatches {
  others: OtherMatch[]
  screens: ScreenHint[]
}

const noMatches: ServerMatches = { others: [], screens: [] }
/** Delay after the last key before a request to the server. */
const pauseMs = 220
/** Shorter texts match too many names. */
const shortest = 3

/** Matches other than by name or ticker, and queries of the screener; null until the server has answered. */
function useServerMatches(query: string): ServerMatches | null {
  const [found, setFound] = useState<{ query: string; matches: ServerMatches } | null>(null)
  const text = query.trim()
  useEffect(() => {
    if (text.length < shortest) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const address = `/search.json?q=${encodeURIComponent(text)}`
        const response = await fetch(address, { signal: controller.signal })
        const { funds, persons, others, screens } = (await response.json()) as ServerMatches &
          Record<"funds" | "persons", OtherMatch[]>
        setFound({ query: text, matches: { others: [...funds, ...persons, ...others], screens } })
      } catch {
        // The lists have answered already; Enter searches on the server.
        if (!controller.signal.aborted) setFound({ query: text, matches: noMatches })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  if (text.length < shortest) return noMatches
  return found?.query === text ? found.matches : null
}
