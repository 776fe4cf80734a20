import { cardResponse } from "~/pages/cards/card-svg"
import { siteCard } from "~/pages/cards/load-card.server"

export function loader() {
  return cardResponse(siteCard)
}
