import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadInvestorData } from "~/pages/investor/investor-data.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { status, body } = await loadInvestorData(params, request, context, ".json")
  return Response.json(body, { status })
}
