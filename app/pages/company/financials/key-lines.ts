import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import type { Conversion } from "~/model/currency/exchange-rates"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { convertView } from "~/model/financials/view/convert-view"
import { describeGap } from "~/model/financials/view/period-gaps"
import { hasSourcePage } from "~/model/financials/view/source-page"
import { cellAddress } from "~/model/financials/view/statement-query"
import { viewStatement } from "~/model/financials/view/view-statement"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { formatValue } from "./statement-cells"
import { formatCurrency } from "./statement-table-model"

type StatementOf = "income" | "balance" | "cashflow"

/** The most important lines for each kind of company, from the three statements. */
const keyRows: Record<IndustryForm, [StatementOf, string][]> = {
  general: [
    ["income", "revenue"],
    ["income", "operatingIncome"],
    ["income", "netIncome"],
    ["income", "epsDiluted"],
    ["cashflow", "operatingCashFlow"],
    ["cashflow", "freeCashFlow"],
    ["balance", "assets"],
    ["balance", "equity"],
  ],
  bank: [
    ["income", "netInterestIncome"],
    ["income", "nonInterestIncome"],
    ["income", "netIncome"],
    ["income", "epsDiluted"],
    ["balance", "loans"],
    ["balance", "deposits"],
    ["balance", "assets"],
    ["balance", "equity"],
  ],
  insurer: [
    ["income", "revenue"],
    ["income", "premiumsEarned"],
    ["income", "netIncome"],
    ["income", "epsDiluted"],
    ["cashflow", "operatingCashFlow"],
    ["balance", "assets"],
    ["balance", "equity"],
  ],
  reit: [
    ["income", "revenue"],
    ["income", "fundsFromOperations"],
    ["income", "netIncome"],
    ["income", "epsDiluted"],
    ["cashflow", "operatingCashFlow"],
    ["balance", "assets"],
    ["balance", "equity"],
  ],
}

export interface KeyLines {
  /** `Millions of US dollars except per share` */
  unit: string
  /** `gapBefore` says what is missing between a year and the one at its left. */
  years: { key: string; isLatest: boolean; gapBefore: string | null }[]
  lines: {
    key: string
    label: string
    /** A dash without a reason has no source. */
    cells: { text: string; href: string | null }[]
    /** In the currency that is shown. */
    trend: (number | null)[]
  }[]
}

const yearsShown = 10

/** Ten years of a company's key lines, also as known on a day, each figure with the address of its source. */
export function keyLines(
  document: StatementsDocument,
  ticker: Ticker,
  asof: IsoDate | null = null,
  conversion: Conversion | null = null,
): KeyLines {
  const toQuery = (statement: StatementOf) =>
    ({ statement, period: "annual", vintage: "latest", asof }) as const
  const view = (statement: StatementOf) =>
    convertView(viewStatement(document, toQuery(statement)), conversion)
  const views = {
    income: view("income"),
    balance: view("balance"),
    cashflow: view("cashflow"),
  }
  const keys = views.income.periods.slice(-yearsShown).map((period) => period.key)
  const largest = Math.max(
    0,
    ...(views.balance.rows.find((row) => row.key === "assets")?.values ?? []).map((value) => value ?? 0),
  )
  const unit = largest >= 1e9 ? "millions" : "thousands"
  const lines = keyRows[document.industry].flatMap(([statement, key]) => {
    const view = views[statement]
    const row = view.rows.find((each) => each.key === key)
    if (!row) return []
    const at = new Map(view.periods.map((period, index) => [period.key, index]))
    const places = keys.map((year) => at.get(year) ?? -1)
    const values = places.map((place) => row.values[place] ?? null)
    if (values.every((value) => value === null)) return []
    return [
      {
        key,
        label: row.label,
        cells: keys.map((year, index) => ({
          text: formatValue(values[index] ?? null, row.format, unit),
          href: hasSourcePage(row, places[index] ?? -1)
            ? cellAddress(ticker, key, year, toQuery(statement))
            : null,
        })),
        trend: values,
      },
    ]
  })
  const words = formatCurrency(conversion?.to ?? document.currency)
  return {
    unit: `${unit === "millions" ? "Millions" : "Thousands"} of ${words} except per share`,
    years: keys.map((key, index) => {
      const gap = index > 0 ? (views.income.gaps.at(index - keys.length) ?? null) : null
      return { key, isLatest: index === keys.length - 1, gapBefore: gap && describeGap(gap) }
    }),
    lines,
  }
}
