import { toIsoDate } from "~/lib/dates"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { TokenScope } from "~/model/watchlists/api-token"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { getTokenOwner } from "~/stores/people/tokens-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"

interface OwnContext {
  db: D1Database
}

/** The owner of the token that came with the request, or the answer that refuses it. */
async function requireToken(
  request: Request,
  { db }: OwnContext,
  scope: TokenScope,
  now: number,
): Promise<{ userId: string } | DataAnswer> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? []
  if (!token)
    return refused(
      401,
      "This address needs a token. Make one at /account and send it as: Authorization: Bearer bv_…",
    )
  const used = await getTokenOwner(db, token, toIsoDate(now))
  if (!used) return refused(401, "This token is unknown or revoked. Make another one at /account.")
  if (!used.scopes.includes(scope)) return refused(403, `This token does not have the scope ${scope}.`)
  return used
}

function refused(status: number, error: string): DataAnswer {
  return { status, body: { error, rows: [] } }
}

/** `/api/v1/me/watchlists.json` */
export async function loadOwnWatchlists(
  request: Request,
  context: OwnContext,
  now = Date.now(),
): Promise<DataAnswer> {
  const owner = await requireToken(request, context, "watchlists:read", now)
  if ("status" in owner) return owner
  const { lists } = await getOwnedLists(context.db, owner.userId)
  return {
    status: 200,
    body: {
      lists: lists.map(({ id, name, items }) => ({ id, name, entries: items.length })),
      rows: lists.flatMap(({ name, items }) =>
        items.map(({ type, identifier, note, addedAt }) => ({
          list: name,
          type,
          identifier,
          note,
          addedAt: new Date(addedAt).toISOString(),
          url: `/${type}/${identifier}`,
        })),
      ),
    },
  }
}

/** `/api/v1/me/screens.json` */
export async function loadOwnScreens(
  request: Request,
  context: OwnContext,
  now = Date.now(),
): Promise<DataAnswer> {
  const owner = await requireToken(request, context, "screens:read", now)
  if ("status" in owner) return owner
  const screens = await listScreens(context.db, owner.userId)
  return {
    status: 200,
    body: {
      rows: screens.map(({ name, params }) => ({
        name,
        params,
        url: `/screener?${params}`,
        dataUrl: `/api/v1/screener.json?${params}`,
      })),
    },
  }
}
