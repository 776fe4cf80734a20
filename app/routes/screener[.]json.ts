import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadScreenerData } from "~/pages/screener/screener-data.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { status, body } = await loadScreenerData(request, context)
  return Response.json(body, { status })
}
