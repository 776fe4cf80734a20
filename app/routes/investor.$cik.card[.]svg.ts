import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { parseCik } from "~/lib/cik"
import { cardResponse } from "~/pages/cards/card-response"
import { loadInvestorCard } from "~/pages/cards/load-card.server"

export async function loader({ params, context }: LoaderFunctionArgs) {
  const cik = parseCik(params.cik ?? "")
  const card = cik && (await loadInvestorCard(cik, context))
  if (!card) throw new Response("No investor has this CIK.", { status: 404, statusText: "Not Found" })
  return cardResponse(card)
}
