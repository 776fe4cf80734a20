import { formatDay } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import { toSourcesSheet } from "~/lib/workbook/sources-sheet"
import type { BookRequest, Sheet, SheetCell, Workbook } from "~/lib/workbook/workbook"
import { type Conversion, describeRate } from "~/model/currency/exchange-rates"
import { statements } from "~/model/financials/rows/statement-rows"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { type StatementQuery, viewStatement } from "~/model/financials/view/view-statement"
import { FigurePlaces, toFigureSheet } from "./figure-sheet"
import { listStatementFilings, toShownTable, toStatementTable } from "./statement-tables"

interface StatementSource {
  ticker: Ticker
  document: StatementsDocument
  prices: readonly Price[]
  /** To the currency that the address asks for. */
  conversion?: Conversion | null
}

/** A statement with its growth and common size, or ratios with the statements that they are computed from. */
export function toStatementBook(
  { ticker, document, prices, conversion = null }: StatementSource,
  query: StatementQuery,
  request: BookRequest,
): Workbook {
  const options = { ticker, prices, conversion }
  const table = toStatementTable(document, query, options)
  const beside =
    query.statement === "ratios"
      ? statements.map((statement) => toStatementTable(document, { ...query, statement }, options))
      : (["growth", "common"] as const).map((show) => toShownTable(document, query, show, table))
  const tables = [table, ...beside.filter(({ rows }) => rows.length > 0)]
  const places = new FigurePlaces(query.statement === "ratios" ? [...beside, table] : [table])
  return {
    title: table.title,
    sheets: [
      ...tables.map((each) => toFigureSheet(each, places, request.origin)),
      toStatementSources({ ticker, document, prices, conversion }, [query], request),
    ],
  }
}

/** The sheet of sources of statements. */
export function toStatementSources(
  { ticker, document, conversion = null }: StatementSource,
  queries: readonly StatementQuery[],
  { origin, page, data, today }: BookRequest,
  more: readonly string[] = [],
): Sheet {
  const [query] = queries
  const filings = listStatementFilings(queries.map((each) => viewStatement(document, each)))
  const toLink = (address: string): SheetCell => ({ value: address, link: address })
  return toSourcesSheet(
    [
      ["Company", { value: `${document.name} (${ticker}, CIK ${document.cik})` }],
      ["Page", toLink(origin + page)],
      ["The same data as JSON", toLink(origin + data)],
      ["Read on", { value: formatDay(today) }],
      ["Vintage", { value: query?.vintage === "original" ? "As first filed" : "As last filed" }],
      ...(query?.asof ? [["Known on", { value: formatDay(query.asof) }] as const] : []),
      ...(conversion ? [["Converted", { value: describeRate(conversion) }] as const] : []),
      ["Source", { value: "The company's filings at the SEC, and what is imported" }],
    ],
    filings.map(({ isOwn, ...filing }) => ({
      ...filing,
      link: isOwn ? `${origin}/company/${ticker}/${filing.accession}` : null,
    })),
    [
      "A total has a formula where the rows shown give exactly its figure; changing a row changes the total.",
      ...more,
    ],
  )
}
