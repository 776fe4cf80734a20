import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardSvg } from "~/pages/cards/card-svg"
import { requireInvestorCard } from "~/pages/cards/load-card.server"
import { pngResponse } from "~/pages/cards/png-response.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return pngResponse(request, async () => cardSvg(await requireInvestorCard(params.cik, context)), context)
}
