import { data, redirect } from "@remix-run/cloudflare"
import { tidyLine } from "~/lib/text/tidy-line"
import { addressLimitKey, type LinkContext, requestLink } from "~/pages/sign-in/request-link.server"
import { linkRefusals, pendingEmailCookie } from "~/pages/sign-in/sign-in-action.server"
import { isFresh } from "~/pages/sign-in/start-session.server"
import type { Settings } from "~/platform/env.server"
import { type FlashKey, writeFlash } from "~/platform/flash.server"
import { clearSession } from "~/platform/session.server"
import { deleteAccount } from "~/stores/people/account-data-store.server"
import { endSession, endSessions, type Session } from "~/stores/people/sessions-store.server"
import { renameUser, type User } from "~/stores/people/users-store.server"
import { requireSession } from "./require-user.server"
import { createToken, revokeToken } from "./token-action.server"

interface AccountContext extends LinkContext {
  session: () => Promise<Session | null>
}

/** The message of the account page after a form. */
export interface AccountReply {
  saved?: string
  problem?: string
  hasLink?: boolean
  newToken?: { name: string; token: string }
  tokenProblem?: string
}

export async function changeAccount(request: Request, context: AccountContext, now = Date.now()) {
  const session = await requireSession(context)
  const { user } = session
  const form = await request.formData()
  switch (form.get("intent")) {
    case "rename": {
      const displayName = tidyLine(String(form.get("displayName") ?? ""), 120)
      await renameUser(context.db, user.id, displayName)
      return data<AccountReply>({ saved: displayName })
    }
    case "end-session": {
      const sessionId = String(form.get("session") ?? "")
      await endSession(context.db, { userId: user.id, sessionId })
      return sessionId === session.id ? leave(context.settings) : data<AccountReply>({})
    }
    case "create-token":
      if (!isFresh(session, now))
        return data<AccountReply>({ problem: "Sign in again before you make a token." }, 403)
      return createToken(form, context.db, user.id, now)
    case "revoke-token":
      return revokeToken(form, context.db, user.id)
    case "end-sessions":
      await endSessions(context.db, user.id)
      return leave(context.settings)
    case "sign-in-again":
      return sendLinkAgain(user, request, context)
    case "delete": {
      if (!isFresh(session, now))
        return data<AccountReply>({ problem: "Sign in again before you delete your account." }, 403)
      const limitKey = user.email ? await addressLimitKey(context.settings, user.email) : null
      await deleteAccount(context.db, { userId: user.id, limitKey })
      return leave(context.settings, "account-deleted")
    }
    default:
      return data<AccountReply>({ problem: "This form's action is unknown, so nothing was changed." }, 400)
  }
}

async function sendLinkAgain({ email, displayName }: User, request: Request, context: AccountContext) {
  if (!email)
    return data<AccountReply>(
      { problem: "This account has no email address. Sign in again with its provider." },
      400,
    )
  const answer = await requestLink({ mode: "login", email, displayName }, request, context)
  if (answer !== "sent")
    return data<AccountReply>({ problem: linkRefusals[answer] ?? "No link was sent." }, 503)
  const headers = { "set-cookie": await pendingEmailCookie(context.settings).serialize(email) }
  return data<AccountReply>({ hasLink: true }, { headers })
}

async function leave(settings: Settings, message: FlashKey = "signed-out") {
  const headers = new Headers()
  headers.append("set-cookie", await clearSession(settings))
  headers.append("set-cookie", writeFlash(message))
  return redirect("/", { headers })
}
