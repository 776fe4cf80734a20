import { type AppLoadContext, data } from "@remix-run/cloudflare"
import { readUnsubscribeToken } from "~/platform/alert-tokens.server"
import { getMailState, setMailState } from "~/stores/alerts/alert-settings-store.server"

type UnsubscribeContext = Pick<AppLoadContext, "db" | "settings">

/** The user of the address's token, and whether mail is off. Throws a 404 if the token is not ours, or the account is gone. */
async function requireUnsubscriber(token: string | undefined, { db, settings }: UnsubscribeContext) {
  const userId = settings.SESSION_SECRET ? await readUnsubscribeToken(settings, token ?? "") : null
  if (userId === null)
    throw new Response("This link is not complete. Copy the whole address from the email.", { status: 404 })
  const mail = await getMailState(db, userId)
  if (mail === null)
    throw new Response(
      "The account of this link was deleted or joined with another one. Use the link of a newer email.",
      { status: 404 },
    )
  return { userId, isStopped: mail === "unsubscribed" }
}

/** True once the mail is off, also right after the form. */
export async function loadUnsubscribe(token: string | undefined, context: UnsubscribeContext) {
  const { isStopped } = await requireUnsubscriber(token, context)
  return { isStopped }
}

/** One click in a mail program, or the button of the page. It may be repeated. */
export async function unsubscribe(token: string | undefined, context: UnsubscribeContext, now = Date.now()) {
  const { userId } = await requireUnsubscriber(token, context)
  await setMailState(context.db, userId, "unsubscribed", now)
  return data({ isStopped: true })
}
