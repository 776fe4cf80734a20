import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { CompanyLayout } from "~/features/companies/company-layout"
import { requireCompany } from "~/features/companies/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return { company: await requireCompany(params.ticker, request, context) }
}

export default CompanyLayout
