import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { HoldingsPage } from "~/pages/investor/holdings-page"
import { loadHoldingsPage } from "~/pages/investor/load-holdings.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const data = await loadHoldingsPage({ cik: params.cik }, request, context)
  const { name } = data.head
  return { ...data, meta: pageMeta(`Holdings of ${name}`, `Holdings of ${name} in its latest 13F filing.`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default HoldingsPage
