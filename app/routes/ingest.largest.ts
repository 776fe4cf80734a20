import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { sendLargest } from "~/ingest/apply/largest-endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return sendLargest(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
