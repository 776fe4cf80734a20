import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { parsePage } from "~/lib/row-page"
import { FundHoldersPage } from "~/pages/company/holders/fund-holders"
import { loadFundHoldersView } from "~/pages/company/holders/load-fund-holders.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const view = await loadFundHoldersView(company, parsePage(new URL(request.url).searchParams), context)
  const meta = pageMeta(
    `Funds that hold ${company.name}`,
    `Mutual funds and ETFs with shares of ${company.name} in their latest reports to the SEC.`,
  )
  return { ticker: company.ticker, view, meta }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FundHoldersPage
