import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { FundsPage } from "~/pages/fund/funds-page"
import { loadFundsPage } from "~/pages/fund/load-funds.server"
import { pageMeta } from "~/ui/page-meta"

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadFundsPage(new URL(request.url).searchParams, context)
}

export const meta: MetaFunction = () =>
  pageMeta("Funds and ETFs", "Funds by net assets, holdings, concentration and changes, from Form N-PORT.")

export default FundsPage
