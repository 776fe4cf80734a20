import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardResponse } from "~/pages/cards/card-svg"
import { loadFundCard } from "~/pages/cards/load-fund-card.server"

export async function loader({ params, context }: LoaderFunctionArgs) {
  return cardResponse(await loadFundCard(params.ticker, context))
}
