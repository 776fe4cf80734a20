import { renderToStaticMarkup } from "react-dom/server"
import type { Cik } from "~/lib/cik"
import { keptViews } from "~/lib/kept-views"
import { formatCompact, formatPercent } from "~/lib/numbers"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import type { ListedCompany } from "~/model/directory/list-index"
import type { Axis } from "~/model/segments/measures"
import { getGrowth, getShare } from "~/model/segments/segment-changes"
import { type SegmentTable, toSegmentTables } from "~/model/segments/segment-tables"
import type { SegmentsDocument } from "~/model/segments/segments-document"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"
import { DataTable, Figure, RowHead, TableRow } from "~/ui/data-table"
import { fillSlot, type SlotContext } from "~/ui/render-slot.server"
import type { SegmentsSummaryData } from "./segments-summary"

type SummaryContext = SlotContext & { segments: { stored: (cik: Cik) => Promise<SegmentsDocument | null> } }

/** With more parts, the smallest ones are only on the page of segments. */
const maxParts = 6

/** The newest year's revenue by segment, or else by product or region; null if no breakdown is stored. */
export async function loadSegmentsSummary(
  { cik }: ListedCompany,
  shownIn: Promise<DisplayCurrency>,
  context: SummaryContext,
): Promise<SegmentsSummaryData | null> {
  const [stored, display] = await Promise.all([context.segments.stored(cik), shownIn])
  const { summary } = stored
    ? summaries(stored, JSON.stringify(display), () => ({ summary: toSummary(stored, display) }))
    : nothing
  return summary && { ...summary, html: fillSlot(context, "segments-summary", summary.html) }
}

const nothing = { summary: null }
const summaries = keptViews<{ summary: ReturnType<typeof toSummary> }>(1)

function toSummary(document: SegmentsDocument, display: DisplayCurrency) {
  const tables = toSegmentTables(document, "annual").filter(({ measure }) => measure === "revenue")
  const [table] = tables
  const year = table?.columns.at(-1)?.title
  if (!table || !year) return null
  return {
    title: `${table.title}, ${year}`,
    parts: describeParts(tables),
    html: renderToStaticMarkup(
      <SummaryTable table={table} conversion={getConversion(display, table.unit)} />,
    ),
  }
}

/** The largest two products, or else segments, and the largest region, as parts of the newest year's revenue. */
export function describeParts(tables: SegmentTable[]): string {
  const newest = tables
    .map(({ columns }) => columns.at(-1)?.end ?? "")
    .sort()
    .at(-1)
  const current = tables.filter(({ columns }) => columns.at(-1)?.end === newest)
  const find = (axis: Axis) => current.find((table) => table.axis === axis)
  const [lines, regions] = [find("product") ?? find("segment"), find("region")]
  const products = lines ? largestParts(lines, 2) : []
  const places = regions ? largestParts(regions, 1) : []
  return [
    products.map((text, index) => (index === 0 ? `${text} of revenue` : text)).join(", "),
    places.map((text) => (products.length > 0 ? text : `${text} of revenue`)).join(", "),
  ]
    .filter(Boolean)
    .join("; ")
}

/** Parts that name only what other parts leave. */
const restNames = /^(?:all )?other\b|^rest of\b/i

function largestParts(table: SegmentTable, count: number): string[] {
  const last = table.columns.length - 1
  const parts = table.rows
    .filter(({ kind, label }) => kind === "part" && !restNames.test(label))
    .map(({ label, values }) => ({ label, share: getShare(table, values)[last] ?? 0 }))
    .filter(({ share }) => share > 0 && share < 1)
    .sort((a, b) => b.share - a.share)
  return parts.slice(0, count).map(({ label, share }) => `${label} ${formatPercent(share, 0)}`)
}

function SummaryTable({ table, conversion }: { table: SegmentTable; conversion: Conversion | null }) {
  const { columns, rows, title, unit } = table
  const last = columns.length - 1
  const current = rows.filter(({ values }) => values[last] !== null).slice(0, maxParts)
  return (
    <DataTable
      caption={`${title}. Revenue in ${formatCurrency(conversion?.to ?? unit)}.`}
      isStill
      isNarrow
      columns={["", "Revenue", "Share", "Growth"]}
    >
      {current.map(({ key, label, kind, values }) => (
        <TableRow key={key}>
          <RowHead>{label}</RowHead>
          <Figure text={formatCompact(convertAmount(values[last] ?? null, "money", conversion))} />
          <Figure text={formatPercent(getShare(table, values)[last])} />
          <Figure text={formatPercent(kind === "part" ? getGrowth(columns, values)[last] : null)} />
        </TableRow>
      ))}
    </DataTable>
  )
}
