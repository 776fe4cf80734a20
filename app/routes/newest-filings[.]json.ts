import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadNewestFilings } from "~/pages/home/load-home.server"

/** For the search panel while its field is empty. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await loadNewestFilings(context), {
    headers: { "cache-control": "public, max-age=60" },
  })
}
