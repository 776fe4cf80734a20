import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadFilingData } from "~/pages/investor/investor-data.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return csvResponse(await loadFilingData(params, request, context), `${params.accession}`)
}
