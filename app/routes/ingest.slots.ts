import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { leaseSlots } from "~/ingest/apply/endpoint.server"

export async function action({ request, context }: ActionFunctionArgs) {
  return leaseSlots(request, context)
}

export function loader() {
  throw new Response("Not Found", { status: 404 })
}
