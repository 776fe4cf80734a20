import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { acceptBatch } from "~/ingest/apply/endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return acceptBatch(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
