import { brand } from "~/lib/brand"
import type { Cik } from "~/lib/cik"
import { addDays, formatDay, type IsoDate } from "~/lib/dates"
import { toNewYork } from "~/lib/new-york"
import { takePage } from "~/lib/row-page"
import type { Ticker } from "~/lib/ticker"
import type { ListedCompany, ListIndex } from "~/model/directory/list-index"
import { findCompany } from "~/model/directory/list-index"
import { formatFiscalQuarter, formatSession } from "~/model/earnings/format-release"
import { readerAddress } from "~/model/filings/reader-address"
import {
  type CalendarDays,
  type CalendarEvent,
  countEvents,
  listEvents,
  listReadTimes,
} from "~/stores/company/earnings-store.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { type FeedEvent, toIcs } from "./calendar-feed"
import { monthsRange, toMonths } from "./calendar-months"
import type { CalendarPageData } from "./calendar-page"
import { type CalendarQuery, parseCalendarQuery } from "./calendar-range"
import type { CalendarLine } from "./calendar-table"
import { CalendarTable, compareLines } from "./calendar-table"

export interface CalendarContext {
  db: D1Database
  lists: () => Promise<ListIndex>
}

async function loadLines(
  query: CalendarQuery,
  context: CalendarContext,
): Promise<CalendarDays & { lines: CalendarLine[]; unknown: string[]; ciks: Cik[] | null }> {
  const listed = context.lists()
  const ciks = query.tickers.length ? matchTickers(query.tickers, await listed) : null
  const [lists, days] = await Promise.all([
    listed,
    listEvents(context.db, { ...query, ciks: ciks?.found ?? null }),
  ])
  const lines = days.events
    .flatMap((event) => toLine(event, lists) ?? [])
    .filter((line) => isChosen(line, query))
  return { ...days, lines, unknown: ciks?.unknown ?? [], ciks: ciks?.found ?? null }
}

function matchTickers(tickers: Ticker[], lists: ListIndex): { found: Cik[]; unknown: string[] } {
  const companies = tickers.map((ticker) => ({ ticker, company: findCompany(lists, ticker) }))
  return {
    found: [...new Set(companies.flatMap(({ company }) => company?.cik ?? []))],
    unknown: companies.filter(({ company }) => !company).map(({ ticker }) => ticker),
  }
}

/** A company with several listings appears under the first; one without a listing is left out. */
function toLine(event: CalendarEvent, lists: ListIndex): CalendarLine | null {
  const listings = lists.companiesByCik.get(event.cik)
  const company: ListedCompany | undefined = listings?.[0]
  if (!company) return null
  const { ticker, name, country } = company
  const { accession, form, file } = event
  return {
    ...event,
    ticker,
    name,
    country,
    readOn: null,
    url: `/company/${ticker}/earnings`,
    releaseUrl:
      accession && form ? readerAddress(ticker, { accession, form, primaryDocument: file ?? "" }) : null,
  }
}

function isChosen(line: CalendarLine, { session, status, search }: CalendarQuery): boolean {
  const words = search.toLowerCase()
  return (
    (!session || line.session === session) &&
    (!status || line.status === status) &&
    (!words || line.ticker.toLowerCase().startsWith(words) || line.name.toLowerCase().includes(words))
  )
}

export async function loadCalendarPage(
  request: Request,
  context: CalendarContext & SlotContext,
  nowMs = Date.now(),
): Promise<CalendarPageData> {
  const today = toNewYork(nowMs).date
  const params = new URL(request.url).searchParams
  let query = parseCalendarQuery(params, today)
  let loaded = await loadLines(query, context)
  const nearest = loaded.after ?? loaded.before
  // Without a choice of days, the nearest ones that have something are shown.
  const isMoved = !params.has("date") && loaded.lines.length === 0 && nearest !== null
  if (isMoved) {
    const moved = new URLSearchParams(params)
    moved.set("date", nearest)
    query = parseCalendarQuery(moved, today)
    loaded = await loadLines(query, context)
  }
  const { lines: all, before, after, unknown, ciks } = loaded
  const { rows, page, pages } = takePage(all.toSorted(compareLines), query.page)
  const [counts, lines, later] = await Promise.all([
    countEvents(context.db, { ...monthsRange(query.from), ciks }),
    withReadTimes(rows, context),
    all.length < fewLines && query.to >= today ? loadLater(query, context) : [],
  ])
  const perDay = new Map<IsoDate, number>()
  for (const line of all) perDay.set(line.date, (perDay.get(line.date) ?? 0) + 1)
  return {
    query: { ...query, page },
    pages,
    months: toMonths(query.from, counts),
    today,
    isMoved,
    count: all.length,
    days: Array.from({ length: 7 }, (_, index) => addDays(query.from, index))
      .filter((date) => query.view === "week" && date <= query.to)
      .map((date) => ({ date, count: perDay.get(date) ?? 0 })),
    before,
    after,
    unknown,
    table: lines.length
      ? renderSlot(
          context,
          "calendar",
          <CalendarTable title="Releases" lines={lines} view={query.view} today={today} />,
        )
      : null,
    hasLater: later.length > 0,
    later: later.length
      ? renderSlot(
          context,
          "calendar-later",
          <CalendarTable title="Next results" lines={later} view="week" today={today} />,
        )
      : null,
  }
}

/** Days with fewer releases are followed by the next ones. */
const fewLines = 10
/** A week of a market has thousands of releases, so that later days are read only where it has few. */
const daysOfLater = [7, 21, 70]

async function loadLater(query: CalendarQuery, context: CalendarContext): Promise<CalendarLine[]> {
  const found: CalendarLine[] = []
  let from = addDays(query.to, 1)
  for (const days of daysOfLater) {
    const to = addDays(from, days - 1)
    const { lines } = await loadLines({ ...query, from, to }, context)
    found.push(...lines.toSorted(compareLines))
    if (found.length >= fewLines) break
    from = addDays(to, 1)
  }
  return withReadTimes(found.slice(0, fewLines), context)
}

async function withReadTimes(lines: CalendarLine[], { db }: CalendarContext): Promise<CalendarLine[]> {
  const readAt = await listReadTimes(db, [...new Set(lines.map(({ cik }) => cik))])
  return lines.map((line) => ({ ...line, readOn: toReadOn(readAt.get(line.cik)) }))
}

function toReadOn(at: number | undefined): IsoDate | null {
  return at === undefined ? null : toNewYork(at).date
}

/** The calendar as rows; `?from=` and `?to=` are days in New York. */
export async function loadCalendarData(
  request: Request,
  context: CalendarContext,
  nowMs = Date.now(),
): Promise<Record<string, unknown>> {
  const query = parseCalendarQuery(new URL(request.url).searchParams, toNewYork(nowMs).date)
  const { lines } = await loadLines(query, context)
  return {
    from: query.from,
    to: query.to,
    timeZone: "America/New_York",
    rows: lines.map(({ form: _, file: __, readOn: ___, ...line }) => line),
  }
}

/** The range of a feed: the last year and all expected releases. */
const feedPastDays = 365
const feedAheadDays = 400

export async function calendarFeed(
  request: Request,
  context: CalendarContext,
  { tickers, name }: { tickers?: Ticker[]; name?: string },
  nowMs = Date.now(),
): Promise<Response> {
  const today = toNewYork(nowMs).date
  const url = new URL(request.url)
  const query = parseCalendarQuery(url.searchParams, today)
  const isList = (tickers ?? query.tickers).length > 0
  const range =
    isList && !url.searchParams.has("from")
      ? { from: addDays(today, -feedPastDays), to: addDays(today, feedAheadDays) }
      : {}
  const { lines } = await loadLines({ ...query, ...range, tickers: tickers ?? query.tickers }, context)
  const title = name ?? (isList ? "Earnings of my list" : "Earnings calendar")
  const text = toIcs(
    title,
    // An expected day that has passed says nothing.
    lines
      .filter(({ status, date }) => status !== "expected" || date >= today)
      .map((line) => toFeedEvent(line, url.origin)),
    nowMs,
  )
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${isList ? "earnings-list" : "earnings"}.ics"`,
    },
  })
}

function toFeedEvent(line: CalendarLine, origin: string): FeedEvent {
  const quarter = formatFiscalQuarter(line.quarter, line.fiscalYear, line.periodEnd)
  const isExpected = line.status === "expected"
  const when = [line.time ? `${line.time} New York time` : "", formatSession(line.session)]
  return {
    uid: `${line.cik}-${line.periodEnd}@${brand.name.toLowerCase()}`,
    title: `${line.ticker}: results ${quarter}${isExpected ? " (expected)" : ""}`,
    description: [
      line.name,
      isExpected && line.from && line.to
        ? `Expected, not announced. Past releases suggest a date between ${formatDay(line.from)} and ${formatDay(line.to)}.`
        : "Confirmed.",
      when.filter(Boolean).join(", "),
    ]
      .filter(Boolean)
      .join("\n"),
    url: `${origin}${line.url}`,
    date: line.date,
    time: line.time,
    isTentative: isExpected,
  }
}
