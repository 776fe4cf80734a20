import type { DataAnswer } from "~/model/directory/data-answer"
import type { TokenScope } from "~/model/watchlists/api-token"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"
import { findMissingScope, readBearer } from "./bearer.server"

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
  const used = await readBearer(request, db, now)
  if (!used)
    return refused(
      401,
      "This address needs a token. Make one at /account and send it as: Authorization: Bearer bv_…",
    )
  if ("problem" in used) return refused(401, used.problem)
  const problem = findMissingScope(used, scope)
  return problem ? refused(403, problem) : used
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
      rows: toEntryRows(lists),
    },
  }
}

/** The entries of lists, as programs read them. */
export function toEntryRows(lists: readonly Watchlist[]) {
  return lists.flatMap(({ name, items }) =>
    items.map(({ type, identifier, note, addedAt }) => ({
      list: name,
      type,
      identifier,
      note,
      addedAt: new Date(addedAt).toISOString(),
      url: `/${type}/${identifier}`,
    })),
  )
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
