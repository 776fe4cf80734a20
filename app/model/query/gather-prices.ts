import type { Cik } from "~/lib/cik"
import { addDays, daysBetween } from "~/lib/dates"
import { onTodaysBasis, type Price, perShare, pricesOf } from "~/model/financials/statements/price"
import { valuationPrice } from "~/model/financials/statements/usable-price"
import { type ListedSecurity, whyNotValued } from "~/model/securities/listed-security"
import type { ColumnRows } from "./column-rows"

type Splits = Parameters<typeof onTodaysBasis>[1]

/** Completes the columns of prices and their ages with the price that each company is valued at. */
export class PriceGatherer {
  private readonly known = new Map<number, Price[]>()
  /** The prices of one share of each company, which its ratios are computed at. */
  readonly sharePrices: Float64Array

  constructor(
    private readonly rows: ColumnRows,
    private readonly prices: Float64Array,
    /** Days. */
    private readonly ages: Float64Array,
    /** The security that a company's prices are of. */
    private readonly securityOf: (cik: Cik) => ListedSecurity | null,
  ) {
    this.sharePrices = new Float64Array(prices.length).fill(Number.NaN)
  }

  /** The currency of a company's close, which is in the columns. */
  addCurrency(cik: Cik, currency: string | null): void {
    const row = this.rows.getRow(cik)
    const [close, age] = row === null ? [] : [this.prices[row], this.ages[row]]
    if (close === undefined || age === undefined || Number.isNaN(close + age) || !currency) return
    this.add(cik, [{ date: addDays(this.rows.asOf, -age), close, currency, source: "stored close" }])
  }

  /** Prices of a company beside its close. */
  add(cik: Cik, prices: readonly Price[]): void {
    const row = this.rows.getRow(cik)
    if (row !== null) this.known.set(row, [...(this.known.get(row) ?? []), ...prices])
  }

  /** Call once, after all prices are added. The columns are the days since the figures' last day, and 1 for annual ones. */
  choose(figureAges: Float64Array, annual: Float64Array, splitsOf: (cik: Cik) => Splits): void {
    const { asOf, head } = this.rows
    for (const [row, cik] of head.ciks.entries()) {
      const age = figureAges[row] ?? Number.NaN
      const figures = Number.isNaN(age) ? null : { end: addDays(asOf, -age), isAnnual: annual[row] === 1 }
      const security = this.securityOf(cik)
      const known = this.known.get(row) ?? []
      const own = security ? pricesOf(security, known) : known
      const { price: traded } = valuationPrice(own, this.rows.getCurrency(row), figures, asOf)
      const price = traded && onTodaysBasis(traded, splitsOf(cik))
      this.prices[row] = price?.close ?? Number.NaN
      if (!price) continue
      this.ages[row] = daysBetween(price.date, asOf)
      if (!(price.security && whyNotValued(price.security))) this.sharePrices[row] = perShare(price).close
    }
  }
}
