import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { InvestorFilingsPage } from "~/features/investors/filings-page"
import { loadFilingsPage } from "~/features/investors/filings-page.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const data = await loadFilingsPage(params.cik, request, context)
  return { ...data, meta: pageMeta(`Filings of ${data.head.name}`) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default InvestorFilingsPage
