import { formatDay } from "~/lib/dates"
import type { LoadedDocument } from "~/lib/loaded"
import { formatCompact } from "~/lib/numbers"
import type { ListedCompany } from "~/model/directory/list-index"
import { axisLabels, measureLabels } from "~/model/segments/measures"
import { type SegmentTable, toSegmentTables } from "~/model/segments/segment-tables"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { parseSegmentsQuery } from "~/model/segments/segments-query"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"
import type { ChartData } from "~/ui/charts/chart-data"
import { ChartDrawing } from "~/ui/charts/chart-drawing.server"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import type { SegmentsPageData } from "./segments-page"
import { SegmentsTable } from "./segments-table"

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
    ...{ ticker, cik, name, query },
    status: "loaded",
    sections: tables.map((table) => {
      const { scale, unit } = scaleOf(table)
      return {
        key: table.key,
        title: table.title,
        unit: `${unit} ${formatCurrency(table.unit)}`,
        html: renderSlot(
          context,
          table.key,
          <>
            {hasChart(table) ? <SegmentsChart table={table} /> : null}
            <SegmentsTable {...{ ticker, cik, table, scale }} show={query.show} />
          </>,
        ),
      }
    }),
    hasOtherPeriod: others.length > 0,
    hasComputed: tables.some(({ columns }) => columns.some(({ isComputed }) => isComputed)),
    progress: progressOf(document),
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
  const from = Math.max(0, columns.length - maxCharted)
  const shown = columns.slice(from)
  const series = rows
    .filter(({ kind }) => kind !== "rest")
    .map(({ label, values }) => ({ name: label, values: values.slice(from) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== 0))
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    title,
    description: `${title}, ${first?.title} to ${last?.title}, in ${formatCurrency(unit)}; ${series.length} parts, in ${last?.title} ${formatCompact(last?.total)} in all.`,
    labels: shown.map((column) => column.title),
    series,
    shape: "stacked",
    format: formatCompact,
  }
}

function scaleOf({ columns }: SegmentTable): { scale: number; unit: string } {
  const largest = Math.max(...columns.map(({ total }) => Math.abs(total)))
  if (largest >= 1e8) return { scale: 1e6, unit: "Millions of" }
  return largest >= 1e5 ? { scale: 1e3, unit: "Thousands of" } : { scale: 1, unit: "In" }
}

function progressOf({ filings }: SegmentsDocument) {
  const read = filings.filter(({ state }) => state === "read")
  return {
    read: read.length,
    unread: filings.filter(({ state }) => state === "unread").length,
    since: read.at(-1)?.filed ?? null,
  }
}

/** What does not add up in the newest annual report or a later one, in words. */
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
