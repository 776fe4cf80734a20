import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadInvestorsData } from "~/pages/investors/load-investors.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { status, body } = await loadInvestorsData(new URL(request.url).searchParams, context)
  return Response.json(body, { status })
}
