import type { FigureBasis } from "~/model/financials/facts/figure-basis"
import type { Figure, Figures } from "~/model/financials/figures/join-figures"
import { accessionId } from "../../../../ids"

/** A report of before XBRL: five years of some rows, in single units, oldest first. */
export type OldReport = {
  year: number
  form?: string
  basis?: FigureBasis
  /** Values of the years up to the report's own. */
  rows: Record<string, readonly number[]>
}

const units: Record<string, string> = {
  epsBasic: "USD/shares",
  epsDiluted: "USD/shares",
  sharesDiluted: "shares",
}
const balances = ["assets", "equity"]

/** Figures of companies whose fiscal years end on a day such as `06-30`. */
export function makeFigures(reports: readonly OldReport[], endsOn = "06-30"): Figures {
  return {
    filings: reports.map(({ year, form }) => ({
      accession: accessionId(`0000000123-${String(year).slice(2)}-000001`),
      form: form ?? "10-K",
      filed: `${year}-09-28`,
    })),
    figures: reports.flatMap(({ year, basis, rows }, filing) =>
      Object.entries(rows).flatMap(([row, values]) =>
        values.map((value, index): Figure => {
          const end = year - values.length + 1 + index
          const start = new Date(Date.parse(`${end - 1}-${endsOn}T00:00:00Z`) + 86_400_000)
          return {
            row,
            basis: basis ?? "five-year-table",
            unit: units[row] ?? "USD",
            start: balances.includes(row) ? null : start.toISOString().slice(0, 10),
            end: `${end}-${endsOn}`,
            value,
            filing,
          }
        }),
      ),
    ),
  }
}
