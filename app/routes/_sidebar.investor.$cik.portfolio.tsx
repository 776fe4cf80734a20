import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadPortfolioPage } from "~/pages/investor/load-portfolio.server"
import { PortfolioPage } from "~/pages/investor/portfolio-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const data = await loadPortfolioPage(params.cik, request, context)
  return {
    ...data,
    meta: pageMeta(
      `Portfolio of ${data.head.name}`,
      `How the portfolio of ${data.head.name} changed over the quarters: value, sectors, turnover, trades.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default PortfolioPage
