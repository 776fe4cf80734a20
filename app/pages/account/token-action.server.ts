import { data } from "@remix-run/cloudflare"
import { z } from "zod"
import { tidyLine } from "~/lib/text/tidy-line"
import { isTokenScope, maxTokenNameLength, maxTokens } from "~/model/watchlists/api-token"
import { addToken } from "~/stores/people/tokens-store.server"

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
})

/** The new token, which is shown in this answer alone, or what is missing in the form. */
export async function createToken(
  { name, scope }: z.infer<typeof createTokenSchema>,
  db: D1Database,
  userId: string,
  now = Date.now(),
) {
  if (!name) return data({ tokenProblem: "Please say which program uses the token." }, 400)
  if (scope.length === 0) return data({ tokenProblem: "Please choose what the token can read." }, 400)
  const token = await addToken(db, userId, { name, scopes: scope }, now)
  if (!token)
    return data({ tokenProblem: `You have ${maxTokens} tokens, the maximum. Revoke one first.` }, 400)
  return data({ newToken: { name, token } })
}
