import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Loaded } from "~/lib/loaded"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import type { ListedCompany } from "~/model/directory/list-index"
import type { RenderedStatement } from "~/model/financials/view/rendered-statement"
import type { StatementAddress } from "~/model/financials/view/statement-query"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { renderStatement } from "./render-statement.server"
import type { ValuationData } from "./valuation-section"
import { toValuation } from "./valuation-section.server"

/**
 * A statement as it was rendered before, or rendered from the company's statements in the reader's currency; valuation
 * only with ratios.
 */
export async function loadStatement(
  company: ListedCompany,
  address: StatementAddress,
  shownIn: Promise<DisplayCurrency>,
  context: AppLoadContext,
): Promise<Loaded<RenderedStatement & { valuation: ValuationData | null }>> {
  const { cik, ticker } = company
  const found = await context.renderedStatements.find(cik, address)
  if (found) return { status: "loaded", ...found, valuation: null }
  const isRatios = address.statement === "ratios"
  const [loaded, prices, display] = await Promise.all([
    context.readThrough(statementsKind, cik),
    isRatios ? listPriceHistory(company, context) : [],
    shownIn,
  ])
  if (loaded.status !== "loaded") return loaded
  const { document } = loaded
  const conversion = getConversion(display, document.body.currency)
  const { html, summary, history, currency } = renderStatement(document.body, address, prices, conversion)
  const rendered = { html, summary, history, currency }
  const kept = context.renderedStatements.keep(cik, address, document, rendered)
  // The page is complete without it.
  context.waitUntil(kept.catch((error: unknown) => console.error(error)))
  const { asof } = address
  const valuation = isRatios
    ? toValuation(document.body, ticker, prices, context, { asof, conversion })
    : null
  return { status: "loaded", ...rendered, valuation }
}
