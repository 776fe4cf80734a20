import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadWatchData } from "~/pages/watchlist/watch-data.server"
import { csvResponse } from "~/ui/csv-response"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, rows } = await loadWatchData(request, context)
  return csvResponse({ status: 200, body: { rows } }, name ?? "watchlist")
}
