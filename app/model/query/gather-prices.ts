import type { Cik } from "~/lib/cik"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { priceProblem } from "~/model/financials/statements/usable-price"
import type { ColumnRows } from "./column-rows"

/** Completes the columns of prices and their ages, and drops the prices that value nothing. */
export class PriceGatherer {
  private readonly currencies = new Map<number, string>()
  private readonly implied = new Set<number>()

  constructor(
    private readonly rows: ColumnRows,
    private readonly prices: Float64Array,
    /** Days. */
    private readonly ages: Float64Array,
  ) {}

  /** The currency of a company's close. */
  addCurrency(cik: Cik, currency: string | null): void {
    const row = this.rows.rowOf(cik)
    if (row !== null && currency) this.currencies.set(row, currency)
  }

  /** A price implied by 13F filings, in US dollars, for a company without a close that may be used. */
  addImplied(cik: Cik, close: number, date: IsoDate): void {
    const row = this.rows.rowOf(cik)
    if (row === null || this.rows.currencyOf(row) !== "USD") return
    const age = daysBetween(date, this.rows.asOf)
    if (priceProblem(age, null, true) !== null) return
    const hasClose =
      this.currencies.get(row) === "USD" && priceProblem(this.ages[row] ?? 0, null, false) === null
    if (hasClose) return
    this.prices[row] = close
    this.ages[row] = age
    this.currencies.set(row, "USD")
    this.implied.add(row)
  }

  /** Call once, after all prices are added. `figureAges` are the days since the figures' last day. */
  dropUnusable(figureAges: Float64Array): void {
    // A price in another currency than the figures values none of them.
    for (const [row, currency] of this.currencies)
      if (this.rows.currencyOf(row) !== currency) this.prices[row] = Number.NaN
    for (let row = 0; row < this.rows.count; row += 1) {
      const age = this.ages[row] ?? Number.NaN
      const fromFigures = (figureAges[row] ?? Number.NaN) - age
      const problem = priceProblem(age, Number.isNaN(fromFigures) ? null : fromFigures, this.implied.has(row))
      if (problem !== null) this.prices[row] = Number.NaN
    }
  }
}
