import { groupBy } from "~/lib/collections"
import { addDays, daysBetween, formatDay, type IsoDate, toIsoDate } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import { toNewYork } from "~/lib/new-york"
import { countText, formatCompactUsd } from "~/lib/numbers"
import { formatQuarter } from "~/lib/quarter"
import type { ListedCompany } from "~/model/directory/list-index"
import { isSameEnd } from "~/model/earnings/earnings-event"
import {
  formatDayRange,
  formatFiscalQuarter,
  formatSession,
  nameMissing,
} from "~/model/earnings/format-release"
import { listReportedEnds } from "~/model/earnings/reported-ends"
import type { FilingsDocument } from "~/model/filings/filings-document"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { insiderSumsTo } from "~/model/metrics/derive-insider-metrics"
import { type CalendarEvent, listEvents } from "~/stores/company/earnings-store.server"
import { type GuruCounts, listGuruCounts } from "~/stores/screener/guru-metrics-store.server"
import { listCompanyMetrics } from "~/stores/screener/metrics-store.server"
import type { GlanceLine } from "./glance-line"

/** Next results, tracked investors and insiders of a company, each where something is known. */
export async function loadGlance(
  { ticker, cik }: ListedCompany,
  sources: [Promise<LoadedDocument<StatementsDocument>>, Promise<LoadedDocument<FilingsDocument>>],
  { db }: { db: D1Database },
  nowMs = Date.now(),
): Promise<GlanceLine[]> {
  const today = toIsoDate(nowMs)
  const [events, stored, [gurus], read, filings] = await Promise.all([
    listEvents(db, { from: addDays(today, -daysAround), to: addDays(today, daysAround), ciks: [cik] }),
    listCompanyMetrics(db, [cik]),
    listGuruCounts(db, today, [cik]),
    ...sources,
  ])
  const reported = listReportedEnds(read.status === "loaded" ? read.document.body : null)
  const open = events.events.filter(({ accession }) => accession === null)
  const next = open.find(({ date }) => date >= today)
  const overdue = open.filter(
    ({ date, periodEnd }) => date < today && !reported.some((end) => isSameEnd(end, periodEnd)),
  )
  const listReadOn = filings.status === "loaded" ? toNewYork(filings.document.fetchedAt).date : null
  const values: Record<string, number> = Object.assign({}, ...stored.map(({ figures }) => figures))
  const lines = [
    ...describeOverdue(overdue, listReadOn).map((line) => ({ ...line, href: "earnings" })),
    { term: "Next results", text: next ? describeEvent(next, today) : null, href: "earnings" },
    { term: "Tracked investors", text: gurus ? describeGurus(gurus) : null, href: "investors" },
    { term: "Insiders", text: describeInsiders(values), href: "insiders" },
  ]
  return lines.flatMap(({ term, text, href }) =>
    text === null ? [] : [{ term, text, note: "", range: null, href: `/company/${ticker}/${href}` }],
  )
}

/** The forecasts of half a year, and releases that are overdue for no longer. */
const daysAround = 200

/** `Q3 2026, due 30 Jul 2026; filings to 29 Jun 2026`: the results that are overdue by the filing list of a day, and those after it. */
export function describeOverdue(
  events: CalendarEvent[],
  listReadOn: IsoDate | null,
): { term: string; text: string }[] {
  return [...groupBy(events, ({ date }) => nameMissing(date, listReadOn))].map(([state, list]) => ({
    term: `Results ${state.toLowerCase()}`,
    text: list
      .map(
        ({ quarter, fiscalYear, periodEnd, date }) =>
          `${formatFiscalQuarter(quarter, fiscalYear, periodEnd)}, due ${formatDay(date)}`,
      )
      .concat(state === "Expected" && listReadOn ? `filings to ${formatDay(listReadOn)}` : [])
      .join("; "),
  }))
}

/** True for a line whose page shows past days. */
export function hasPastDays({ href }: GlanceLine): boolean {
  return href.endsWith("/investors")
}

/** `Q2 2026 on 30 Jul 2026, in 12 days, expected (28–31 Jul 2026)` */
export function describeEvent(event: CalendarEvent, today: IsoDate): string {
  const { quarter, fiscalYear, periodEnd, date, status, from, to, session } = event
  const name = formatFiscalQuarter(quarter, fiscalYear, periodEnd)
  const when =
    status === "expected"
      ? `expected${from && to && from !== to ? ` (${formatDayRange(from, to)})` : ""}`
      : ["confirmed", formatSession(session)].filter(Boolean).join(" ")
  const days = daysBetween(today, date)
  return `${name} on ${formatDay(date)}, ${days === 0 ? "today" : `in ${countText(days, "day")}`}, ${when}`
}

/** `12 of 80 tracked investors held shares in Q3 2025, 2 more than a quarter before; 5 bought, 3 sold some` */
export function describeGurus({
  quarter,
  loaded,
  holders,
  opened,
  closed,
  buyers,
  sellers,
}: Omit<GuruCounts, "cik" | "value" | "top">): string {
  const change = opened - closed
  const compared =
    change === 0 ? "" : `, ${Math.abs(change)} ${change > 0 ? "more" : "fewer"} than a quarter before`
  const trades = [buyers > 0 ? `${buyers} bought` : "", sellers > 0 ? `${sellers} sold some` : ""]
  const traded = trades.filter(Boolean).join(", ") || "none bought or sold"
  return `${holders} of ${countText(loaded, "tracked investor")} held shares in ${formatQuarter(quarter)}${compared}; ${traded}`
}

/** `Sold $18.3M more than they bought on the market in twelve months to 30 Sep 2026; 2 bought, 7 sold` */
export function describeInsiders(values: Readonly<Record<string, number>>): string | null {
  const net = values.insiderNetBuying
  if (net === undefined) return null
  const [buyers, sellers] = [values.insiderBuyers ?? 0, values.insiderSellers ?? 0]
  // Data sets end before today, and stored sums with the day on which the last form was read.
  const to = values[insiderSumsTo]
  const year = `in twelve months${to === undefined ? "" : ` to ${formatDay(addDays("1970-01-01", to))}`}`
  if (buyers === 0 && sellers === 0) return `No purchase or sale on the market ${year}`
  const [more, less] = net < 0 ? ["Sold", "bought"] : ["Bought", "sold"]
  const sum = `${more} ${formatCompactUsd(Math.abs(net))} more than they ${less} on the market ${year}`
  return `${sum}; ${buyers} bought, ${sellers} sold`
}
