import { z } from "zod"
import { toIsoDate } from "~/lib/dates"
import { hashText } from "~/lib/text/hash-text"
import { type ApiToken, isTokenScope, maxTokens, type TokenScope } from "~/model/watchlists/api-token"
import { makeSecret } from "~/platform/keyed-hash.server"
import { changeRows, readRow, readRows } from "~/platform/rows.server"

const scopes = z.string().transform((text) => text.split(" ").filter(isTokenScope))

const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  scopes,
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  lastUsedOn: z.string().nullable(),
}) satisfies z.ZodType<ApiToken>

const bearerRow = z.object({
  id: z.string(),
  user_id: z.string(),
  scopes,
  expires_at: z.number().nullable(),
  last_used_on: z.string().nullable(),
})

const tokenPattern = /^bv_[\w-]{43}$/

/** The text of a new token. Only its hash is stored, so it can be shown once. */
export function makeToken(): string {
  return `bv_${makeSecret()}`
}

/** What is stored of a secret of 256 random bits. */
export function getHash(token: string): Promise<string> {
  return hashText(token, 32)
}

export async function listTokens(db: D1Database, userId: string): Promise<ApiToken[]> {
  const sql = `select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_on as "lastUsedOn"
    from api_tokens
    where user_id = ?1 and grant_id is null order by created_at, name`
  return readRows(db, tokenRow, sql, userId)
}

/** The new token's text; null if the user has the maximum number of tokens. */
export async function addToken(
  db: D1Database,
  userId: string,
  { name, scopes, expiresAt = null }: { name: string; scopes: TokenScope[]; expiresAt?: number | null },
  now: number,
): Promise<string | null> {
  const token = makeToken()
  const sql = `insert into api_tokens (id, user_id, hash, name, scopes, created_at, expires_at)
    select ?1, ?2, ?3, ?4, ?5, ?6, ?8
    where (select count(*) from api_tokens where user_id = ?2 and grant_id is null) < ?7`
  const row = [crypto.randomUUID(), userId, await getHash(token), name, scopes.join(" "), now, maxTokens]
  return (await changeRows(db, sql, ...row, expiresAt)) === 1 ? token : null
}

export async function deleteToken(db: D1Database, userId: string, id: string): Promise<void> {
  const sql = "delete from api_tokens where user_id = ?1 and id = ?2"
  await changeRows(db, sql, userId, id)
}

export interface TokenOwner {
  userId: string
  scopes: TokenScope[]
}

/** The owner and scopes of a token, whose day of use is noted. */
export async function getTokenOwner(
  db: D1Database,
  token: string,
  now: number,
): Promise<TokenOwner | "unknown" | "expired"> {
  if (!tokenPattern.test(token)) return "unknown"
  const sql = "select id, user_id, scopes, expires_at, last_used_on from api_tokens where hash = ?1"
  const row = await readRow(db, bearerRow, sql, await getHash(token))
  if (!row) return "unknown"
  const { id, user_id, scopes, expires_at, last_used_on } = row
  if (expires_at !== null && expires_at <= now) return "expired"
  const today = toIsoDate(now)
  if (last_used_on !== today)
    await db.prepare("update api_tokens set last_used_on = ?2 where id = ?1").bind(id, today).run()
  return { userId: user_id, scopes }
}
