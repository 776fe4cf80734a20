import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { EarningsPage, type EarningsPageData } from "~/pages/company/earnings/earnings-page"
import { readEarningsSources, toEarningsPage } from "~/pages/company/earnings/load-earnings.server"
import { requireCompany } from "~/pages/company/request/require-company.server"
import { loadDisplayCurrency } from "~/pages/currency/display-currency.server"
import { pageMeta } from "~/ui/page-meta"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const [sources, display] = await Promise.all([
    readEarningsSources(company, context),
    loadDisplayCurrency(new URL(request.url).searchParams, context),
  ])
  const page = toEarningsPage(company, sources, display, context)
  return {
    ...(page satisfies EarningsPageData),
    meta: pageMeta(
      `Earnings of ${company.name}`,
      `Earnings releases of ${company.name}: dates, results, and the expected date of the next release.`,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default EarningsPage
