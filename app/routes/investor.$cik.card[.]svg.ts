import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardResponse } from "~/pages/cards/card-svg"
import { requireInvestorCard } from "~/pages/cards/load-card.server"

export async function loader({ params, context }: LoaderFunctionArgs) {
  return cardResponse(await requireInvestorCard(params.cik, context))
}
