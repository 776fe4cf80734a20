import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadWatchData } from "~/features/watchlists/watch-data.server"

export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await loadWatchData(request, context))
}
