import { data, redirect } from "@remix-run/cloudflare"
import { z } from "zod"
import { type LinkContext, requestLink } from "~/pages/sign-in/request-link.server"
import { linkRefusals } from "~/pages/sign-in/sign-in-action.server"
import { email } from "~/pages/sign-in/sign-in-schema"
import { isFresh } from "~/pages/sign-in/start-session.server"
import { writeFlash } from "~/platform/flash.server"
import { takeProof } from "~/stores/people/proofs-store.server"
import type { Session } from "~/stores/people/sessions-store.server"
import { removeAddress, unlinkIdentity } from "~/stores/people/ways-store.server"
import { joinAccounts } from "./join.server"
import type { WaysReply } from "./ways-view"

/** The forms about ways to sign in. */
export const waysForms = [
  z.object({ intent: z.literal("add-address"), email }),
  z.object({ intent: z.literal("remove-address"), email: z.string() }),
  z.object({ intent: z.literal("unlink-provider"), provider: z.string(), subject: z.string() }),
  z.object({ intent: z.literal("join-accounts") }),
  z.object({ intent: z.literal("keep-apart") }),
] as const

type WaysForm = z.infer<(typeof waysForms)[number]>

const lastWay = "This is the last way to sign in to this account. Add another one first."

const refuse = (problem: string, status = 400) => data<WaysReply>({ problem }, status)

/** Adds and removes ways to sign in. Who can do so can take an account over, so the sign-in must be recent. */
export async function changeWays(
  form: WaysForm,
  {
    request,
    session,
    context,
    now,
  }: { request: Request; session: Session; context: LinkContext; now: number },
) {
  const { db } = context
  const userId = session.user.id
  if (form.intent === "keep-apart") {
    await takeProof(db, { sessionId: session.id, purpose: "join" }, now)
    return redirect("/account")
  }
  if (!isFresh(session, now)) return refuse("Sign in again before you change the ways to sign in.", 403)
  switch (form.intent) {
    case "add-address": {
      const answer = await requestLink({ mode: "add", email: form.email, userId }, request, context, now)
      if (answer === "sent") return data<WaysReply>({ sentTo: form.email })
      return refuse(linkRefusals[answer] ?? "No link was sent.", answer === "too-many" ? 429 : 503)
    }
    case "remove-address":
      return (await removeAddress(db, userId, form.email)) ? data<WaysReply>({}) : refuse(lastWay)
    case "unlink-provider":
      return (await unlinkIdentity(db, userId, form)) ? data<WaysReply>({}) : refuse(lastWay)
    case "join-accounts": {
      const problem = await joinAccounts(session, db, now)
      if (problem) return refuse(problem)
      return redirect("/account", { headers: { "set-cookie": writeFlash("accounts-joined") } })
    }
  }
}
