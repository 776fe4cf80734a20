import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { FundPage } from "~/features/funds/fund-page"
import { requireFund } from "~/features/funds/require-fund.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const etf = await requireFund(params.ticker, request, context.lists)
  return { etf, meta: pageMeta(`ETF Holdings of ${etf.name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export default FundPage
