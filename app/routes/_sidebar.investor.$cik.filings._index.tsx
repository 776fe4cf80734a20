import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadFilingsPage } from "~/pages/investor/load-thirteen-f-list.server"
import { InvestorFilingsPage } from "~/pages/investor/thirteen-f-list-page"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const data = await loadFilingsPage(params.cik, request, context)
  return {
    ...data,
    meta: pageMeta(
      `Filings of ${data.head.name}`,
      `13F filings of ${data.head.name}, with their status and whether their totals match.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default InvestorFilingsPage
