import { z } from "zod"
import type { DocumentKind } from "~/lib/document-kind"
import { filingsKind, insidersKind, investorKind, ownersKind, statementsKind } from "~/stores/document-kinds"
import { companyAddress, filingsAddress, financialsAddress } from "../definitions/company"
import type { DataAddress, Row } from "../definitions/define-address"
import { ownersAddress } from "../definitions/holders"
import { holdingsAddress, holdingsOfQuarterAddress } from "../definitions/holdings"
import { insidersAddress } from "../definitions/insiders"
import { longRow } from "../definitions/long-form"
import { pricesAddress } from "../definitions/sources"

type Values = Record<string, string>

/** A table of the whole market: the rows of a data address for all its subjects. */
export interface MarketTable {
  name: string
  title: string
  /** What the rows are, beyond the description of the address. */
  note: string
  address: DataAddress
  /** The subjects: all companies, listings that can have prices, or those with a stored document. */
  of: "companies" | "priced" | DocumentKind<unknown>
  /** What is asked about each subject: values of parameters, or one question for each item of an answer's field. */
  questions?: Values[] | { of: DataAddress; field: string; parameter: string }
  /** Fields of the answer's head that begin each row, by the name of their column. */
  head: Values
  /** Columns of the address that the table does not have. */
  without?: string[]
  isLong?: true
}

const company = { ticker: "ticker", cik: "cik" }
const ofStatement = { statement: "statement", period: "period" }

const periods = ["annual", "quarterly"]
const ask = (...statements: string[]): Values[] =>
  statements.flatMap((statement) => periods.map((period) => ({ statement, period })))

/** Every table, in the order in which they are made. */
export const marketTables: readonly MarketTable[] = [
  {
    name: "companies",
    title: "Companies",
    note: "One row for each listing.",
    address: companyAddress,
    of: "companies",
    head: {},
  },
  {
    name: "statements",
    title: "Statements",
    note: "One row for each value of the income statement, balance sheet and cash flow statement. A value that is not known has no row. A fourth quarter and other computed values have their formula in derivation.",
    address: financialsAddress,
    of: statementsKind,
    questions: ask("income", "balance", "cashflow"),
    head: ofStatement,
    isLong: true,
  },
  {
    name: "ratios",
    title: "Ratios",
    note: "One row for each value. Multiples use prices from the SEC's files only.",
    address: financialsAddress,
    of: statementsKind,
    questions: ask("ratios"),
    head: ofStatement,
    isLong: true,
  },
  {
    name: "holdings",
    title: "Holdings",
    note: "One row for each position of each quarter that is read, of every manager whose 13F filings are stored. CUSIPs are left out, because they are licensed.",
    address: holdingsOfQuarterAddress,
    of: investorKind,
    questions: { of: holdingsAddress, field: "quarters", parameter: "quarter" },
    head: { manager: "name", managerCik: "cik", quarter: "quarter" },
    without: ["priceConfirmed"],
  },
  {
    name: "insiders",
    title: "Insiders",
    note: "One row for each line of Forms 3, 4, 5 and 144 that is read.",
    address: insidersAddress,
    of: insidersKind,
    head: company,
  },
  {
    name: "owners",
    title: "Owners above 5 %",
    note: "Persons of one schedule often report the same shares: do not add them.",
    address: ownersAddress,
    of: ownersKind,
    head: company,
    without: ["history"],
  },
  {
    name: "filings",
    title: "Filings",
    note: "One row for each filing of a company's list.",
    address: filingsAddress,
    of: filingsKind,
    head: company,
  },
  {
    name: "prices",
    title: "Prices",
    note: "Closes of the SEC's files of failed deliveries and prices that 13F filings imply. Imported prices are left out.",
    address: pricesAddress,
    of: "priced",
    head: company,
  },
]

/** CUSIPs are a licensed list, and addresses of pages follow from the other columns. */
const neverColumns = ["cusip", "key", "url", "secUrl"]

/** The columns of a table under the types and descriptions of its address. */
export function toRowSchema({ address, head, isLong, without = [] }: MarketTable): z.ZodObject {
  const { shape } = address.response
  const { rows } = shape
  const row = isLong ? longRow : rows instanceof z.ZodArray ? rows.element : null
  if (!(row instanceof z.ZodObject)) throw new Error(`${address.id} has no rows.`)
  const left = new Set([...neverColumns, ...without])
  const own = Object.entries(row.shape).filter(([name]) => !left.has(name))
  const first = Object.entries(head).map(([column, field]) => [column, shape[field]])
  return z.object(Object.fromEntries([...first, ...own]) as z.ZodRawShape)
}

/** Tickers and CUSIPs that an operator added to the lists of the SEC. */
export interface Imported {
  tickers: ReadonlySet<string>
  cusips: ReadonlySet<string>
  /** The tickers that the CUSIPs are mapped to. */
  mapped: ReadonlySet<string>
}

/** The rows of an answer with the fields of its head, without imported listings and their tickers. */
export function toMarketRows(
  { address, of, head, isLong }: MarketTable,
  body: Row,
  imported: Imported,
): Row[] {
  const first = Object.fromEntries(Object.entries(head).map(([column, field]) => [column, body[field]]))
  // A value that is not known has no row.
  const rows: Row[] = isLong
    ? (address.toLong?.(body) ?? []).filter(({ value }) => value !== null)
    : ((body.rows ?? []) as Row[])
  return rows.flatMap((row) => {
    if (of === "companies" && imported.tickers.has(String(row.ticker))) return []
    const isMapped = imported.cusips.has(String(row.cusip))
    return { ...first, ...row, ...(isMapped && { ticker: null }) }
  })
}
