import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { acceptSnapshot } from "~/ingest/snapshot/snapshot-endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return acceptSnapshot(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
