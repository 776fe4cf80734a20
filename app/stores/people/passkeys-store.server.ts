import { z } from "zod"
import { changeRows, readRow, readRows } from "~/platform/rows.server"

export const maxPasskeys = 10

const listedRow = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.number(),
  lastUsedOn: z.string().nullable(),
})
type ListedPasskey = z.infer<typeof listedRow>

const storedRow = z.object({
  id: z.string(),
  userId: z.string(),
  publicKey: z.string(),
  counter: z.number(),
})
type StoredPasskey = z.infer<typeof storedRow>

export async function listPasskeys(db: D1Database, userId: string): Promise<ListedPasskey[]> {
  const sql = `select id, device, created_at as "createdAt", last_used_on as "lastUsedOn" from passkeys
    where user_id = ?1 order by created_at, id`
  return readRows(db, listedRow, sql, userId)
}

/** False if the user has the maximum number of passkeys, or the passkey is stored already. */
export async function addPasskey(
  db: D1Database,
  { id, userId, publicKey, counter, device }: StoredPasskey & { device: string },
  now: number,
): Promise<boolean> {
  const sql = `insert into passkeys (id, user_id, public_key, counter, device, created_at)
    select ?1, ?2, ?3, ?4, ?5, ?6 where (select count(*) from passkeys where user_id = ?2) < ?7
    on conflict (id) do nothing`
  return (await changeRows(db, sql, id, userId, publicKey, counter, device, now, maxPasskeys)) === 1
}

export async function deletePasskey(db: D1Database, userId: string, id: string): Promise<void> {
  const sql = "delete from passkeys where user_id = ?1 and id = ?2"
  await changeRows(db, sql, userId, id)
}

/** The passkey that a sign-in names, of any user. */
export async function findPasskey(db: D1Database, id: string): Promise<StoredPasskey | null> {
  const sql = `select id, user_id as "userId", public_key as "publicKey", counter from passkeys where id = ?1`
  return readRow(db, storedRow, sql, id)
}

/** Notes a use; false if another use with the same or a later counter was first. */
export async function notePasskeyUse(
  db: D1Database,
  { id, counter }: Pick<StoredPasskey, "id" | "counter">,
  today: string,
): Promise<boolean> {
  const sql = `update passkeys set counter = ?2, last_used_on = ?3
    where id = ?1 and (counter < ?2 or (counter = 0 and ?2 = 0))`
  return (await changeRows(db, sql, id, counter, today)) === 1
}
