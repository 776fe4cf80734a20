import { toIsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { readRatiosNow, toMultiples, yearsOfRanges } from "~/model/valuation/multiples"
import { renderSlot, type SlotContext } from "~/ui/render-slot.server"
import { describeMultiples, describeUnknown, MultiplesTable } from "./multiples-table"
import type { ValuationData } from "./valuation-section"

/** The multiples of a company today with their ranges. */
export function toValuation(
  document: StatementsDocument,
  ticker: Ticker,
  prices: readonly Price[],
  context: SlotContext,
  nowMs = Date.now(),
): ValuationData {
  const ratios = readRatiosNow(document, prices, toIsoDate(nowMs), yearsOfRanges)
  const multiples = toMultiples(document, ratios, prices)
  if (!multiples) return { table: null, note: null }
  return {
    table: renderSlot(
      context,
      "valuation",
      <MultiplesTable ticker={ticker} multiples={multiples} currency={document.currency} />,
    ),
    note: describeMultiples(multiples) + describeUnknown(multiples),
  }
}
