import { data } from "@remix-run/cloudflare"
import { readUnsubscribeToken } from "~/platform/alert-tokens.server"
import type { Settings } from "~/platform/env.server"
import { setMailState } from "~/stores/alerts/alert-settings-store.server"

interface UnsubscribeContext {
  db: D1Database
  settings: Settings
}

/** The user of the address's token. Throws a 404 if the token is not ours. */
export async function requireUnsubscriber(
  token: string | undefined,
  { settings }: Pick<UnsubscribeContext, "settings">,
): Promise<string> {
  const userId = settings.SESSION_SECRET ? await readUnsubscribeToken(settings, token ?? "") : null
  if (userId !== null) return userId
  throw new Response("This link is not complete. Copy the whole address from the email.", { status: 404 })
}

/** One click in a mail program, or the button of the page. It may be repeated. */
export async function unsubscribe(token: string | undefined, context: UnsubscribeContext, now = Date.now()) {
  const userId = await requireUnsubscriber(token, context)
  await setMailState(context.db, userId, "unsubscribed", now)
  return data({ isStopped: true })
}
