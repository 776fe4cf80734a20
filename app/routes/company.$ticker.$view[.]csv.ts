import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadCompanyData } from "~/pages/company/layout/company-data.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return csvResponse(await loadCompanyData(params, request, context), `${params.ticker}-${params.view}`)
}
