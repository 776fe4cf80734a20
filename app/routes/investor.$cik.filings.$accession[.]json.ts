import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadFilingData } from "~/pages/investor/investor-data.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { status, body } = await loadFilingData(params, request, context)
  return Response.json(body, { status })
}
