import { data } from "@remix-run/cloudflare"
import { tidyLine } from "~/lib/text/tidy-line"
import { isTokenScope, maxTokenNameLength, maxTokens } from "~/model/watchlists/api-token"
import { addToken, deleteToken } from "~/stores/people/tokens-store.server"

/** The new token, which is shown in this answer alone, or what is missing in the form. */
export async function createToken(form: FormData, db: D1Database, userId: string, now = Date.now()) {
  const name = tidyLine(String(form.get("name") ?? ""), maxTokenNameLength)
  const scopes = [...new Set(form.getAll("scope").map(String))].filter(isTokenScope)
  if (!name) return data({ tokenProblem: "Please say which program uses the token." }, 400)
  if (scopes.length === 0) return data({ tokenProblem: "Please choose what the token can read." }, 400)
  const token = await addToken(db, userId, { name, scopes }, now)
  if (!token)
    return data({ tokenProblem: `You have ${maxTokens} tokens, the maximum. Revoke one first.` }, 400)
  return data({ newToken: { name, token } })
}

export async function revokeToken(form: FormData, db: D1Database, userId: string) {
  await deleteToken(db, userId, String(form.get("token") ?? ""))
  return data({ isTokenRevoked: true })
}
