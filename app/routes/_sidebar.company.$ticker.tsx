import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { getIndustry } from "~/edgar/sic"
import { CompanyLayout } from "~/pages/company/layout/company-layout"
import { requireCompany } from "~/pages/company/request/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return { company, industry: getIndustry(company.sic) }
}

export default CompanyLayout
