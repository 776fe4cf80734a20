import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadInvestorData } from "~/pages/investor/investor-data.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return csvResponse(await loadInvestorData(params, request, context, ".csv"), `investor-${params.cik}`)
}
