import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { firstImportedKey } from "~/model/imported/listing-key"

/** The last company whose documents were derived again for a version. */
export interface Derivation {
  version: number
  after: string
  derived: number
  isDone: boolean
}

const row = z.object({ version: z.number(), after: z.string(), derived: z.number(), is_done: z.number() })

/** The version of a new database: its documents are of the version that fills it. */
export const versionOfNew = 0

/** The kind of the only derivation there is. */
const companies = "company"

export async function getDerivation(db: D1Database): Promise<Derivation | null> {
  const found = await db.prepare("select * from derivations where kind = ?1").bind(companies).first()
  if (!found) return null
  const { version, after, derived, is_done } = row.parse(found)
  return { version, after, derived, isDone: is_done === 1 }
}

export async function putDerivation(
  db: D1Database,
  { version, after, derived, isDone }: Derivation,
): Promise<void> {
  await db
    .prepare(
      `insert into derivations (kind, version, after, derived, is_done) values (?1, ?2, ?3, ?4, ?5)
       on conflict (kind) do update set version = excluded.version, after = excluded.after,
         derived = excluded.derived, is_done = excluded.is_done`,
    )
    .bind(companies, version, after, derived, isDone ? 1 : 0)
    .run()
}

/** For a batch: derives everything again, beginning at the next run of the schedule. */
export function restartDerivationSql(db: D1Database): D1PreparedStatement {
  return db.prepare("delete from derivations")
}

/** CIKs of loaded companies after a CIK, in order; those of companies outside the SEC come last. */
export async function listCompaniesAfter(db: D1Database, after: string, limit: number): Promise<Cik[]> {
  const { results } = await db
    .prepare(
      `select * from (
         select substr(key, 9) as cik from sources
         where key > 'company:' || ?1 and key < 'company;' order by key limit ?2)
       union
       select * from (
         select cik from named_metrics
         where cik > ?1 and cik >= ?3 and source = 'statements' order by cik limit ?2)
       order by cik limit ?2`,
    )
    .bind(after, limit, firstImportedKey)
    .all<{ cik: Cik }>()
  return results.map(({ cik }) => cik)
}
