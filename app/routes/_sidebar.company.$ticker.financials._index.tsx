import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { describeRefusedDay, firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import { parseStatementAddress, statementSearch } from "~/model/financials/view/statement-query"
import { FinancialsPage, type FinancialsPageData } from "~/pages/company/financials/financials-page"
import { loadHistoryNote } from "~/pages/company/financials/load-history-note.server"
import { loadStatement } from "~/pages/company/financials/load-statement.server"
import { loadPeers } from "~/pages/company/financials/peers/peers.server"
import { statementTitles } from "~/pages/company/financials/statement-table-model"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { loadDisplayCurrency, renderCurrencyMark } from "~/pages/currency/display-currency.server"
import { pageMeta } from "~/ui/page-meta"
import { fillSlot } from "~/ui/render-slot.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { ticker, cik, name } = company
  const { searchParams } = new URL(request.url)
  const address = parseStatementAddress(searchParams)
  const title = statementTitles[address.statement]
  const meta = pageMeta(
    `${title} of ${name}`,
    `${title} of ${name} from its filings, with the source of every figure.`,
  )
  const shownIn = loadDisplayCurrency(searchParams, context)
  const [loaded, peers, display] = await Promise.all([
    loadStatement(company, address, shownIn, context),
    address.statement === "ratios" && address.asof === null ? loadPeers(company, context) : null,
    shownIn,
  ])
  const statements = loaded.status === "loaded" ? loaded : null
  const history = await loadHistoryNote(cik, statements, address.range, context)
  if (loaded.status !== "loaded") return { ...loaded, ticker, cik, history, meta }
  const { html, valuation, currency } = loaded
  const { isDayRefused } = parseAskedDay(searchParams, firstFilingDay)
  const notes = isDayRefused ? [describeRefusedDay(firstFilingDay)] : []
  const summary = { ...loaded.summary, notes: [...notes, ...loaded.summary.notes] }
  // A release can have what is estimated.
  if (summary.hasEstimates) context.releases.requestBehind(cik)
  context.faces.requestBehind(cik)
  const table = fillSlot(context, "statement", html)
  const currencyMark = renderCurrencyMark(context, display, {
    ticker,
    reported: [currency],
    action: `/company/${ticker}/financials`,
    search: statementSearch(address),
  })
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
    currencyMark,
    meta,
  } satisfies FinancialsPageData & { meta: unknown }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FinancialsPage
