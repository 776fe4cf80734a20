import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { FilingsPage, type FilingsPageData } from "~/pages/company/filings/filings-page"
import { loadFilingsPage } from "~/pages/company/filings/load-filings.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { feedLink, pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const page = await loadFilingsPage(company, new URL(request.url).searchParams, context)
  const title = `Filings of ${company.name}`
  return {
    ...(page satisfies FilingsPageData),
    meta: [
      ...pageMeta(title, `SEC filings and conference calls of ${company.name} by form, year and item.`),
      feedLink(`/company/${company.ticker}/filings.atom`, title, "application/atom+xml"),
    ],
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default FilingsPage
