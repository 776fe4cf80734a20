import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik } from "~/lib/value-schemas"
import { noteStatements } from "./refreshes-store.server"

const rows = z.array(z.object({ cik: storedCik }))

/** The given companies whose filings of before XBRL were read. */
export async function listHistories(db: D1Database, ciks: readonly Cik[]): Promise<Cik[]> {
  if (ciks.length === 0) return []
  const { results } = await db
    .prepare(
      `select value as cik from json_each(?1)
       where exists (select 1 from sources where key = 'history:' || value)`,
    )
    .bind(JSON.stringify(ciks))
    .all()
  return rows.parse(results).map(({ cik }) => cik)
}

/** Notes the reading of old filings, or of those that wait; the schedule sends the messages. */
export async function noteHistories(db: D1Database, ciks: readonly Cik[], now: number): Promise<void> {
  const notes = ciks.map((key) => ({ kind: "history", key }))
  if (notes.length > 0) await db.batch(noteStatements(db, notes, now))
}
