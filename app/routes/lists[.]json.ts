import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadListsHead, writePackedLists } from "~/stores/directory/packed-lists-store.server"

/** The current address of the search lists, whose content at an address never changes. */
export async function loader({ context: { documents, lists } }: LoaderFunctionArgs) {
  const head =
    (await loadListsHead(documents)) ?? (await writePackedLists(await lists(), documents, Date.now()))
  return Response.json(head, {
    headers: { "cache-control": "public, max-age=300, stale-while-revalidate=86400" },
  })
}
