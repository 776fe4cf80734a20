import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireCompany } from "~/features/companies/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context.lists, ".json")
  const listings = (await context.lists()).companiesByCik.get(company.cik) ?? []
  return Response.json({ ...company, rows: listings })
}
