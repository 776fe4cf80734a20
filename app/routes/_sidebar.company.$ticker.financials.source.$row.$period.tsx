import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { toIsoDate } from "~/lib/dates"
import { notFound } from "~/lib/not-found"
import { cellSource } from "~/model/financials/view/cell-source"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { CellSourcePage } from "~/pages/company/financials/cell-source-page"
import { loadPrintedSources } from "~/pages/company/financials/load-printed-sources.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { listPriceHistory } from "~/stores/company/prices-store.server"
import { statementsKind } from "~/stores/document-kinds"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { ticker, cik, name } = company
  const { statement, period, vintage, asof } = parseStatementAddress(new URL(request.url).searchParams)
  const query = { statement, period, vintage, asof }
  const [loaded, prices] = await Promise.all([
    context.readThrough(statementsKind, cik),
    statement === "ratios" ? listPriceHistory(company, context) : [],
  ])
  if (loaded.status === "unavailable") throw new Response(loaded.reason, { status: 503 })
  const cell =
    loaded.status === "loaded"
      ? cellSource(
          loaded.document.body,
          { ...query, row: params.row ?? "", key: params.period ?? "" },
          prices,
          toIsoDate(Date.now()),
        )
      : null
  if (!cell) throw notFound("This figure does not exist.")
  const printed = await loadPrintedSources(cik, cell, context)
  return {
    ticker,
    cik,
    cell,
    printed,
    query,
    meta: pageMeta(
      `${cell.label} of ${name}, ${params.period}: source`,
      `The source of ${cell.label.toLowerCase()} of ${name}: filing, concept, formula and all reported values.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default CellSourcePage
