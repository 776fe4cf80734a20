import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { acceptBatch } from "~/ingest/apply/endpoint.server"

export async function action({ request, context }: ActionFunctionArgs) {
  return acceptBatch(request, context)
}

export function loader() {
  throw new Response("Not Found", { status: 404 })
}
