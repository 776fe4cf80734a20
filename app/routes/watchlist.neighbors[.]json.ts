import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadNeighbors } from "~/pages/watchlist/button/watch-toggle.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadNeighbors(request, context)
}
