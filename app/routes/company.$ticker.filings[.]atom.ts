import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireCompany } from "~/features/companies/require-company.server"
import { loadFilingsFeed } from "~/features/filings/load-filings.server"

/** A company's newest filings, for readers of feeds; it takes the filter of the page. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const { searchParams, origin } = new URL(request.url)
  return loadFilingsFeed(company, searchParams, context.settings.APP_ORIGIN ?? origin, context)
}
