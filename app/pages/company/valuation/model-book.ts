import type { Ticker } from "~/lib/ticker"
import type { BookRequest, Workbook } from "~/lib/workbook/workbook"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { StatementQuery } from "~/model/financials/view/view-statement"
import { FigurePlaces, type FigureRow, type FigureTable, toFigureSheet } from "~/model/workbook/figure-sheet"
import { toStatementSources } from "~/model/workbook/statement-book"
import { toStatementTable } from "~/model/workbook/statement-tables"
import type { DcfModel } from "./dcf-model"
import { toDcfSheet } from "./dcf-sheet"

/** Ten years, and the one before, from which growth and averages start. */
const minYears = 11

interface ModelSource {
  ticker: Ticker
  document: StatementsDocument
  prices: readonly Price[]
  model: DcfModel
}

const names = ["income", "balance", "cashflow", "ratios"] as const

/** Three statements and ratios of the last fiscal years and twelve months, and a valuation over them. */
export function toModelBook(
  { ticker, document, prices, model }: ModelSource,
  request: BookRequest,
): Workbook {
  const years = Math.max(minYears, (model.prefilled.growth?.years ?? 0) + 1)
  const toQuery = (statement: StatementQuery["statement"], period: "annual" | "ttm"): StatementQuery => ({
    statement,
    period,
    vintage: "latest",
    asof: model.asOf,
  })
  const hasTrailing = model.prefilled.period === "ttm"
  const tables = names.map((name) => {
    const table = toStatementTable(document, toQuery(name, "annual"), { ticker, prices, last: years })
    return hasTrailing
      ? addTrailing(table, toStatementTable(document, toQuery(name, "ttm"), { ticker, prices, last: 1 }))
      : table
  })
  const places = new FigurePlaces(tables)
  const toAddress = (path: string) => request.origin + path
  const page = toAddress(request.page)
  return {
    title: `${document.name}: financial model`,
    sheets: [
      toDcfSheet(model, { places, periods: tables[0]?.periods ?? [], page, toAddress }),
      ...tables.map((table) => toFigureSheet(table, places, request.origin)),
      toStatementSources(
        { ticker, document, prices },
        names.flatMap((name) => [toQuery(name, "annual"), ...(hasTrailing ? [toQuery(name, "ttm")] : [])]),
        request,
        [
          "The column TTM has the twelve months to the last quarter that is known; its balances are of that day.",
        ],
      ),
    ],
  }
}

/** Twelve months as a last column beside fiscal years. */
function addTrailing(table: FigureTable, trailing: FigureTable): FigureTable {
  const [period] = trailing.periods
  if (!period) return table
  const byKey = new Map(trailing.rows.map((row) => [row.key, row]))
  const add = (row: FigureRow): FigureRow => {
    const last = byKey.get(row.key)
    return {
      ...row,
      values: [...row.values, last?.values[0] ?? null],
      sources: [...row.sources, last?.sources[0] ?? null],
      isEstimated: [...row.isEstimated, last?.isEstimated[0] ?? false],
    }
  }
  return {
    ...table,
    periods: [...table.periods, { ...period, title: "TTM", isInRow: false }],
    rows: table.rows.map(add),
  }
}
