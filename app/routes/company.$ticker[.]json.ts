import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import type { ListedCompany } from "~/model/directory/list-index"
import { requireCompany } from "~/pages/company/request/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context, ".json")
  const listings = (await context.lists()).companiesByCik.get(company.cik) ?? []
  return Response.json({ ...asFiled(company), rows: listings.map(asFiled) })
}

function asFiled({ filedName, ...company }: ListedCompany) {
  return { ...company, name: filedName }
}
