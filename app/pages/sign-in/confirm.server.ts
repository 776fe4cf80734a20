import { data, redirect } from "@remix-run/cloudflare"
import { plainFields } from "~/lib/parse-form"
import { writeFlash } from "~/platform/flash.server"
import { redeemLink } from "~/stores/people/links-store.server"
import { openAccountOfEmail } from "~/stores/people/users-store.server"
import type { ConfirmView } from "./confirm-page"
import { hashToken, readToken } from "./email-link.server"
import type { LinkContext } from "./request-link.server"
import { pendingEmailCookie } from "./sign-in-action.server"
import { parseConfirm } from "./sign-in-schema"
import { type SessionContext, startSession } from "./start-session.server"

/** Loads the link's page without using the link. */
export async function loadConfirm(
  request: Request,
  settings: LinkContext["settings"],
  now = Date.now(),
): Promise<ConfirmView> {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  if (!token) throw redirect("/login?link=incomplete")
  const pending = await pendingEmailCookie.read(request, settings, now)
  return { token, email: pending?.email ?? null }
}

/**
 * Uses the link and signs in. For a wrong email address, the form is shown again and says so. Other failures are
 * logged and lead to the sign-in form, which says that the link cannot be used and offers a new one.
 */
export async function confirmSignIn(
  request: Request,
  context: LinkContext & SessionContext,
  now = Date.now(),
) {
  const submission = parseConfirm(plainFields(await request.formData()))
  if (submission.status !== "success") return data({ result: submission.reply() }, 400)
  const { token, email } = submission.value
  const { settings, db, log } = context
  const redemption = await redeemLink(db, { hash: await hashToken(settings, token), email }, now)
  if (redemption === "other-address") {
    const wrong = "This link was sent to another address. Enter the address that received it."
    return data({ result: submission.reply({ fieldErrors: { email: [wrong] } }) }, 400)
  }
  const content = redemption === "redeemed" ? await readToken(settings, token) : null
  if (content?.email !== email) {
    log.note("signIn", { outcome: "failed", way: "email", reason: redemption })
    return redirect("/login?link=unusable")
  }
  const { id: userId } = await openAccountOfEmail(db, content, now)
  const { cookie, to } = await startSession(request, { userId, way: "email" }, context, now)
  const headers = new Headers()
  headers.append("set-cookie", cookie)
  headers.append("set-cookie", await pendingEmailCookie.clear())
  headers.append("set-cookie", writeFlash("signed-in"))
  return redirect(to, { headers })
}
