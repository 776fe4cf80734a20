import { formatDay } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import { countText, formatCompact } from "~/lib/numbers"
import type { ListedCompany } from "~/model/directory/list-index"
import { axisLabels, measureLabels } from "~/model/segments/measures"
import { type SegmentColumn, type SegmentTable, toSegmentTables } from "~/model/segments/segment-tables"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { parseSegmentsQuery } from "~/model/segments/segments-query"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"
import type { ChartData } from "~/ui/charts/chart-data"
import { ChartDrawing } from "~/ui/charts/chart-drawing.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { SegmentsPageData } from "./segments-page"
import { SegmentTables } from "./segments-table"

/** With more columns, a chart shows the newest ones. */
const maxCharted = 24

/** Everything that the page of segments shows. */
export function toSegmentsPage(
  { ticker, cik, name }: ListedCompany,
  loaded: LoadedDocument<SegmentsDocument>,
  params: URLSearchParams,
  context: SlotContext,
): SegmentsPageData {
  const query = parseSegmentsQuery(params)
  if (loaded.status !== "loaded") return { ticker, cik, name, query, ...loaded }
  const document = loaded.document.body
  const tables = toSegmentTables(document, query.period)
  const others = toSegmentTables(document, query.period === "annual" ? "quarterly" : "annual")
  return {
    ticker,
    cik,
    name,
    query,
    status: "loaded",
    sections: tables.map((table) => ({
      key: table.key,
      title: table.title,
      html: renderSlot(
        context,
        table.key,
        <div className="noted">
          {hasChart(table) ? <SegmentsChart table={table} /> : null}
          <SegmentTables {...{ ticker, cik, table, ...getScale(table) }} show={query.show} />
        </div>,
      ),
    })),
    hasOtherPeriod: others.length > 0,
    hasComputed: tables.some(({ columns }) => columns.some(({ isComputed }) => isComputed)),
    reports: describeReports(tables),
    progress: getProgress(document),
    refused: refusedLines(document),
  }
}

/** Parts of a loss have no meaningful stack. */
function hasChart({ measure, columns, rows }: SegmentTable): boolean {
  const isWhole = rows.every(
    ({ kind, values }) => kind !== "part" || values.every((value) => (value ?? 0) >= 0),
  )
  return columns.length > 1 && (measure === "revenue" || (measure === "operatingIncome" && isWhole))
}

/** The parts on each other. Their figures are in the table below. */
function SegmentsChart({ table }: { table: SegmentTable }) {
  return (
    <figure className="chart-figure">
      <figcaption className="sr-only">{table.title}</figcaption>
      <ChartDrawing data={toChart(table)} />
    </figure>
  )
}

function toChart({ title, columns, rows, unit }: SegmentTable): ChartData {
  const places = toPlaces(columns).slice(-maxCharted)
  const series = rows
    .filter(({ kind }) => kind !== "rest")
    .map(({ label, values }) => ({
      name: label,
      values: places.map(({ column }) => (column === null ? null : (values[column] ?? null))),
    }))
    .filter(({ values }) => values.some((value) => value !== null && value !== 0))
  const [first, last] = [places[0], columns.at(-1)]
  return {
    title,
    description: `${title}, ${first?.label} to ${last?.title}, in ${formatCurrency(unit)}; ${series.length} parts, in ${last?.title} ${formatCompact(last?.total)} in all.`,
    labels: places.map(({ label }) => label),
    gaps: places.map(({ column }) => (column === null ? "no report with a breakdown" : null)),
    series,
    shape: "stacked",
    format: formatCompact,
  }
}

/** A place of the time axis: a column of the table, or a period between two columns of which there is none. */
type Place = { label: string; column: number | null }

const longestGap = 3

/** The time axis. A longer gap is not drawn, and neither are the columns before it: they are in the table. */
export function toPlaces(columns: Pick<SegmentColumn, "title" | "fiscalYear" | "fiscalQuarter">[]): Place[] {
  const gaps = columns.map((column, index) => {
    const before = columns[index - 1]
    return before ? Math.max(0, getOrdinal(column) - getOrdinal(before) - 1) : 0
  })
  const start = gaps.slice(0, -1).findLastIndex((gap) => gap > longestGap)
  return columns.flatMap((column, index): Place[] => {
    if (index < start) return []
    const missing = index === start ? 0 : (gaps[index] ?? 0)
    const between = Array.from({ length: missing }, (_, step) => ({
      label: periodAt(getOrdinal(column) - missing + step, column.fiscalQuarter !== null),
      column: null,
    }))
    return [...between, { label: column.title, column: index }]
  })
}

function getOrdinal({
  fiscalYear,
  fiscalQuarter,
}: Pick<SegmentColumn, "fiscalYear" | "fiscalQuarter">): number {
  return fiscalQuarter === null ? fiscalYear : fiscalYear * 4 + fiscalQuarter - 1
}

function periodAt(ordinal: number, isQuarter: boolean): string {
  return isQuarter ? `Q${(ordinal % 4) + 1} ${Math.floor(ordinal / 4)}` : String(ordinal)
}

function getScale({ columns, unit }: SegmentTable): { scale: number; unit: string } {
  const largest = Math.max(...columns.map(({ total }) => Math.abs(total)))
  const currency = formatCurrency(unit)
  if (largest >= 1e8) return { scale: 1e6, unit: `Millions of ${currency}` }
  return largest >= 1e5
    ? { scale: 1e3, unit: `Thousands of ${currency}` }
    : { scale: 1, unit: `In ${currency}` }
}

/** `From 3 reports, filed 27 Oct 2010 to 1 Nov 2024.`; empty without a table. */
export function describeReports(tables: Pick<SegmentTable, "columns">[]): string {
  const filings = tables.flatMap(({ columns }) => columns.map(({ filing }) => filing))
  const days = [...new Map(filings.map(({ accession, filed }) => [accession, filed])).values()].sort()
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return ""
  const since = oldest === newest ? "" : `${formatDay(oldest)} to `
  return `From ${countText(days.length, "report")}, filed ${since}${formatDay(newest)}.`
}

function getProgress({ filings }: SegmentsDocument) {
  return {
    read: filings.filter(({ state }) => state === "read").length,
    unread: filings.filter(({ state }) => state === "unread").length,
  }
}

/** Sentences on the totals that do not add up in the newest annual report or a later one. */
function refusedLines({ filings }: SegmentsDocument): string[] {
  const newest = filings.find(({ state, form }) => state === "read" && !/^10-Q/.test(form))
  return (newest?.refused ?? []).map(({ measure, axis, end, members, sum, total }) => {
    const what = `${measureLabels[measure]} by ${axisLabels[axis].toLowerCase()}`
    const parts = `${members} parts tagged for ${formatDay(end)} sum to ${formatCompact(sum)}`
    return total === null
      ? `${what}: ${parts}; the filing tags no total to compare them with.`
      : `${what}: ${parts}; the total is ${formatCompact(total)}.`
  })
}
