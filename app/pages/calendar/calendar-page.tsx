import { useLoaderData } from "@remix-run/react"
import { formatDay } from "~/lib/dates"
import { weekdayName } from "~/lib/new-york"
import { countText } from "~/lib/numbers"
import { formatDayRange, formatWeekday } from "~/model/earnings/format-release"
import { listFavorites } from "~/model/recents/recents"
import { listWatchedTickers } from "~/model/watchlists/watched-tickers"
import { useRecentItems } from "~/pages/recents/recents-store"
import { useDeviceState } from "~/pages/watchlist/device-store"
import { EmptyState } from "~/ui/empty-state"
import { FilterControls, filterBy } from "~/ui/forms/filter-controls"
import { Pager } from "~/ui/navigation/pager"
import { PageHeader } from "~/ui/page-header"
import { Section } from "~/ui/section"
import { ServerHtml } from "~/ui/server-html"
import { Controls, NoteLine, Tabs, toTabs } from "~/ui/tabs"
import { TextLink } from "~/ui/text-link"
import type { CalendarMonth } from "./calendar-months"
import { type CalendarQuery, calendarAddress, calendarDataAddress, stepCalendar } from "./calendar-range"
import { MonthStrip } from "./month-strip"

export interface CalendarPageData {
  query: CalendarQuery
  today: string
  /** True if today's days have nothing, and the nearest ones are shown. */
  isMoved: boolean
  count: number
  pages: number
  months: CalendarMonth[]
  /** The days of the selected week, with the number of releases on each. */
  days: { date: string; count: number }[]
  /** The nearest days with releases before and after the days shown. */
  before: string | null
  after: string | null
  /** Tickers in the address that are not listed. */
  unknown: string[]
  table: string | null
  /** The releases after these days, where the days have few. */
  hasLater: boolean
  later: string | null
}

export function CalendarPage() {
  const data = useLoaderData<CalendarPageData>()
  const { query, count, unknown } = data
  const title = query.view === "day" ? formatWeekday(query.from) : formatDayRange(query.from, query.to)
  return (
    <>
      <PageHeader title="Earnings Calendar" crumb="New York dates and times" lede={title} />
      <Controls>
        <Tabs
          label="View"
          tabs={toTabs(
            [
              ["week", "Week"],
              ["day", "Day"],
            ],
            query.view,
            (view) => calendarAddress(query, { view }),
          )}
        />
        <Tabs
          label="Time of day"
          size="small"
          tabs={toTabs(
            [
              [null, "Any time"],
              ["before", "Before market"],
              ["after", "After market"],
            ],
            query.session,
            (session) => calendarAddress(query, { session }),
          )}
        />
      </Controls>
      <Steps data={data} />
      <MonthStrip months={data.months} query={query} today={data.today} />
      <Filters query={query} />
      <NoteLine
        beside={
          <>
            <a href={calendarDataAddress(query, "ics")}>ICS</a>
            <a href={calendarDataAddress(query, "xlsx")}>XLSX</a>
            <a href={calendarDataAddress(query, "csv")}>CSV</a>
            <a href={calendarDataAddress(query, "json")}>JSON</a>
          </>
        }
      >
        {data.isMoved
          ? `No results ${query.view === "day" ? "today" : "this week"}; the nearest are shown. `
          : ""}
        {count === 0 ? "No results expected" : countText(count, "result")}. Confirmed dates are from SEC
        filings or imported announcements; expected dates are forecast from past releases.{" "}
        {query.tickers.length ? (
          <>
            Only {query.tickers.join(", ")}
            {unknown.length ? ` (${unknown.join(", ")} not listed)` : ""}.{" "}
            <TextLink to={calendarAddress(query, { tickers: [] })}>Show all</TextLink> or{" "}
            <a className="link" href={`/earnings.ics?tickers=${query.tickers.join(",")}`}>
              subscribe to this calendar
            </a>
            .
          </>
        ) : null}
      </NoteLine>
      {count > 0 ? <ServerHtml slot="calendar" html={data.table} /> : <Nothing data={data} />}
      {data.hasLater ? (
        <Section title="Next results">
          <ServerHtml slot="calendar-later" html={data.later} />
        </Section>
      ) : null}
      <Pager page={query.page} pages={data.pages} to={(page) => calendarAddress(query, { page })} />
    </>
  )
}

/** Previous, next, and the days of a week with the number of releases. */
function Steps({ data: { query, days, today } }: { data: CalendarPageData }) {
  const unit = query.view
  return (
    <nav
      aria-label="Days"
      className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 pt-3 text-data tablet:gap-x-6 print:hidden"
    >
      <span className="flex gap-x-6 max-tablet:w-full tablet:contents">
        <TextLink to={calendarAddress(query, { date: stepCalendar(query, -1) })} rel="prev">
          Previous {unit}
        </TextLink>
        <TextLink to={calendarAddress(query, { date: today })}>Today</TextLink>
        <TextLink to={calendarAddress(query, { date: stepCalendar(query, 1) })} rel="next">
          Next {unit}
        </TextLink>
      </span>
      {days
        .filter(({ date, count }) => count > 0 || !isWeekend(date))
        .map(({ date, count }) => (
          <span key={date} className="tablet:hidden">
            <TextLink to={calendarAddress(query, { view: "day", date })}>
              {weekdayName(date).slice(0, 3)} {Number(date.slice(8))}
              {count > 0 ? <span className="ml-1 text-ink-3">{count}</span> : null}
            </TextLink>
          </span>
        ))}
    </nav>
  )
}

function isWeekend(date: string): boolean {
  return /^S/.test(weekdayName(date))
}

function Filters({ query }: { query: CalendarQuery }) {
  return (
    <FilterControls
      submit="Show"
      className="gap-x-5 gap-y-2 pt-3"
      controls={[
        { kind: "hidden", name: "view", value: query.view },
        { kind: "hidden", name: "date", value: query.from },
        query.session ? { kind: "hidden", name: "session", value: query.session } : null,
        { kind: "text", label: "Company", name: "q", value: query.search, placeholder: "Ticker or name" },
        filterBy("Status", "status", query.status, "Any", [
          ["confirmed", "Confirmed"],
          ["expected", "Expected"],
        ]),
        {
          kind: "text",
          label: "Only",
          name: "tickers",
          value: query.tickers.join(", "),
          placeholder: "AAPL, WMT",
        },
      ]}
    >
      <WatchlistFilter query={query} />
    </FilterControls>
  )
}

function Nothing({ data: { query, before, after } }: { data: CalendarPageData }) {
  const nearest = after ?? before
  const isFiltered = query.search || query.status || query.session || query.tickers.length
  const clear = calendarAddress(query, { search: "", status: null, session: null, tickers: [] })
  return (
    <EmptyState
      action={
        isFiltered
          ? { label: "Show all releases on these days", to: clear }
          : nearest
            ? {
                label: `Go to ${formatDay(nearest)}, the nearest day with a release`,
                to: calendarAddress(query, { date: nearest }),
              }
            : { label: "Search for a company", to: "/search" }
      }
    >
      {isFiltered
        ? "No release on these days matches the filter."
        : nearest
          ? `No results ${query.view === "day" ? "on this day" : "in this week"}.`
          : "No earnings dates yet."}
    </EmptyState>
  )
}

/**
 * Watchlists and favorites of the browser are sent in the address, so that the server's page has nothing personal.
 * Those of an account are added by the server, which redirects to such an address.
 */
function WatchlistFilter({ query }: { query: CalendarQuery }) {
  const favorites = listWatchedTickers(
    listFavorites(useRecentItems()).map(({ type, identifier }) => ({ type, identifier })),
  )
  const watched = listWatchedTickers((useDeviceState()?.lists ?? []).flatMap(({ items }) => items))
  const isOn = query.tickers.length > 0
  return (
    <span className="flex flex-wrap gap-x-4 text-data">
      {watched.length > 0 ? (
        <TextLink to={calendarAddress(query, { tickers: watched })}>
          {`My watchlists (${watched.length})`}
        </TextLink>
      ) : (
        <a href={`${calendarAddress(query, { tickers: [] })}&mine=1`} className="link">
          My watchlists
        </a>
      )}
      {favorites.length > 0 ? (
        <TextLink to={calendarAddress(query, { tickers: favorites })}>
          {`My favorites (${favorites.length})`}
        </TextLink>
      ) : null}
      {isOn ? <TextLink to={calendarAddress(query, { tickers: [] })}>All companies</TextLink> : null}
    </span>
  )
}
