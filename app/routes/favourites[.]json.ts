import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadFavourites, updateFavourites } from "~/pages/account/favourites.server"

export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await loadFavourites(context), { headers: { "cache-control": "private, no-store" } })
}

export async function action({ request, context }: ActionFunctionArgs) {
  await updateFavourites(request, context)
  return new Response(null, { status: 204 })
}
