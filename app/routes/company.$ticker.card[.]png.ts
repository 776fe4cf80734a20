import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardSvg } from "~/pages/cards/card-svg"
import { loadCompanyCard } from "~/pages/cards/load-card.server"
import { pngResponse } from "~/pages/cards/png-response.server"
import { requireCompany } from "~/pages/company/request/require-company.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const company = await requireCompany(params.ticker, request, context)
  return pngResponse(request, async () => cardSvg(await loadCompanyCard(company, context)), context)
}
