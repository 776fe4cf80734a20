import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { FinancialsPage, type FinancialsPageData } from "~/pages/company/financials/financials-page"
import { loadHistoryNote } from "~/pages/company/financials/load-history-note.server"
import { loadPeers } from "~/pages/company/financials/peers.server"
import { renderStatement } from "~/pages/company/financials/render-statement.server"
import { statementTitles } from "~/pages/company/financials/statement-table-model"
import { toValuation } from "~/pages/company/financials/valuation-section.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { pageMeta } from "~/ui/page-meta"
import { fillSlot } from "~/ui/render-slot.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { ticker, cik, name } = company
  const address = parseStatementAddress(new URL(request.url).searchParams)
  const title = statementTitles[address.statement]
  const meta = pageMeta(
    `${title} of ${name}`,
    `${title} of ${name} from its filings, with the source of every figure.`,
  )
  const isRatios = address.statement === "ratios"
  const [loaded, prices, peers] = await Promise.all([
    context.readThrough(statementsKind, cik),
    isRatios ? listPriceHistory(company, context) : [],
    isRatios ? loadPeers(company, context) : null,
  ])
  const statements = loaded.status === "loaded" ? loaded.document.body : null
  const history = await loadHistoryNote(cik, statements, address.range, context)
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik, history, meta }
  const { html, summary } = renderStatement(loaded.document.body, address, prices)
  const table = fillSlot(context, "statement", html)
  const valuation = isRatios ? toValuation(loaded.document.body, ticker, prices, context) : null
  return {
    status: "loaded" as const,
    ticker,
    cik,
    address,
    summary,
    history,
    table,
    valuation,
    peers,
    meta,
  } satisfies FinancialsPageData & { meta: unknown }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FinancialsPage
