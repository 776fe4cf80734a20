import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { getIndustry } from "~/edgar/sic"
import { getPastDay, parseAskedDay } from "~/lib/asof/asked-day"
import { toIsoDate } from "~/lib/dates"
import { compareAddress } from "~/model/compare/compare-address"
import { describeListing } from "~/model/directory/describe-listing"
import { CompanyLayout } from "~/pages/company/layout/company-layout"
import { requireCompany } from "~/pages/company/request/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  const asof = getPastDay(parseAskedDay(new URL(request.url).searchParams), toIsoDate(Date.now()))
  const comparison = compareAddress({ items: [company.ticker], asof })
  return { company, comparison, industry: describeListing(company) ?? getIndustry(company.sic) }
}

export default CompanyLayout
