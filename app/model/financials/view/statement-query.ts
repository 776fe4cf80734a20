import { firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import type { Ticker } from "~/lib/ticker"
import { toSearch } from "~/lib/to-search"
import { parseCurrency } from "~/model/currency/display-currencies"
import type { StatementQuery } from "./view-statement"

export const statementNames = ["income", "balance", "cashflow", "ratios"] as const
export const periodKinds = ["annual", "quarterly", "ttm"] as const
export const vintages = ["latest", "original"] as const
export const ranges = ["3Y", "5Y", "10Y", "20Y", "All"] as const
export const shownAs = ["values", "growth", "common", "pershare"] as const
export const units = ["auto", "ones", "thousands", "millions", "billions"] as const
export const orders = ["oldest", "newest"] as const

export type Range = (typeof ranges)[number]
export type ShownAs = (typeof shownAs)[number]
export type Unit = (typeof units)[number]

/** Everything that the address of a statement says. */
export interface StatementAddress extends StatementQuery {
  range: Range
  show: ShownAs
  unit: Unit
  order: (typeof orders)[number]
  /** The currency that the reader chose; null for the reported one. */
  currency: string | null
}

const choices = {
  statement: statementNames,
  period: periodKinds,
  range: ranges,
  show: shownAs,
  unit: units,
  order: orders,
  vintage: vintages,
} as const

const defaults: StatementAddress = {
  statement: "income",
  period: "annual",
  range: "10Y",
  show: "values",
  unit: "auto",
  order: "oldest",
  vintage: "latest",
  asof: null,
  currency: null,
}

/** The selection of an address. A value that does not exist counts as absent. */
export function parseStatementAddress(params: URLSearchParams): StatementAddress {
  const chosen: Record<string, string> = {}
  for (const [name, values] of Object.entries(choices)) {
    const given = params.get(name) ?? ""
    const value = values.find((each) => each.toLowerCase() === given.toLowerCase())
    if (value) chosen[name] = value
  }
  return {
    ...defaults,
    ...chosen,
    asof: parseAskedDay(params, firstFilingDay).asof,
    currency: parseCurrency(params),
  }
}

/** The query string that parses to the same, without what is usual; empty or with its question mark. */
export function statementSearch(address: StatementAddress): string {
  const isUnusual = ([name, value]: [string, string | null]) =>
    value !== defaults[name as keyof StatementAddress]
  return toSearch(Object.fromEntries(Object.entries(address).filter(isUnusual)))
}

export function statementAddress(ticker: Ticker, address: Partial<StatementAddress>): string {
  return `/company/${ticker}/financials${statementSearch({ ...defaults, ...address })}`
}

/** The address of the page that shows the source of one cell. */
export function cellAddress(ticker: Ticker, row: string, key: string, query: StatementQuery): string {
  return cellPath(ticker, row, key) + cellSearch(query)
}

export function cellPath(ticker: Ticker, row: string, key: string): string {
  return `/company/${ticker}/financials/source/${row}/${key}`
}

/** The path names the row and period of a cell; the query says how the statement is shown. */
export function cellSearch({ statement, period, vintage, asof }: StatementQuery): string {
  return statementSearch({ ...defaults, statement, period, vintage, asof })
}

export function getYears(range: Range): number {
  return range === "All" ? Number.POSITIVE_INFINITY : Number(range.slice(0, -1))
}

/** The ranges that are shorter than a number of years, and the range of all years. */
export function usefulRanges(years: number): Range[] {
  return ranges.filter((range) => range === "All" || getYears(range) < years)
}
