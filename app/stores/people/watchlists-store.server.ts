import { z } from "zod"
import { subjectTypes } from "~/model/directory/subject-type"
import type { ChangedLists } from "~/model/watchlists/apply-change"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { changeRows } from "~/platform/rows.server"

interface OwnedLists {
  lists: Watchlist[]
  /** The version of all lists together; a write with a different version does nothing. */
  version: number
  /** The owner's last visit, ms since the epoch; null before the first. */
  seenAt: number | null
}

const ownerRow = z.object({ version: z.number(), seenAt: z.number().nullable() })
const listRow = z.object({ id: z.string(), name: z.string() })
const itemRow = z.object({
  listId: z.string(),
  type: z.enum(subjectTypes),
  identifier: z.string(),
  note: z.string(),
  addedAt: z.number(),
})

export async function getOwnedLists(db: D1Database, userId: string): Promise<OwnedLists> {
  const [owner, lists, items] = await db.batch([
    db
      .prepare(`select lists_version as version, watchlist_seen_at as "seenAt" from users where id = ?1`)
      .bind(userId),
    db.prepare("select id, name from watchlists where user_id = ?1 order by position").bind(userId),
    db
      .prepare(
        `select list_id as "listId", type, identifier, note, added_at as "addedAt" from watchlist_items
         where user_id = ?1 order by list_id, position`,
      )
      .bind(userId),
  ])
  const itemRows = z.array(itemRow).parse(items?.results)
  return {
    ...ownerRow.parse(owner?.results[0]),
    lists: z
      .array(listRow)
      .parse(lists?.results)
      .map((list) => ({
        ...list,
        items: itemRows.filter(({ listId }) => listId === list.id).map(({ listId: _, ...item }) => item),
      })),
  }
}

/** Writes the lists that changed since they were read; false if another write came in between. */
export async function saveOwnedLists(
  db: D1Database,
  userId: string,
  before: OwnedLists,
  after: Watchlist[],
): Promise<boolean> {
  const owner = "(select id from users where id = ?1 and lists_version = ?2)"
  const prepare = (sql: string, ...values: unknown[]) =>
    db.prepare(sql).bind(userId, before.version, ...values)
  const kept = JSON.stringify(after.map(({ id, name }) => ({ id, name })))
  const statements = [
    prepare(
      `delete from watchlists where user_id = ${owner}
       and id not in (select value ->> 'id' from json_each(?3))`,
      kept,
    ),
    prepare(
      `insert into watchlists (user_id, id, name, position)
       select ${owner}, value ->> 'id', value ->> 'name', key from json_each(?3) where ${owner} is not null
       on conflict (user_id, id) do update set name = excluded.name, position = excluded.position`,
      kept,
    ),
    ...after
      .filter((list) => !before.lists.includes(list))
      .flatMap((list) => [
        prepare(`delete from watchlist_items where user_id = ${owner} and list_id = ?3`, list.id),
        prepare(
          `insert into watchlist_items (user_id, list_id, type, identifier, note, position, added_at)
           select ${owner}, ?3, value ->> 'type', value ->> 'identifier', value ->> 'note', key,
             value ->> 'addedAt'
           from json_each(?4) where ${owner} is not null`,
          list.id,
          JSON.stringify(list.items),
        ),
      ]),
    prepare("update users set lists_version = lists_version + 1 where id = ?1 and lists_version = ?2"),
  ]
  const results = await db.batch(statements)
  return results.at(-1)?.meta.changes === 1
}

/** Reads, changes and writes; tries again if another tab wrote in between. */
export async function rewriteOwned(
  db: D1Database,
  userId: string,
  change: (lists: ChangedLists["lists"]) => ChangedLists,
): Promise<ChangedLists> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const owned = await getOwnedLists(db, userId)
    const changed = change(owned.lists)
    if (changed.problem || (await saveOwnedLists(db, userId, owned, changed.lists))) return changed
  }
  return {
    lists: [],
    shown: null,
    problem: "Your lists were changed at the same time elsewhere. Please try again.",
  }
}

export async function markSeen(db: D1Database, userId: string, now: number): Promise<void> {
  const sql = "update users set watchlist_seen_at = ?2 where id = ?1"
  await changeRows(db, sql, userId, now)
}
