import { renderToStaticMarkup } from "react-dom/server"
import type { Cik } from "~/lib/cik"
import { keptViews } from "~/lib/kept-views"
import { formatCompact, formatPercent } from "~/lib/numbers"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import { type Conversion, convertAmount } from "~/model/currency/exchange-rates"
import type { ListedCompany } from "~/model/directory/list-index"
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
  return summary && { title: summary.title, html: fillSlot(context, "segments-summary", summary.html) }
}

const nothing = { summary: null }
const summaries = keptViews<{ summary: ReturnType<typeof toSummary> }>(1)

function toSummary(document: SegmentsDocument, display: DisplayCurrency) {
  const table = toSegmentTables(document, "annual").find(({ measure }) => measure === "revenue")
  const year = table?.columns.at(-1)?.title
  if (!table || !year) return null
  return {
    title: `${table.title}, ${year}`,
    html: renderToStaticMarkup(
      <SummaryTable table={table} conversion={getConversion(display, table.unit)} />,
    ),
  }
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
