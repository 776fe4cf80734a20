import { z } from "zod"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { readValue } from "~/platform/rows.server"

/** The pause before a filing that the SEC does not have is requested again. */
const absentForMs = 24 * 3_600_000

export async function isFilingAbsent(
  db: D1Database,
  cik: Cik,
  accession: Accession,
  now: number,
): Promise<boolean> {
  const sql = "select seen_at from absent_filings where accession = ?1 and cik = ?2"
  const seenAt = await readValue(db, z.number(), sql, accession, cik)
  return seenAt !== null && Math.abs(now - seenAt) < absentForMs
}

export async function addAbsentFiling(
  db: D1Database,
  cik: Cik,
  accession: Accession,
  now: number,
): Promise<void> {
  await db.batch([
    db.prepare("delete from absent_filings where seen_at < ?1").bind(now - absentForMs),
    db
      .prepare(
        `insert into absent_filings (accession, cik, seen_at) values (?1, ?2, ?3)
         on conflict (accession, cik) do update set seen_at = excluded.seen_at`,
      )
      .bind(accession, cik, now),
  ])
}
