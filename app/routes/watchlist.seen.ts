import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { markSeen } from "~/stores/people/watchlists-store.server"

/** Receives a beacon when the page is left. */
export async function action({ context }: ActionFunctionArgs) {
  const user = await context.user()
  if (user) await markSeen(context.db, user.id, Date.now())
  return new Response(null, { status: 204 })
}
