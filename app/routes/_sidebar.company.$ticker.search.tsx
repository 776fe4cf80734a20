import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { type FilingSearchData, FilingSearchPage } from "~/pages/company/search/filing-search-page"
import { loadFilingSearch } from "~/pages/company/search/load-filing-search.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const page = await loadFilingSearch(company, new URL(request.url).searchParams, context)
  const title = `Search in filings of ${company.name}`
  return {
    ...(page satisfies FilingSearchData),
    meta: [
      ...pageMeta(title, `Words in the text of all SEC filings of ${company.name}, by form and year.`),
      ...(page.query.q ? [{ name: "robots", content: "noindex" }] : []),
    ],
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FilingSearchPage
