import { getPastDay } from "~/lib/asof/asked-day"
import type { IsoDate } from "~/lib/dates"
import type { ListedCompany } from "~/model/directory/list-index"
import { type Price, withoutSecurity } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { getPriceUse, readRatiosNow, toMultiples, yearsOfRanges } from "~/model/valuation/multiples"
import { multipleAddress } from "./multiples-table"

/** The valuation as data: the price, and a row for each ratio to it; no rows without a price. */
export function toValuationData(
  { ticker, cik, name }: Pick<ListedCompany, "ticker" | "cik" | "name">,
  document: StatementsDocument,
  prices: readonly Price[],
  today: IsoDate,
  asof: IsoDate | null = null,
) {
  const past = getPastDay({ asof }, today)
  const ratios = readRatiosNow(document, prices, today, yearsOfRanges, past)
  const multiples = toMultiples(document, ratios)
  const { price, reason } = multiples ?? getPriceUse(ratios, document, prices, past ?? today)
  return {
    ticker,
    cik,
    name,
    currency: document.currency,
    asOf: past,
    price: price && withoutSecurity(price),
    at: multiples?.key ?? null,
    figuresEnd: multiples?.figuresEnd ?? null,
    note: reason,
    rows: (multiples?.lines ?? []).map((line) => {
      const { key, label, unit, formula, value, reason, range, estimated } = line
      return {
        key,
        label,
        unit,
        formula,
        value,
        reason,
        ...(estimated ? { estimated } : {}),
        low: range?.low ?? null,
        median: range?.median ?? null,
        high: range?.high ?? null,
        count: range?.count ?? null,
        below: range?.below ?? null,
        url: multiples ? multipleAddress(ticker, multiples, line) : "",
      }
    }),
  }
}
