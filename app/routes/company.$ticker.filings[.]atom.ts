import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadFilingsFeed } from "~/pages/company/filings/load-filings.server"
import { requireCompany } from "~/pages/company/request/require-company.server"

/** A company's newest filings as a feed, with the filter of the page. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { searchParams, origin } = new URL(request.url)
  return loadFilingsFeed(company, searchParams, context.settings.APP_ORIGIN ?? origin, context)
}
