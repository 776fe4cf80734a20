import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { CompanyLayout } from "~/pages/company/layout/company-layout"
import { requireCompany } from "~/pages/company/request/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return { company: await requireCompany(params.ticker, request, context) }
}

export default CompanyLayout
