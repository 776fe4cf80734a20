import { renderToStaticMarkup } from "react-dom/server"
import { keptViews } from "~/lib/kept-views"
import type { Conversion } from "~/model/currency/exchange-rates"
import { areSamePrices, type Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { RenderedStatement } from "~/model/financials/view/rendered-statement"
import type { StatementAddress } from "~/model/financials/view/statement-query"
import { StatementTable } from "./statement-table"
import { toTableModel } from "./statement-table-model"

const kept = keptViews<RenderedStatement & { prices: readonly Price[] }>(4)

/** A statement as a table in HTML. The last ones of a document are kept. */
export function renderStatement(
  document: StatementsDocument,
  address: StatementAddress,
  prices: readonly Price[] = [],
  conversion: Conversion | null = null,
): RenderedStatement {
  const render = () => {
    const model = toTableModel(document, address, prices, conversion)
    const { unitNote, hasRestated, hasFirstFiled, hasFaults, hasEstimates } = model
    const { figureBases, notes, spanYears, hasRows } = model
    const summary = {
      unitNote,
      hasRestated,
      hasFirstFiled,
      hasFaults,
      hasEstimates,
      figureBases,
      notes,
      spanYears,
      hasRows,
    }
    const html = renderToStaticMarkup(<StatementTable model={model} />)
    return { html, summary, history: document.history, currency: document.currency, prices }
  }
  return kept(document, JSON.stringify([address, conversion]), render, (known) =>
    areSamePrices(known.prices, prices),
  )
}
