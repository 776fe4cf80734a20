import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadScreenerData } from "~/pages/screener/screener-data.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return csvResponse(await loadScreenerData(request, context), "screener")
}
