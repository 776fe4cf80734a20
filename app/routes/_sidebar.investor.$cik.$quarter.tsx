import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { formatQuarter, parseQuarter } from "~/lib/quarter"
import { HoldingsPage } from "~/pages/investor/holdings-page"
import { loadHoldingsPage } from "~/pages/investor/load-holdings.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { cik, quarter: given = "" } = params
  const data = await loadHoldingsPage({ cik, quarter: given }, request, context)
  const quarter = parseQuarter(given)
  return {
    ...data,
    meta: pageMeta(
      `Holdings of ${data.head.name}, ${quarter ? formatQuarter(quarter) : given}`,
      `Holdings of ${data.head.name} at the end of ${quarter ? formatQuarter(quarter) : given}, with purchases and sales.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default HoldingsPage
