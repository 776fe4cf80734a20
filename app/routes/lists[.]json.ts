import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadListsHead, writePackedLists } from "~/stores/directory/packed-lists-store.server"

/** Where the search lists are just now; the lists themselves never change under their address. */
export async function loader({ context: { documents, lists } }: LoaderFunctionArgs) {
  const head =
    (await loadListsHead(documents)) ?? (await writePackedLists(await lists(), documents, Date.now()))
  return Response.json(head, {
    headers: { "cache-control": "public, max-age=300, stale-while-revalidate=86400" },
  })
}
