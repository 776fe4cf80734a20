import { countText } from "~/lib/numbers"
import { changeRows } from "~/platform/rows.server"

export const leftOutKey = (list: string) => `left-out:${list}`

/** A source of the state page: the elements of an answer that could not be read. */
export function leftOutSource(list: string, leftOut: number, now: number) {
  const text = `${countText(leftOut, "element")} of the SEC's answer (${list}) could not be read and ${leftOut === 1 ? "is" : "are"} left out.`
  return {
    key: leftOutKey(list),
    fetchedAt: now,
    entityTag: null,
    error: leftOut > 0 ? text : null,
    failedAt: leftOut > 0 ? now : null,
  }
}

/** Keeps for the state page how many elements of an answer were left out; an answer without any clears it. */
export async function noteLeftOut(db: D1Database, list: string, leftOut: number, now: number): Promise<void> {
  if (leftOut === 0) return endLeftOut(db, list, now)
  const { key, error } = leftOutSource(list, leftOut, now)
  const sql = `insert into sources (key, error, failed_at) values (?1, ?2, ?3)
    on conflict (key) do update set error = excluded.error, failed_at = excluded.failed_at`
  await changeRows(db, sql, key, error, now)
}

/** Forgets what answers of up to a time left out. */
export async function endLeftOut(db: D1Database, list: string, until: number): Promise<void> {
  const sql = "delete from sources where key = ?1 and failed_at <= ?2"
  await changeRows(db, sql, leftOutKey(list), until)
}
