import { data, redirect } from "@remix-run/cloudflare"
import { tidyLine } from "~/lib/tidy-line"
import { addressLimitKey } from "~/pages/sign-in/request-link.server"
import type { Settings } from "~/platform/env.server"
import { writeFlash } from "~/platform/flash.server"
import { clearSession } from "~/platform/session.server"
import { deleteAccount } from "~/stores/people/account-data-store.server"
import { endSessions, renameUser, type User } from "~/stores/people/users-store.server"
import { createToken, revokeToken } from "./token-action.server"

interface AccountContext {
  settings: Settings
  db: D1Database
  user: () => Promise<User | null>
}

/** The signed-in user; redirects others to the sign-in form. */
export async function requireUser({ user }: Pick<AccountContext, "user">): Promise<User> {
  const found = await user()
  if (!found) throw redirect("/login")
  return found
}

export async function changeAccount(request: Request, context: AccountContext) {
  const user = await requireUser(context)
  const form = await request.formData()
  switch (form.get("intent")) {
    case "rename": {
      const displayName = tidyLine(String(form.get("displayName") ?? ""), 120)
      await renameUser(context.db, user.id, displayName)
      return data({ saved: displayName })
    }
    case "create-token":
      return createToken(form, context.db, user.id)
    case "revoke-token":
      return revokeToken(form, context.db, user.id)
    case "end-sessions":
      await endSessions(context.db, user.id)
      return leave(context.settings)
    case "delete": {
      const limitKey = user.email ? await addressLimitKey(context.settings, user.email) : null
      await deleteAccount(context.db, { userId: user.id, limitKey })
      return leave(context.settings)
    }
    default:
      return data({ problem: "This form's action is unknown, so nothing was changed." }, 400)
  }
}

async function leave(settings: Settings) {
  const headers = new Headers()
  headers.append("set-cookie", await clearSession(settings))
  headers.append("set-cookie", writeFlash("signed-out"))
  return redirect("/", { headers })
}
