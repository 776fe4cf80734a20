import { z } from "zod"
import { toBase64Url } from "~/lib/text/encode-bytes"
import { type ConnectedProgram, isTokenScope, type TokenScope } from "~/model/watchlists/api-token"
import { makeSecret } from "~/platform/keyed-hash.server"
import { changeRows, readRow, readRows } from "~/platform/rows.server"
import { getHash, makeToken } from "./tokens-store.server"

/** Connected programs of one account. */
const maxGrants = 50
const codeMs = 60_000
const accessMs = 3_600_000
/** A connection ends if its program does not renew its access for this long. */
const refreshMs = 30 * 86_400_000

const isOpen = `(exchanged_at is null and code_expires_at > ?2 or exists
  (select 1 from oauth_refresh_tokens where grant_id = oauth_grants.id and used_at is null and expires_at > ?2))`

const programRow = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.string().transform((text) => text.split(" ").filter(isTokenScope)),
  connectedAt: z.number(),
  lastUsedOn: z.string().nullable(),
}) satisfies z.ZodType<ConnectedProgram>

/** The programs that a user connected, the oldest first. */
export async function listPrograms(db: D1Database, userId: string, now: number): Promise<ConnectedProgram[]> {
  const sql = `select id, client_name as name, scopes, created_at as "connectedAt",
      (select last_used_on from api_tokens where grant_id = oauth_grants.id) as "lastUsedOn"
    from oauth_grants where user_id = ?1 and exchanged_at is not null and ${isOpen} order by created_at, id`
  return readRows(db, programRow, sql, userId, now)
}

/** Ends a connection with its tokens. */
export async function endProgram(db: D1Database, userId: string, id: string): Promise<void> {
  const sql = "delete from oauth_grants where id = ?1 and user_id = ?2"
  await changeRows(db, sql, id, userId)
}

interface AskedGrant {
  userId: string
  client: { id: string; name: string }
  scopes: TokenScope[]
  challenge: string
  redirectUri: string
}

/** The code of a new connection, which lives a minute; null if the user has the maximum number. */
export async function addGrant(
  db: D1Database,
  { userId, client, scopes, challenge, redirectUri }: AskedGrant,
  now: number,
): Promise<string | null> {
  const code = makeSecret()
  const [, added] = await db.batch([
    db.prepare(`delete from oauth_grants where user_id = ?1 and not ${isOpen}`).bind(userId, now),
    db
      .prepare(
        `insert into oauth_grants (id, user_id, client_name, client_hash, scopes, created_at, code_hash,
           code_expires_at, code_challenge, redirect_uri)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
         where (select count(*) from oauth_grants where user_id = ?2) < ?11`,
      )
      .bind(
        ...[crypto.randomUUID(), userId, client.name, await getHash(client.id), scopes.join(" "), now],
        ...[await getHash(code), now + codeMs, challenge, redirectUri, maxGrants],
      ),
  ])
  return added?.meta.changes === 1 ? code : null
}

/** What a program receives for a code or a refresh token, or why it receives nothing. */
export type IssuedTokens =
  | { accessToken: string; refreshToken: string; seconds: number; scopes: string }
  | { problem: string }

const grantRow = z.object({
  id: z.string(),
  user_id: z.string(),
  client_name: z.string(),
  client_hash: z.string(),
  scopes: z.string(),
  code_expires_at: z.number(),
  code_challenge: z.string(),
  redirect_uri: z.string(),
  exchanged_at: z.number().nullable(),
})

const usedTwice = "It was used before, so the connection was ended. Connect again."

async function endGrant(db: D1Database, id: string): Promise<{ problem: string }> {
  await changeRows(db, "delete from oauth_grants where id = ?1", id)
  return { problem: usedTwice }
}

/** Exchanges a code once. A code that is used again ends the connection that it made (RFC 6749, 4.1.2). */
export async function exchangeCode(
  db: D1Database,
  given: { code: string; clientId: string; redirectUri: string | undefined; verifier: string },
  now: number,
): Promise<IssuedTokens> {
  const sql = "select * from oauth_grants where code_hash = ?1"
  const grant = await readRow(db, grantRow, sql, await getHash(given.code))
  if (!grant) return { problem: "This code is unknown." }
  if (grant.client_hash !== (await getHash(given.clientId)))
    return { problem: "This code was given to another program." }
  if (grant.exchanged_at !== null) return endGrant(db, grant.id)
  if (grant.code_expires_at <= now) return { problem: "This code has expired. Connect again." }
  if (given.redirectUri !== undefined && given.redirectUri !== grant.redirect_uri)
    return { problem: "redirect_uri is not the one that the code was sent to." }
  if ((await toChallenge(given.verifier)) !== grant.code_challenge)
    return { problem: "code_verifier does not fit code_challenge." }
  const exchange = "update oauth_grants set exchanged_at = ?2 where id = ?1 and exchanged_at is null"
  if ((await changeRows(db, exchange, grant.id, now)) !== 1) return endGrant(db, grant.id)
  const [accessToken, refreshToken] = [makeToken(), makeSecret()]
  await db.batch([
    db
      .prepare(
        `insert into api_tokens (id, user_id, hash, name, scopes, created_at, expires_at, grant_id)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?1)`,
      )
      .bind(
        ...[grant.id, grant.user_id, await getHash(accessToken), grant.client_name, grant.scopes, now],
        now + accessMs,
      ),
    await addRefresh(db, grant.id, refreshToken, now),
  ])
  return { accessToken, refreshToken, seconds: accessMs / 1000, scopes: grant.scopes }
}

async function addRefresh(db: D1Database, grantId: string, token: string, now: number) {
  return db
    .prepare("insert into oauth_refresh_tokens (hash, grant_id, expires_at) values (?1, ?2, ?3)")
    .bind(await getHash(token), grantId, now + refreshMs)
}

/** S256 of RFC 7636. */
async function toChallenge(verifier: string): Promise<string> {
  return toBase64Url(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
  )
}

const refreshRow = z.object({
  grant_id: z.string(),
  expires_at: z.number(),
  used_at: z.number().nullable(),
  client_hash: z.string(),
  scopes: z.string(),
})

async function findRefresh(db: D1Database, token: string) {
  const sql = `select grant_id, expires_at, used_at, client_hash, scopes from oauth_refresh_tokens
    join oauth_grants on oauth_grants.id = grant_id where hash = ?1`
  return readRow(db, refreshRow, sql, await getHash(token))
}

/** New tokens for a refresh token, which is used up. One that was used before ends the connection. */
export async function renewTokens(
  db: D1Database,
  { token, clientId }: { token: string; clientId: string },
  now: number,
): Promise<IssuedTokens> {
  const known = await findRefresh(db, token)
  if (!known) return { problem: "This refresh token is unknown or revoked. Connect again." }
  if (known.client_hash !== (await getHash(clientId)))
    return { problem: "This refresh token was given to another program." }
  if (known.used_at !== null) return endGrant(db, known.grant_id)
  if (known.expires_at <= now) return { problem: "This refresh token has expired. Connect again." }
  const use = "update oauth_refresh_tokens set used_at = ?2 where hash = ?1 and used_at is null"
  if ((await changeRows(db, use, await getHash(token), now)) !== 1) return endGrant(db, known.grant_id)
  const [accessToken, refreshToken] = [makeToken(), makeSecret()]
  await db.batch([
    db
      .prepare("update api_tokens set hash = ?2, expires_at = ?3 where grant_id = ?1")
      .bind(known.grant_id, await getHash(accessToken), now + accessMs),
    db
      .prepare("delete from oauth_refresh_tokens where grant_id = ?1 and expires_at <= ?2")
      .bind(known.grant_id, now),
    await addRefresh(db, known.grant_id, refreshToken, now),
  ])
  return { accessToken, refreshToken, seconds: accessMs / 1000, scopes: known.scopes }
}

/** Ends the connection of a token of a program (RFC 7009); does nothing for any other token. */
export async function revokeTokenOf(
  db: D1Database,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  const sql = `delete from oauth_grants where client_hash = ?2 and id in
    (select grant_id from oauth_refresh_tokens where hash = ?1
     union select grant_id from api_tokens where hash = ?1)`
  await changeRows(db, sql, await getHash(token), await getHash(clientId))
}
