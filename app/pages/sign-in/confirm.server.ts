import { data, redirect } from "@remix-run/cloudflare"
import { writeFlash } from "~/platform/flash.server"
import { clearCookie, writeSession } from "~/platform/session.server"
import { redeemLink } from "~/stores/people/links-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import type { ConfirmView } from "./confirm-page"
import { hashToken, readToken } from "./email-link.server"
import type { LinkContext } from "./request-link.server"
import { pendingEmailCookie } from "./sign-in-action.server"
import { parseConfirm } from "./sign-in-schema"

/** What the link's page shows; looking at it uses nothing up. */
export async function loadConfirm(request: Request, settings: LinkContext["settings"]): Promise<ConfirmView> {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  const email: unknown = await pendingEmailCookie(settings).parse(request.headers.get("cookie"))
  return { token, email: typeof email === "string" ? email : null }
}

/**
 * Uses the link up and signs in. A wrong address asks for it again; any other failure is only logged, as the
 * specification wants, and leads back to the form, whose hint says how long a link holds.
 */
export async function confirmSignIn(request: Request, context: LinkContext, now = Date.now()) {
  const submission = parseConfirm(await request.formData())
  if (submission.status !== "success") return data({ result: submission.reply() }, 400)
  const { token, email } = submission.value
  const { settings, db, log } = context
  const redemption = await redeemLink(db, { hash: await hashToken(settings, token), email }, now)
  if (redemption === "other-address") return data({ result: submission.reply() }, 400)
  const content = redemption === "redeemed" ? await readToken(settings, token) : null
  if (content?.email !== email) {
    log.note("signInFailed", redemption)
    return redirect("/login")
  }
  const { id: userId, version } = await openAccountOfEmail(db, content, now)
  const headers = new Headers()
  headers.append("set-cookie", await writeSession(settings, { userId, version }))
  headers.append("set-cookie", await clearCookie(pendingEmailCookie(settings)))
  headers.append("set-cookie", writeFlash("signed-in"))
  return redirect("/", { headers })
}
