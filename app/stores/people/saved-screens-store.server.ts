import { z } from "zod"
import { maxScreens, type SavedScreen } from "~/model/watchlists/saved-screen"
import { changeRows, readRows } from "~/platform/rows.server"

const screenRow = z.object({ name: z.string(), params: z.string() })

export const screensByUser = "select name, params from saved_screens where user_id = ?1 order by name"

export async function listScreens(db: D1Database, userId: string): Promise<SavedScreen[]> {
  return readRows(db, screenRow, screensByUser, userId)
}

/** False if the owner already has a screen with that name, or the maximum number of screens. */
export async function addScreen(
  db: D1Database,
  userId: string,
  { name, params }: SavedScreen,
  now: number,
): Promise<boolean> {
  const sql = `insert into saved_screens (user_id, name, params, saved_at)
    select ?1, ?2, ?3, ?4 where (select count(*) from saved_screens where user_id = ?1) < ?5
    on conflict (user_id, name) do nothing`
  return (await changeRows(db, sql, userId, name, params, now, maxScreens)) === 1
}

/** False if another screen of the owner has that name. */
export async function renameScreen(
  db: D1Database,
  userId: string,
  { screen, name }: { screen: string; name: string },
): Promise<boolean> {
  const [, taken] = await db.batch([
    db
      .prepare("update or ignore saved_screens set name = ?3 where user_id = ?1 and name = ?2")
      .bind(userId, screen, name),
    db
      .prepare("select 1 from saved_screens where user_id = ?1 and name = ?2 and ?2 <> ?3 collate nocase")
      .bind(userId, screen, name),
    db
      .prepare(
        `update or ignore alert_subscriptions set source_id = ?3
         where user_id = ?1 and source = 'screen' and source_id = ?2
           and not exists (select 1 from saved_screens where user_id = ?1 and name = ?2 and ?2 <> ?3 collate nocase)`,
      )
      .bind(userId, screen, name),
  ])
  return taken?.results.length === 0
}

export async function deleteScreen(db: D1Database, userId: string, name: string): Promise<void> {
  await db.batch([
    db.prepare("delete from saved_screens where user_id = ?1 and name = ?2").bind(userId, name),
    db
      .prepare("delete from alert_subscriptions where user_id = ?1 and source = 'screen' and source_id = ?2")
      .bind(userId, name),
  ])
}
