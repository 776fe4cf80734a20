import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { readHistory } from "~/ingest/read-through/history-endpoint.server"
import { notFound } from "~/lib/not-found"

export async function action({ request, context }: ActionFunctionArgs) {
  return readHistory(request, context)
}

export function loader() {
  throw notFound("Not Found")
}
