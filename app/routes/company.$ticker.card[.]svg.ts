import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardResponse } from "~/features/cards/card-response"
import { loadCompanyCard } from "~/features/cards/load-card.server"
import { requireCompany } from "~/features/companies/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return cardResponse(await loadCompanyCard(company, context))
}
