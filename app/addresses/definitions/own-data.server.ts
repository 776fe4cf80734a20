import type { DataAnswer } from "~/model/directory/data-answer"
import type { TokenScope } from "~/model/watchlists/api-token"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { listScreens } from "~/stores/people/saved-screens-store.server"
import { getOwnedLists } from "~/stores/people/watchlists-store.server"
import { findMissingScope, readBearer } from "./bearer.server"

interface OwnContext {
  db: D1Database
}

const refuse = (status: number, error: string): DataAnswer => ({ status, body: { error, rows: [] } })

/** Answers for the owner of the token that came with a request, or says why the token is refused. */
function ofOwner(scope: TokenScope, load: (db: D1Database, userId: string) => Promise<DataAnswer["body"]>) {
  return async (request: Request, { db }: OwnContext, now = Date.now()): Promise<DataAnswer> => {
    const used = await readBearer(request, db, now)
    if (!used)
      return refuse(
        401,
        "This address needs a token. Make one at /account and send it as: Authorization: Bearer bv_…",
      )
    if ("problem" in used) return refuse(401, used.problem)
    const problem = findMissingScope(used, scope)
    return problem ? refuse(403, problem) : { status: 200, body: await load(db, used.userId) }
  }
}

/** `/api/v1/me/watchlists.json` */
export const loadOwnWatchlists = ofOwner("watchlists:read", async (db, userId) => {
  const { lists } = await getOwnedLists(db, userId)
  return {
    lists: lists.map(({ id, name, items }) => ({ id, name, entries: items.length })),
    rows: toEntryRows(lists),
  }
})

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
export const loadOwnScreens = ofOwner("screens:read", async (db, userId) => ({
  rows: (await listScreens(db, userId)).map(({ name, params }) => ({
    name,
    params,
    url: `/screener?${params}`,
    dataUrl: `/api/v1/screener.json?${params}`,
  })),
}))
