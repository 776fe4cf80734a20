import { cardResponse } from "~/features/cards/card-response"
import { siteCard } from "~/features/cards/load-card.server"

export function loader() {
  return cardResponse(siteCard)
}
