import { z } from "zod"
import { subjectTypes } from "~/model/directory/subject-type"
import { readRows } from "~/platform/rows.server"

const favoriteRow = z.object({
  type: z.enum(subjectTypes),
  identifier: z.string(),
  name: z.string(),
})

type Favorite = z.infer<typeof favoriteRow>

export const maxFavorites = 200

export async function listFavorites(db: D1Database, userId: string): Promise<Favorite[]> {
  const sql =
    "select type, identifier, name from favourites where user_id = ?1 order by added_at desc, identifier"
  return readRows(db, favoriteRow, sql, userId)
}

/** Adds and removes in one round trip; nothing is added beyond the limit. */
export async function changeFavorites(
  db: D1Database,
  userId: string,
  { add, remove }: { add: Favorite[]; remove: Pick<Favorite, "type" | "identifier">[] },
  now: number,
): Promise<void> {
  const text = (field: string) => `json_extract(value, '$.${field}')`
  await db.batch([
    db
      .prepare(
        `delete from favourites where user_id = ?1
         and (type, identifier) in (select ${text("type")}, ${text("identifier")} from json_each(?2))`,
      )
      .bind(userId, JSON.stringify(remove)),
    db
      .prepare(
        `insert into favourites (user_id, type, identifier, name, added_at)
         select ?1, ${text("type")}, ${text("identifier")}, ${text("name")}, ?3 from json_each(?2)
         where true limit max(0, ?4 - (select count(*) from favourites where user_id = ?1))
         on conflict do nothing`,
      )
      .bind(userId, JSON.stringify(add), now, maxFavorites),
  ])
}
