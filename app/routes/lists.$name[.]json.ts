import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { notFound } from "~/lib/not-found"
import { loadPackedLists } from "~/stores/directory/packed-lists-store.server"

/** The packed search lists. Their name is a hash of their content, so they can be cached forever. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const packed = await loadPackedLists(params.name ?? "", context.documents)
  if (!packed) throw notFound("There are no lists at this address.")
  return new Response(packed, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  })
}
