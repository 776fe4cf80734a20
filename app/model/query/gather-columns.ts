import { industryOf } from "~/edgar/sic"
import type { Cik } from "~/lib/cik"
import { daysBetween, type IsoDate } from "~/lib/dates"
import type { ListIndex } from "~/model/directory/list-index"
import { priceProblem } from "~/model/financials/statements/usable-price"
import { type CompanyMetrics, eachStored } from "~/model/metrics/company-metrics"
import { metrics } from "~/model/metrics/metrics"
import { dayMetrics } from "~/model/metrics/metrics-other"
import { sectorOf } from "~/model/metrics/sectors"
import { fillValuations } from "~/model/metrics/valuations"
import type { ColumnsHead } from "./columns-document"
import type { TextField } from "./query"

/** Gathers companies' metrics into columns, one row for each company, ordered by name. */
export class ColumnGatherer {
  private readonly rowOf = new Map<Cik, number>()
  private readonly columns = new Map<string, Float64Array>()
  private readonly currencies = new Map<Cik, string>()
  private readonly priceCurrencies = new Map<Cik, string>()
  private readonly implied = new Set<number>()
  private readonly today: number

  /** `screened` has the companies with figures. */
  constructor(
    private readonly lists: ListIndex,
    screened: readonly Cik[],
    private readonly asOf: IsoDate,
  ) {
    const named = screened.flatMap((cik) => {
      const listed = lists.companiesByCik.get(cik)?.[0]
      return listed ? [{ cik, name: listed.name.toLowerCase() }] : []
    })
    named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.cik < b.cik ? -1 : 1))
    for (const { cik } of named) this.rowOf.set(cik, this.rowOf.size)
    for (const { key } of metrics) this.columns.set(key, new Float64Array(this.rowOf.size).fill(Number.NaN))
    this.today = daysBetween("1970-01-01", asOf)
  }

  add(stored: CompanyMetrics): void {
    const { cik, source, currency } = stored
    const row = this.rowOf.get(cik)
    if (row === undefined) return
    if (source === "statements" && currency) this.currencies.set(cik, currency)
    if (source === "prices" && currency) this.priceCurrencies.set(cik, currency)
    eachStored(stored, (key, value) => {
      this.columns.get(key)![row] = dayMetrics.has(key) ? this.today - value : value
    })
  }

  /** A price implied by 13F filings, in US dollars, for a company without a close that may be used. */
  addImplied(cik: Cik, close: number, date: IsoDate): void {
    const row = this.rowOf.get(cik)
    if (row === undefined || this.currencies.get(cik) !== "USD") return
    const [prices, ages] = [this.columns.get("price"), this.columns.get("daysSincePrice")]
    const age = daysBetween(date, this.asOf)
    if (!prices || !ages || priceProblem(age, null, true) !== null) return
    const hasClose =
      this.priceCurrencies.get(cik) === "USD" && priceProblem(ages[row] ?? 0, null, false) === null
    if (hasClose) return
    prices[row] = close
    ages[row] = age
    this.priceCurrencies.set(cik, "USD")
    this.implied.add(row)
  }

  head(): ColumnsHead {
    const ciks = [...this.rowOf.keys()]
    const text = (read: (cik: Cik) => string | null) => encodeTexts(ciks.map(read))
    const listed = (cik: Cik) => this.lists.companiesByCik.get(cik)?.[0]
    const texts: Record<TextField, ReturnType<typeof encodeTexts>> = {
      sector: text((cik) => sectorOf(listed(cik)?.sic ?? null)),
      industry: text((cik) => industryOf(listed(cik)?.sic ?? null)),
      exchange: text((cik) => listed(cik)?.exchange ?? null),
      country: text((cik) => listed(cik)?.country ?? null),
      currency: text((cik) => this.currencies.get(cik) ?? null),
    }
    return { ciks, asOf: this.asOf, withoutFigures: this.lists.companiesByCik.size - ciks.length, texts }
  }

  /** The complete columns; call after all metrics are added. */
  *files(): Generator<{ metric: string; column: Float64Array }> {
    // A price in another currency than the figures values none of them.
    for (const [cik, currency] of this.priceCurrencies)
      if (this.currencies.get(cik) !== currency) this.columns.get("price")![this.rowOf.get(cik)!] = Number.NaN
    fillValuations(
      this.rowOf.size,
      (key) => this.columns.get(key)!,
      (row) => this.implied.has(row),
    )
    for (const [metric, column] of this.columns) yield { metric, column }
  }
}

/** Codes for each row; 0 is "not known". Texts are in alphabetical order, for selection lists. */
function encodeTexts(values: (string | null)[]): { words: string[]; codes: number[] } {
  const words = ["", ...new Set(values.filter((value) => value !== null && value !== "").sort())] as string[]
  const codeOf = new Map(words.map((word, code) => [word, code]))
  return { words, codes: values.map((value) => codeOf.get(value ?? "") ?? 0) }
}
