import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadInvestorsData } from "~/pages/investors/load-investors.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return csvResponse(await loadInvestorsData(new URL(request.url).searchParams, context), "investors")
}
