import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadCompanyData } from "~/pages/company/layout/company-data.server"

/**
 * One route for all views: Remix ranks partially dynamic segments as static, so the order of files would
 * decide.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { status, body } = await loadCompanyData(params, request, context)
  return Response.json(body, { status })
}
