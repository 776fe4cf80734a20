import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadWatchData } from "~/pages/watchlist/watch-data.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await loadWatchData(request, context))
}
