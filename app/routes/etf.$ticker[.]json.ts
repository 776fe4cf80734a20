import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadFundData } from "~/pages/fund/load-fund.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { status, body } = await loadFundData(params.ticker, request, context, ".json")
  return Response.json(body, { status })
}
