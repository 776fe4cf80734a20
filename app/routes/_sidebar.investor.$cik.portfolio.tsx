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
      `The portfolio of ${data.head.name} by quarter: value, sectors, turnover and trades.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default PortfolioPage
