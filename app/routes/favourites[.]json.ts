import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { loadFavorites, updateFavorites } from "~/pages/account/favorites.server"

export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await loadFavorites(context), { headers: { "cache-control": "private, no-store" } })
}

export async function action({ request, context }: ActionFunctionArgs) {
  await updateFavorites(request, context)
  return new Response(null, { status: 204 })
}
