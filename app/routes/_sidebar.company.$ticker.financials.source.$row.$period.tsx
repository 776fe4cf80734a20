import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { firstFilingDay, parseAskedDay } from "~/lib/asof/asked-day"
import { CellSourcePage } from "~/pages/company/financials/cell-source-page"
import { loadCellSource, loadOrigins } from "~/pages/company/financials/load-cell-source.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { ticker, cik, name } = company
  const place = { row: params.row, key: params.period }
  const { searchParams } = new URL(request.url)
  const { cell, query } = await loadCellSource(company, place, searchParams, context)
  return {
    ticker,
    cik,
    cell,
    query,
    ...(await loadOrigins(company, cell, context)),
    isDayRefused: parseAskedDay(searchParams, firstFilingDay).isDayRefused,
    meta: pageMeta(
      `${cell.label} of ${name}, ${params.period}: source`,
      `The source of ${cell.label.toLowerCase()} of ${name}: filing, concept, formula and all reported values.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default CellSourcePage
