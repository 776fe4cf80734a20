import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { FundPage } from "~/pages/fund/fund-page"
import { loadFundPage } from "~/pages/fund/load-fund.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const data = await loadFundPage(params.ticker, request, context)
  return {
    ...data,
    meta: pageMeta(
      `ETF Holdings of ${data.head.name}`,
      `Holdings of ${data.head.name} in its latest report to the SEC, and changes since the previous report.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FundPage
