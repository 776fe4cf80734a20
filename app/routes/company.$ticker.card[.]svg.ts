import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardResponse } from "~/pages/cards/card-svg"
import { loadCompanyCard } from "~/pages/cards/load-card.server"
import { requireCompany } from "~/pages/company/request/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return cardResponse(await loadCompanyCard(company, context))
}
