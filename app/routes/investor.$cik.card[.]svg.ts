import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { parseCik } from "~/lib/cik"
import { notFound } from "~/lib/not-found"
import { cardResponse } from "~/pages/cards/card-response"
import { loadInvestorCard } from "~/pages/cards/load-card.server"

export async function loader({ params, context }: LoaderFunctionArgs) {
  const cik = parseCik(params.cik ?? "")
  const card = cik && (await loadInvestorCard(cik, context))
  if (!card) throw notFound("No investor has this CIK.")
  return cardResponse(card)
}
