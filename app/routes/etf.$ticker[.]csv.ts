import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadFundData } from "~/pages/fund/load-fund.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return csvResponse(await loadFundData(params.ticker, request, context, ".csv"), `etf-${params.ticker}`)
}
