import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { csvResponse } from "~/pages/api/csv-response"
import { loadWatchData } from "~/pages/watchlist/watch-data.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, rows } = await loadWatchData(request, context)
  return csvResponse({ status: 200, body: { rows } }, name ?? "watchlist")
}
