import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { workbookResponse } from "~/pages/api/workbook-response.server"
import { loadWatchData } from "~/pages/watchlist/watch-data.server"
import { watchTable } from "~/pages/watchlist/watch-workbook"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, rows } = await loadWatchData(request, context)
  return workbookResponse(watchTable, { body: { name }, rows }, request, "/watchlist")
}
