import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { cardResponse } from "~/pages/cards/card-svg"
import { loadPostCard } from "~/pages/cards/load-post-card.server"

export async function loader({ params }: LoaderFunctionArgs) {
  return cardResponse(loadPostCard(params.post))
}
