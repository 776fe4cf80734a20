import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { sendListings } from "~/ingest/apply/endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return sendListings(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
