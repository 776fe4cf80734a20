import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import { readColumn } from "~/platform/rows.server"
import { noteStatements } from "./refreshes-store.server"

/** The given companies whose filings of before XBRL were read. */
export async function listHistories(db: D1Database, ciks: readonly Cik[]): Promise<Cik[]> {
  if (ciks.length === 0) return []
  const sql = `select value as cik from json_each(?1)
    where exists (select 1 from sources where key = 'history:' || value)`
  return readColumn(db, storedCik, sql, JSON.stringify(ciks))
}

/** Notes the reading of old filings, or of those that wait; the schedule sends the messages. */
export async function noteHistories(db: D1Database, ciks: readonly Cik[], now: number): Promise<void> {
  const notes = ciks.map((key) => ({ kind: "history", key }))
  if (notes.length > 0) await db.batch(noteStatements(db, notes, now))
}
