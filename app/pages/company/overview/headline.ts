import { addDays, daysBetween, formatDay } from "~/lib/dates"
import { formatChange, formatCompact, formatCompactUsd, formatFigure, markEstimate } from "~/lib/numbers"
import type { Ticker } from "~/lib/ticker"
import { allRows, rowsToRead, type StatementName } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellAddress } from "~/model/financials/view/statement-query"
import type { RatiosNow } from "~/model/financials/view/view-statement"
import { findRatio } from "~/model/ratios/ratio-table"
import type { Multiples } from "~/model/valuation/multiples"
import { formatMultiple, formatPrice, multipleAddress } from "~/pages/company/financials/multiples-table"
import { formatCurrency } from "~/pages/company/financials/statement-table-model"

/** A figure at the top of the overview, with the page of its source. */
export interface HeadlineFact {
  term: string
  value: string
  note: string
  /** Null for what is not in a filing. */
  href: string | null
}

export type HeadlineSector = "general" | "bank" | "insurer" | "reit" | "utility" | "miner"

/** The figures that a sector is read by. */
const figuresOf: Record<HeadlineSector, readonly string[]> = {
  general: [
    "revenue",
    "operatingMargin",
    "netIncome",
    "epsDiluted",
    "freeCashFlow",
    "returnOnInvestedCapital",
  ],
  bank: [
    "netInterestIncome",
    "netIncome",
    "epsDiluted",
    "returnOnEquity",
    "efficiencyRatio",
    "loansToDeposits",
  ],
  insurer: [
    "premiumsEarned",
    "lossRatio",
    "combinedRatio",
    "netIncome",
    "epsDiluted",
    "returnOnEquity",
    "bookValuePerShare",
  ],
  reit: [
    "revenue",
    "fundsFromOperations",
    "computedFundsFromOperations",
    "operatingCashFlow",
    "epsDiluted",
    "dividendsPerShare",
    "debtToEquity",
  ],
  utility: ["revenue", "netIncome", "epsDiluted", "dividendsPerShare", "capitalExpenditure", "debtToEquity"],
  miner: [
    "revenue",
    "operatingMargin",
    "freeCashFlow",
    "epsDiluted",
    "capitalExpenditure",
    "netDebtToEbitda",
  ],
}

const valuationOf: Record<HeadlineSector, readonly string[]> = {
  general: [
    "marketValue",
    "enterpriseValue",
    "priceEarnings",
    "priceSales",
    "evToEbitda",
    "freeCashFlowYield",
    "dividendYield",
  ],
  bank: ["marketValue", "priceEarnings", "priceBook", "priceTangibleBook", "dividendYield", "buybackYield"],
  insurer: [
    "marketValue",
    "priceEarnings",
    "priceBook",
    "priceTangibleBook",
    "dividendYield",
    "buybackYield",
  ],
  reit: [
    "marketValue",
    "enterpriseValue",
    "priceFundsFromOperations",
    "priceComputedFundsFromOperations",
    "priceBook",
    "evToEbitda",
    "dividendYield",
  ],
  utility: ["marketValue", "enterpriseValue", "priceEarnings", "priceBook", "evToEbitda", "dividendYield"],
  miner: ["marketValue", "enterpriseValue", "priceEarnings", "priceBook", "evToEbitda", "freeCashFlowYield"],
}

/** Utilities and miners report like other companies: their SIC code tells them apart. */
export function headlineSector({ industry }: StatementsDocument, sic: string | null): HeadlineSector {
  if (industry !== "general") return industry
  if (/^49[123]/.test(sic ?? "")) return "utility"
  return /^(?:10|12|13[01]|14)/.test(sic ?? "") ? "miner" : "general"
}

/** The sector's figures of the latest twelve months, or year, those that are known. */
export function headlineFacts(
  document: StatementsDocument,
  { frames, period }: RatiosNow,
  ticker: Ticker,
  sector: HeadlineSector,
): HeadlineFact[] {
  const frame = frames.at(-1)
  if (!frame) return []
  const before = frames.findLast(({ end }) => Math.abs(daysBetween(end, addDays(frame.end, -365))) <= 15)
  const rows = new Map(allRows(document.industry).map((row) => [row.key, row]))
  return figuresOf[sector].flatMap((key) => {
    const value = figureAt(frame, key)
    const ratio = findRatio(key)
    const row = rows.get(key)
    const format = ratio?.unit ?? row?.format
    if (value === null || !format) return []
    const isMoney = format === "money"
    const growth =
      isMoney || format === "perShare" ? growthOf(before ? figureAt(before, key) : null, value) : null
    return [
      {
        term: shortLabels[key] ?? ratio?.label ?? row?.label ?? key,
        value: isMoney
          ? money(value, document.currency)
          : markEstimate(formatRatio(value, format), frame.column.get(key)?.isEstimated),
        // A change from a profit to a loss has no meaningful percentage.
        note: growth === null || value < 0 ? "" : formatChange(growth),
        href: cellAddress(ticker, key, frame.key, {
          statement: ratio ? "ratios" : statementOf(key, document),
          period,
          vintage: "latest",
          asof: null,
        }),
      },
    ]
  })
}

/** `Twelve months to 28 Mar 2026; changes are from a year before.` Amounts without a dollar sign have their currency here. */
export function headlineNote({ frames, period }: RatiosNow, currency: string | null): string {
  const unit = currency === "USD" ? "" : `, in ${formatCurrency(currency)}`
  const end = frames.at(-1)?.end
  const span = period === "ttm" ? "Twelve months" : "Fiscal year"
  return end ? `${span} to ${formatDay(end)}${unit}; changes are from a year before.` : ""
}

/** The price and the sector's multiples, those that are known. */
export function valuationFacts(
  { currency }: StatementsDocument,
  multiples: Multiples,
  ticker: Ticker,
  sector: HeadlineSector,
): HeadlineFact[] {
  const price = {
    term: "Price",
    value: formatPrice(multiples.price),
    note: formatDay(multiples.price.date),
    href: null,
  }
  const ratios = valuationOf[sector].flatMap((key): HeadlineFact[] => {
    const line = multiples.lines.find((each) => each.key === key)
    if (!line || line.value === null) return []
    const { label, unit, value } = line
    return [
      {
        term: shortLabels[key] ?? label,
        value: markEstimate(formatMultiple(value, unit, currency), line.estimated),
        note: "",
        href: multipleAddress(ticker, multiples, line),
      },
    ]
  })
  return [price, ...ratios]
}

const shortLabels: Record<string, string> = {
  epsDiluted: "Diluted EPS",
  returnOnInvestedCapital: "ROIC",
  priceEarnings: "P/E",
  priceSales: "P/S",
  priceBook: "P/B",
  priceTangibleBook: "Price to tangible book",
  evToEbitda: "EV/EBITDA",
  priceFundsFromOperations: "Price to FFO",
  freeCashFlowYield: "FCF yield",
}

function figureAt({ column }: Frame, key: string): number | null {
  return column.get(key)?.value ?? null
}

function growthOf(before: number | null, now: number): number | null {
  return before !== null && before > 0 ? now / before - 1 : null
}

function statementOf(key: string, { industry }: StatementsDocument): StatementName {
  const statements = ["income", "balance", "cashflow"] as const
  return statements.find((name) => rowsToRead(name, industry).some((row) => row.key === key)) ?? "income"
}

function money(value: number, currency: string | null): string {
  return currency === "USD" ? formatCompactUsd(value) : formatCompact(value)
}

function formatRatio(value: number, format: string): string {
  if (format === "percent" || format === "times" || format === "score")
    return formatMultiple(value, format, null)
  // A minus, as in the amounts beside it; tables have parentheses.
  return `${value < 0 ? "−" : ""}${formatFigure(Math.abs(value), 2)}`
}
