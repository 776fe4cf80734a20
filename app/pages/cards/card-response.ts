import { type Card, cardSvg } from "./card-svg"

/** A card as an image that any site can embed. */
export function cardResponse(card: Card): Response {
  return new Response(cardSvg(card), {
    headers: {
      "content-type": "image/svg+xml",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=3600, s-maxage=86400",
    },
  })
}
