import { addDays, type IsoDate, isIsoDate } from "~/lib/dates"
import { getWeekday } from "~/lib/new-york"
import { parsePage } from "~/lib/row-page"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { maxTickers } from "~/model/watchlists/watched-tickers"

/** The calendar query in an address. */
export interface CalendarQuery {
  view: "week" | "day"
  /** The day itself, or the Monday of the week. */
  from: IsoDate
  /** The last day, inclusive. */
  to: IsoDate
  session: "before" | "during" | "after" | null
  status: "expected" | "confirmed" | null
  search: string
  /** Only these tickers; empty for all. */
  tickers: Ticker[]
  /** Starts at 1. */
  page: number
}

const maxDays = 400

/** Reads `?date=` with a view, or `?from=&to=` for data. Defaults depend on `today`. */
export function parseCalendarQuery(params: URLSearchParams, today: IsoDate): CalendarQuery {
  const view = params.get("view") === "day" ? "day" : "week"
  const requested = day(params.get("date")) ?? today
  const start = view === "day" ? requested : getMonday(requested)
  const from = day(params.get("from")) ?? start
  const to = day(params.get("to")) ?? (params.has("from") ? addDays(from, 6) : lastDay(view, start))
  const session = params.get("session")
  const status = params.get("status")
  const latest = addDays(from, maxDays)
  return {
    view,
    from,
    to: to < from ? from : to > latest ? latest : to,
    session: session === "before" || session === "during" || session === "after" ? session : null,
    status: status === "expected" || status === "confirmed" ? status : null,
    search: (params.get("q") ?? "").trim().slice(0, 80),
    tickers: [
      ...new Set((params.get("tickers") ?? "").split(/[\s,]+/).flatMap((text) => parseTicker(text) ?? [])),
    ].slice(0, maxTickers),
    page: parsePage(params),
  }
}

/** The address of a calendar page: `query` with some values changed. */
export function calendarAddress(
  query: CalendarQuery,
  change: Partial<CalendarQuery> & { date?: IsoDate } = {},
  path = "/earnings",
): string {
  const { view, session, status, search, tickers } = { ...query, ...change }
  const date = change.date ?? query.from
  // Another selection begins with its first page.
  const page = (change.page ?? 1) > 1 && change.page
  const only = { session, status, q: search, tickers: tickers.join(","), page }
  return `${path}${toSearch({ view: view === "day" && view, date, ...only })}`
}

/** The data address of the same selection, with its days. */
export function calendarDataAddress(query: CalendarQuery, suffix: string): string {
  const { from, to, session, status, search, tickers } = query
  return `/earnings.${suffix}${toSearch({ from, to, session, status, q: search, tickers: tickers.join(",") })}`
}

export function getMonday(date: IsoDate): IsoDate {
  return addDays(date, -((getWeekday(date) + 6) % 7))
}

/** The day or week `steps` away; days skip weekends. */
export function stepCalendar(query: CalendarQuery, steps: 1 | -1): IsoDate {
  if (query.view === "week") return addDays(query.from, steps * 7)
  let date = addDays(query.from, steps)
  while (getWeekday(date) === 0 || getWeekday(date) === 6) date = addDays(date, steps)
  return date
}

function lastDay(view: CalendarQuery["view"], start: IsoDate): IsoDate {
  return view === "day" ? start : addDays(start, 6)
}

function day(text: string | null): IsoDate | null {
  return text && isIsoDate(text) ? text : null
}
