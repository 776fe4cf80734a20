import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { getIndustry } from "~/edgar/sic"
import { describeListing } from "~/model/directory/describe-listing"
import { CompanyLayout } from "~/pages/company/layout/company-layout"
import { requireCompany } from "~/pages/company/request/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return { company, industry: describeListing(company) ?? getIndustry(company.sic) }
}

export default CompanyLayout
