import { renderToStaticMarkup } from "react-dom/server"
import { getPastDay } from "~/lib/asof/asked-day"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { keptViews } from "~/lib/kept-views"
import type { Ticker } from "~/lib/ticker"
import type { Conversion } from "~/model/currency/exchange-rates"
import { areSamePrices, type Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { convertMultiples } from "~/model/valuation/convert-multiples"
import { getPriceUse, readRatiosNow, toMultiples, yearsOfRanges } from "~/model/valuation/multiples"
import { fillSlot, type SlotContext } from "~/ui/render-slot.server"
import { describeMultiples, describeUnknown, MultiplesTable } from "./multiples-table"
import type { ValuationData } from "./valuation-section"

/** The multiples of a company today with their ranges. */
export function toValuation(
  document: StatementsDocument,
  ticker: Ticker,
  prices: readonly Price[],
  context: SlotContext,
  { asof, conversion }: { asof: IsoDate | null; conversion: Conversion | null },
  nowMs = Date.now(),
): ValuationData {
  const today = toIsoDate(nowMs)
  const past = getPastDay({ asof }, today)
  const { html, note } = kept(
    document,
    JSON.stringify([ticker, today, past, conversion]),
    () => renderMultiples(document, ticker, prices, { today, past, conversion }),
    (known) => areSamePrices(known.prices, prices),
  )
  return { hasTable: html !== null, table: html && fillSlot(context, "valuation", html), note }
}

const kept = keptViews<ReturnType<typeof renderMultiples>>(1)

function renderMultiples(
  document: StatementsDocument,
  ticker: Ticker,
  prices: readonly Price[],
  { today, past, conversion }: { today: IsoDate; past: IsoDate | null; conversion: Conversion | null },
) {
  const ratios = readRatiosNow(document, prices, today, yearsOfRanges, past)
  const reported = toMultiples(document, ratios)
  if (!reported) {
    const { reason } = getPriceUse(ratios, document, prices, past ?? today)
    return { html: null, note: reason ?? "", prices }
  }
  const multiples = convertMultiples(reported, conversion)
  const currency = conversion?.to ?? document.currency
  const table = <MultiplesTable ticker={ticker} multiples={multiples} currency={currency} />
  return {
    html: renderToStaticMarkup(table),
    note: describeMultiples(multiples) + describeUnknown(multiples),
    prices,
  }
}
