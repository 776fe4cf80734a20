import { z } from "zod"
import { type ApiToken, isTokenScope, maxTokens, type TokenScope } from "~/model/watchlists/api-token"
import { makeSecret } from "~/platform/keyed-hash.server"

const scopes = z.string().transform((text) => text.split(" ").filter(isTokenScope))

const tokenRow = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes,
    created_at: z.number(),
    last_used_on: z.string().nullable(),
  })
  .transform(
    ({ id, name, scopes, created_at, last_used_on }): ApiToken => ({
      id,
      name,
      scopes,
      createdAt: created_at,
      lastUsedOn: last_used_on,
    }),
  )

const bearerRow = z.object({
  id: z.string(),
  user_id: z.string(),
  scopes,
  last_used_on: z.string().nullable(),
})

const tokenPattern = /^bv_[\w-]{43}$/

async function getHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

export async function listTokens(db: D1Database, userId: string): Promise<ApiToken[]> {
  const { results } = await db
    .prepare(
      "select id, name, scopes, created_at, last_used_on from api_tokens where user_id = ?1 order by created_at, name",
    )
    .bind(userId)
    .all()
  return z.array(tokenRow).parse(results)
}

/** The new token's text; null if the user has the maximum number of tokens. */
export async function addToken(
  db: D1Database,
  userId: string,
  { name, scopes }: { name: string; scopes: TokenScope[] },
  now: number,
): Promise<string | null> {
  // Only its hash is stored, so it can be shown once.
  const token = `bv_${makeSecret()}`
  const { meta } = await db
    .prepare(
      `insert into api_tokens (id, user_id, hash, name, scopes, created_at)
       select ?1, ?2, ?3, ?4, ?5, ?6 where (select count(*) from api_tokens where user_id = ?2) < ?7`,
    )
    .bind(crypto.randomUUID(), userId, await getHash(token), name, scopes.join(" "), now, maxTokens)
    .run()
  return meta.changes === 1 ? token : null
}

export async function deleteToken(db: D1Database, userId: string, id: string): Promise<void> {
  await db.prepare("delete from api_tokens where user_id = ?1 and id = ?2").bind(userId, id).run()
}

/** The owner and scopes of a token, whose day of use is noted; null if there is no such token. */
export async function getTokenOwner(
  db: D1Database,
  token: string,
  today: string,
): Promise<{ userId: string; scopes: TokenScope[] } | null> {
  if (!tokenPattern.test(token)) return null
  const row = await db
    .prepare("select id, user_id, scopes, last_used_on from api_tokens where hash = ?1")
    .bind(await getHash(token))
    .first()
  if (!row) return null
  const { id, user_id, scopes, last_used_on } = bearerRow.parse(row)
  if (last_used_on !== today)
    await db.prepare("update api_tokens set last_used_on = ?2 where id = ?1").bind(id, today).run()
  return { userId: user_id, scopes }
}
