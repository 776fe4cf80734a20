import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadFilingsPage } from "~/pages/investor/load-thirteen-f-list.server"
import { InvestorFilingsPage } from "~/pages/investor/thirteen-f-list-page"
import { feedLink, pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const data = await loadFilingsPage(params.cik, request, context)
  const title = `Filings of ${data.head.name}`
  return {
    ...data,
    meta: [
      ...pageMeta(
        title,
        `13F filings of ${data.head.name}, with their status and whether their totals match.`,
      ),
      feedLink(`/investor/${data.head.cik}/filings.atom`, title, "application/atom+xml"),
    ],
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default InvestorFilingsPage
