import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { InvestorsPage } from "~/pages/investors/investors-page"
import { loadInvestorsPage } from "~/pages/investors/load-investors.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadInvestorsPage(new URL(request.url).searchParams, context)
}

export const meta: MetaFunction = () =>
  pageMeta("Guru Investors", "Managers with 13F filings: holdings, trades and portfolio overlap.")

export default InvestorsPage
