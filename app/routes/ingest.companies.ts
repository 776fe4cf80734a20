import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { listCompanyCiks } from "~/ingest/apply/endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return listCompanyCiks(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
