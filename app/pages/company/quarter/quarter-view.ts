import type { SubmittedFiling } from "~/edgar/submissions"
import { addDays, type IsoDate } from "~/lib/dates"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { Ticker } from "~/lib/ticker"
import { isSameEnd, isYearBefore } from "~/model/earnings/earnings-event"
import type { PriceReaction } from "~/model/earnings/price-reaction"
import { readerAddress } from "~/model/filings/reader-address"
import type { Price } from "~/model/financials/statements/price"
import type { InsiderRow } from "~/model/insiders/insider-row"
import { formatTransactionCode } from "~/model/insiders/transaction-codes"
import type { ScheduleFiling } from "~/model/owners/owners-document"
import type { ChangedHeading } from "~/model/reading/redline/changed-headings"
import { listQuarterMetrics } from "~/model/releases/quarter-metrics"
import type { ReleaseFiling, ReleasesDocument } from "~/model/releases/release-document"
import type { SegmentTable } from "~/model/segments/segment-tables"
import { listAdjusted, placeInReader } from "~/pages/company/earnings/announced-figures"
import type { EarningsRow } from "~/pages/company/earnings/company-earnings"
import { findRead, listGuided, listOutcomes } from "~/pages/company/earnings/guided"

/** The parts of a quarter's page, in the order in which they arrive. */
export const quarterParts = [
  "announced",
  "outcome",
  "adjusted",
  "metric",
  "guidance",
  "report",
  "segment",
  "insider",
  "owner",
  "holder",
  "price",
] as const

/** One figure of a quarter with its place. Amounts are in single units, percentages as printed. */
export interface QuarterRow {
  part: (typeof quarterParts)[number]
  label: string
  /** The period, the day or the person that it is of, apart from the quarter. */
  of: string | null
  unit: "amount" | "share" | "percent" | "number"
  value: number | null
  filed: number | null
  yearAgo: number | null
  low: number | null
  high: number | null
  note: string | null
  quote: string | null
  url: string | null
}

interface QuarterSources {
  ticker: Ticker
  /** Newest first. */
  rows: readonly EarningsRow[]
  releases: ReleasesDocument | null
  changes: readonly ReportChanges[]
  segments: readonly SegmentTable[]
  trades: readonly InsiderRow[]
  schedules: readonly ScheduleFiling[]
  /** Of the Forms 13F that were due until the next release; null without any. */
  holders: TrackedHolders | null
  /** Between the quarter ends around the release; null without prices. */
  quarterMove: PriceReaction | null
}

/** A section of the quarter's report against the report before. */
export interface ReportChanges {
  title: string
  count: number
  headings: readonly ChangedHeading[]
  url: string
}

/** The tracked investors that held shares, in words that name those who bought and sold. */
interface TrackedHolders {
  quarter: Quarter
  count: number
  text: string
}

const maxTrades = 40
const maxMetrics = 60
const maxHeadings = 40

/** All figures of a quarter, in order of arrival. */
export function listQuarterRows(row: EarningsRow, sources: QuarterSources): QuarterRow[] {
  const { ticker, rows, releases } = sources
  const read = findRead(row, releases)
  return [
    ...listAnnounced(row, sources),
    ...listOutcomes(ticker, row, releases).map((each) => toRow({ part: "outcome", ...each })),
    ...(read ? [...adjustedRows(row, read, sources), ...metricRows(read, sources)] : []),
    ...listGuided(ticker, row, rows, releases).map((each) => toRow({ part: "guidance", ...each })),
    ...sources.changes.flatMap(changeRows),
    ...segmentRows(row, sources),
    ...windowRows(row, sources),
    ...holderRows(sources),
    ...priceRows(row, sources),
  ]
}

function toRow(row: Pick<QuarterRow, "part" | "label"> & Partial<QuarterRow>): QuarterRow {
  return {
    ...{ of: null, unit: "amount", value: null, filed: null, yearAgo: null, low: null, high: null },
    ...{ note: null, quote: null, url: null },
    ...row,
  }
}

function yearBefore({ fiscalYear, quarter }: EarningsRow, { rows }: QuarterSources): EarningsRow | null {
  return rows.find((each) => each.fiscalYear === fiscalYear - 1 && each.quarter === quarter) ?? null
}

function listAnnounced(row: EarningsRow, sources: QuarterSources): QuarterRow[] {
  const before = yearBefore(row, sources)
  const { announced } = row
  const url = announced?.url ?? row.releaseUrl
  const eps = row.isAnnouncedEps || row.estimated ? null : row.eps
  // On the basis of this quarter's shares.
  const epsBefore =
    before && !before.estimated && before.epsAdjusted !== null ? before.epsAdjusted * row.splitFactor : null
  const figures = [
    ["Revenue", "amount", announced?.revenue, row.revenue, before?.revenue],
    ["Net income", "amount", announced?.netIncome, row.netIncome, before?.netIncome],
    ["Diluted EPS", "share", announced?.eps, eps, epsBefore],
  ] as const
  return figures.flatMap(([label, unit, value = null, filed, yearAgo = null]) =>
    value === null && filed === null
      ? []
      : [toRow({ part: "announced", label, unit, value, filed, yearAgo, url })],
  )
}

function adjustedRows(row: EarningsRow, read: ReleaseFiling, { ticker }: QuarterSources): QuarterRow[] {
  return listAdjusted(ticker, read, row).map(
    ({ label, filed, adjusted, yearAgo, scale, unit, items, url }) => {
      const factor = scale ?? 1
      return toRow({
        ...{ part: "adjusted", label, unit, url, value: adjusted * factor, filed: filed * factor },
        yearAgo: yearAgo === null ? null : yearAgo * factor,
        note: items.map((item) => `${item.label} ${item.value}`).join("; ") || null,
      })
    },
  )
}

function metricRows(read: ReleaseFiling, { ticker }: QuarterSources): QuarterRow[] {
  return listQuarterMetrics(read)
    .slice(0, maxMetrics)
    .map(({ printed, of, ...metric }) =>
      toRow({ part: "metric", ...metric, of: of || null, url: placeInReader(ticker, read, printed) }),
    )
}

/** How many paragraphs, headings and tables of a section changed, and its new and removed headings. */
function changeRows({ title, count, headings, url }: ReportChanges): QuarterRow[] {
  // A heading that names other years, and one that is printed again, are no change.
  const nameOf = ({ text }: ChangedHeading) => text.replace(/\d+/g, "").trim()
  const named = headings.filter(
    (each, at) =>
      (each.status === "added" || each.status === "removed") &&
      headings.every(
        (other, place) => nameOf(other) !== nameOf(each) || (other.status === each.status && place >= at),
      ),
  )
  const total = toRow({ part: "report", label: title, unit: "number", value: count, url })
  return [
    total,
    ...named.slice(0, maxHeadings).map(({ status, text, id }) =>
      toRow({
        ...{ part: "report", label: text, of: title, unit: "number" },
        ...{ note: status === "added" ? "New heading" : "Removed heading", url: `${url}#${id}` },
      }),
    ),
  ]
}

function segmentRows({ periodEnd }: EarningsRow, { segments, ticker }: QuarterSources): QuarterRow[] {
  return segments.flatMap((table) => {
    const at = table.columns.findIndex(({ end }) => isSameEnd(end, periodEnd))
    const before = table.columns.findIndex(({ end }) => isYearBefore(end, periodEnd))
    const column = table.columns[at]
    if (!column) return []
    return table.rows.flatMap(({ label, values }) =>
      values[at] == null
        ? []
        : [
            toRow({
              part: "segment",
              label,
              of: table.title,
              value: values[at] ?? null,
              yearAgo: values[before] ?? null,
              url: `/company/${ticker}/segments?period=quarterly`,
            }),
          ],
    )
  })
}

/** From the quarter's release to the next one. */
export function windowOf(
  row: EarningsRow,
  { rows }: Pick<QuarterSources, "rows">,
): { from: IsoDate; until: IsoDate } {
  const next = rows.filter(({ date }) => date > row.date).at(-1)
  return { from: row.date, until: next ? addDays(next.date, -1) : addDays(row.date, 100) }
}

function windowRows(row: EarningsRow, sources: QuarterSources): QuarterRow[] {
  const { from, until } = windowOf(row, sources)
  const isIn = (day: IsoDate) => day >= from && day <= until
  const trades = sources.trades
    .filter(({ counted, date, filed }) => counted && isIn(date ?? filed))
    .slice(0, maxTrades)
    .map((trade) =>
      toRow({
        part: "insider",
        label: trade.owner,
        of: trade.date ?? trade.filed,
        unit: "amount",
        value: trade.value,
        note: `${formatTransactionCode(trade.code)}${trade.shares === null ? "" : `, ${trade.shares.toLocaleString("en-US")} shares`}`,
        url: readerAddress(sources.ticker, toFiling(trade)),
      }),
    )
  const schedules = sources.schedules
    .filter(({ filed }) => isIn(filed))
    .map(({ accession, filed, file, content }) =>
      toRow({
        part: "owner",
        label: content.persons[0]?.name ?? content.form,
        of: filed,
        unit: "percent",
        value: content.persons[0]?.percent ?? null,
        note: content.form,
        url: readerAddress(sources.ticker, toFiling({ accession, form: content.form, filed, file })),
      }),
    )
  return [...trades, ...schedules]
}

function toFiling({
  accession,
  form,
  file,
}: Pick<InsiderRow, "accession" | "form" | "file" | "filed">): Pick<
  SubmittedFiling,
  "accession" | "form" | "primaryDocument"
> {
  return { accession, form, primaryDocument: file }
}

function holderRows({ holders, ticker }: QuarterSources): QuarterRow[] {
  if (!holders) return []
  const { quarter, count, text } = holders
  return [
    toRow({
      part: "holder",
      label: "Tracked investors with shares",
      of: formatQuarter(quarter),
      unit: "number",
      value: count,
      note: text,
      url: `/company/${ticker}/investors?quarter=${quarter}`,
    }),
  ]
}

/** The closes around the release, otherwise the prices of the quarter ends around it. */
function priceRows({ reaction }: EarningsRow, { quarterMove }: QuarterSources): QuarterRow[] {
  const move = reaction ?? quarterMove
  if (!move) return []
  const price = reaction ? "Close" : "Price at the quarter end"
  const note = reaction ? "after the release" : "over the quarter of the release"
  const toPrice = (label: string, { date, close, source }: Price) =>
    toRow({ part: "price", label, of: date, unit: "share", value: close, note: source })
  return [
    toPrice(`${price} before the release`, move.before),
    toPrice(`${price} after the release`, move.after),
    toRow({ part: "price", label: "Change", unit: "percent", value: move.change * 100, note }),
  ]
}
