import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { toSearchLists } from "~/features/companies/list-index"

/** The specification's list entries, for the search field; read once a visit, on its first use. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(toSearchLists(await context.lists()), {
    headers: { "cache-control": "public, max-age=300, stale-while-revalidate=86400" },
  })
}
