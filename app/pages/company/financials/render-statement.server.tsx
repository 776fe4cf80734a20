import { renderToStaticMarkup } from "react-dom/server"
import { keptViews } from "~/lib/kept-views"
import { areSamePrices, type Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { StatementAddress } from "~/model/financials/view/statement-query"
import { StatementTable } from "./statement-table"
import { type StatementSummary, toTableModel } from "./statement-table-model"

const kept = keptViews<{ html: string; summary: StatementSummary; prices: readonly Price[] }>(4)

/** A statement as a table in HTML. The last ones of a document are kept. */
export function renderStatement(
  document: StatementsDocument,
  address: StatementAddress,
  prices: readonly Price[] = [],
): { html: string; summary: StatementSummary } {
  const render = () => {
    const model = toTableModel(document, address, prices)
    const { columns, groups, caption, cagrSpan, isNewestFirst, ...summary } = model
    return { html: renderToStaticMarkup(<StatementTable model={model} />), summary, prices }
  }
  return kept(document, JSON.stringify(address), render, (known) => areSamePrices(known.prices, prices))
}
