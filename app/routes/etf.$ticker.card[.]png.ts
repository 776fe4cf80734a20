import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardSvg } from "~/pages/cards/card-svg"
import { loadFundCard } from "~/pages/cards/load-fund-card.server"
import { pngResponse } from "~/pages/cards/png-response.server"

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return pngResponse(request, async () => cardSvg(await loadFundCard(params.ticker, context)), context)
}
