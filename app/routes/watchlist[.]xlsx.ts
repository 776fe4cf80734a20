import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { watchTable } from "~/pages/api/workbook/watch-table"
import { workbookResponse } from "~/pages/api/workbook-response.server"
import { loadWatchData } from "~/pages/watchlist/watch-data.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, rows } = await loadWatchData(request, context)
  return workbookResponse(watchTable, { body: { name }, rows }, request, "/watchlist")
}
