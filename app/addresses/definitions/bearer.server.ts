import type { TokenScope } from "~/model/watchlists/api-token"
import { getTokenOwner, type TokenOwner } from "~/stores/people/tokens-store.server"

/** The owner of the token in a request's header, or why it is refused; null without one. A token in an address counts for nothing. */
export async function readBearer(
  request: Request,
  db: D1Database,
  now: number,
): Promise<TokenOwner | { problem: string } | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? []
  if (!token) return null
  const owner = await getTokenOwner(db, token, now)
  if (owner === "unknown")
    return { problem: "This token is unknown or revoked. Make another one at /account, or connect again." }
  if (owner === "expired")
    return { problem: "This token has expired. Make another one at /account, or connect again." }
  return owner
}

/** Why a token may not do something; null if it may. */
export function findMissingScope({ scopes }: TokenOwner, scope: TokenScope): string | null {
  return scopes.includes(scope) ? null : `This token does not have the scope ${scope}.`
}
