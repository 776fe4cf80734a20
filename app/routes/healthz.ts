import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadHealth } from "~/ingest/health.server"

export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await loadHealth(context.db), { headers: { "cache-control": "no-store" } })
}
