import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare"
import { z } from "zod"
import { parseForm, type RefusedForm } from "~/lib/parse-form"
import { tidyLine } from "~/lib/text/tidy-line"
import {
  isTokenScope,
  maxTokenNameLength,
  maxTokens,
  type TokenLifetime,
  tokenLifetimes,
} from "~/model/watchlists/api-token"
import { type LinkContext, listLimitKeys, requestLink } from "~/pages/sign-in/request-link.server"
import { linkRefusals, pendingEmailCookie } from "~/pages/sign-in/sign-in-action.server"
import { isFresh } from "~/pages/sign-in/start-session.server"
import { type FlashKey, writeFlash } from "~/platform/flash.server"
import { sessionCookie } from "~/platform/session.server"
import { deleteAccount } from "~/stores/people/account-data-store.server"
import { endProgram } from "~/stores/people/grants-store.server"
import { deletePasskey } from "~/stores/people/passkeys-store.server"
import { endSession, endSessions } from "~/stores/people/sessions-store.server"
import { addToken, deleteToken } from "~/stores/people/tokens-store.server"
import { renameUser, type User } from "~/stores/people/users-store.server"
import { listWays } from "~/stores/people/ways-store.server"
import { requireSession } from "./require-user.server"
import { changeWays, waysForms } from "./ways/change-ways.server"
import type { WaysReply } from "./ways/ways-view"

const dayMs = 86_400_000

export const createTokenSchema = z.object({
  intent: z.literal("create-token"),
  name: z
    .string()
    .default("")
    .transform((text) => tidyLine(text, maxTokenNameLength)),
  scope: z
    .array(z.string())
    .default([])
    .transform((scopes) => [...new Set(scopes)].filter(isTokenScope)),
  days: z.enum(Object.keys(tokenLifetimes) as TokenLifetime[]).default("0"),
})

/** The new token, which is shown in this answer alone, or what is missing in the form. */
export async function createToken(
  { name, scope, days }: z.infer<typeof createTokenSchema>,
  db: D1Database,
  userId: string,
  now = Date.now(),
) {
  if (!name) return data({ tokenProblem: "Please say which program uses the token." }, 400)
  if (scope.length === 0) return data({ tokenProblem: "Please choose what the token can do." }, 400)
  const expiresAt = days === "0" ? null : now + Number(days) * dayMs
  const token = await addToken(db, userId, { name, scopes: scope, expiresAt }, now)
  if (!token)
    return data({ tokenProblem: `You have ${maxTokens} tokens, the maximum. Revoke one first.` }, 400)
  return data({ newToken: { name, token } })
}

type AccountContext = LinkContext & Pick<AppLoadContext, "session">

const schema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("rename"),
      displayName: z
        .string()
        .default("")
        .transform((text) => tidyLine(text, 120)),
    }),
    z.object({ intent: z.literal("end-session"), session: z.string().default("") }),
    createTokenSchema,
    z.object({ intent: z.literal("revoke-token"), token: z.string().default("") }),
    z.object({ intent: z.literal("end-program"), program: z.string().default("") }),
    z.object({ intent: z.literal("remove-passkey"), passkey: z.string().default("") }),
    z.object({ intent: z.literal("end-sessions"), access: z.string().default("") }),
    z.object({ intent: z.literal("sign-in-again") }),
    z.object({ intent: z.literal("delete") }),
    ...waysForms,
  ],
  { error: "This form's action is unknown, so nothing was changed." },
)

/** The message of the account page after a form. */
export interface AccountReply extends Partial<RefusedForm>, WaysReply {
  saved?: string
  hasLink?: boolean
  newToken?: { name: string; token: string }
  tokenProblem?: string
}

export async function changeAccount(request: Request, context: AccountContext, now = Date.now()) {
  const session = await requireSession(context)
  const { user } = session
  const form = parseForm(await request.formData(), schema)
  if ("problem" in form) return data<AccountReply>(form, 400)
  switch (form.intent) {
    case "rename":
      await renameUser(context.db, user.id, form.displayName)
      return data<AccountReply>({ saved: form.displayName })
    case "end-session":
      await endSession(context.db, { userId: user.id, sessionId: form.session })
      return form.session === session.id ? leave() : data<AccountReply>({})
    case "create-token":
      if (!isFresh(session, now))
        return data<AccountReply>({ problem: "Sign in again before you make a token." }, 403)
      return createToken(form, context.db, user.id, now)
    case "revoke-token":
      await deleteToken(context.db, user.id, form.token)
      return data({ isTokenRevoked: true })
    case "end-program":
      await endProgram(context.db, user.id, form.program)
      return data<AccountReply>({})
    case "remove-passkey":
      await deletePasskey(context.db, user.id, form.passkey)
      return data<AccountReply>({})
    case "end-sessions":
      await endSessions(context.db, user.id, form.access !== "")
      return leave()
    case "sign-in-again":
      return sendLinkAgain(user, request, context)
    case "delete": {
      if (!isFresh(session, now))
        return data<AccountReply>({ problem: "Sign in again before you delete your account." }, 403)
      const ways = await listWays(context.db, user.id)
      const limitKeys = await Promise.all(
        ways.map((way) => (way.kind === "email" ? listLimitKeys(context.settings, way.email) : [])),
      )
      await deleteAccount(context.db, { userId: user.id, limitKeys: limitKeys.flat() })
      return leave("account-deleted")
    }
    default:
      return changeWays(form, { request, session, context, now })
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
  const headers = { "set-cookie": await pendingEmailCookie.write(context.settings, { email }) }
  return data<AccountReply>({ hasLink: true }, { headers })
}

async function leave(message: FlashKey = "signed-out") {
  const headers = new Headers()
  headers.append("set-cookie", await sessionCookie.clear())
  headers.append("set-cookie", writeFlash(message))
  return redirect("/", { headers })
}
