import { z } from "zod"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import { firstImportedKey } from "~/model/imported/listing-key"
import { readColumn, readRow } from "~/platform/rows.server"
import { defineTable, storedFlag } from "~/stores/table"

const derivations = defineTable({
  name: "derivations",
  key: ["kind"],
  fields: {
    kind: z.enum(["company", "fund"]),
    version: z.number(),
    /** The last company or fund that was derived again for the version. */
    after: z.string(),
    derived: z.number(),
    isDone: storedFlag,
  },
})
export type Derivation = z.infer<typeof derivations.row>

/** The version of a new database: its documents are of the version that fills it. */
export const versionOfNew = 0

export async function getDerivation(db: D1Database, kind: Derivation["kind"]): Promise<Derivation | null> {
  const sql = `select ${derivations.columns} from derivations where kind = ?1`
  return readRow(db, derivations.row, sql, kind)
}

export async function putDerivation(db: D1Database, derivation: Derivation): Promise<void> {
  await db.batch(derivations.put(db, [derivation]))
}

/** For a batch: derives everything again, beginning at the next run of the schedule. */
export function restartDerivationSql(db: D1Database): D1PreparedStatement {
  return db.prepare("delete from derivations")
}

/** CIKs of loaded companies and tracked managers after a CIK, in order; those of companies outside the SEC come last. */
export async function listFilersAfter(db: D1Database, after: string, limit: number): Promise<Cik[]> {
  const sql = `select * from (
      select substr(key, 9) as cik from sources
      where key > 'company:' || ?1 and key < 'company;' order by key limit ?2)
    union
    select * from (
      select cik from named_metrics
      where cik > ?1 and cik >= ?3 and source = 'statements' order by cik limit ?2)
    union
    select * from (
      select cik from investor_quarters where is_latest = 1 and cik > ?1 order by cik limit ?2)
    order by cik limit ?2`
  return readColumn(db, storedCik, sql, after, limit, firstImportedKey)
}

/** Funds with a stored report after a ticker, in order. */
export async function listFundsAfter(db: D1Database, after: string, limit: number): Promise<Ticker[]> {
  const sql = "select distinct ticker from fund_names where ticker > ?1 order by ticker limit ?2"
  return readColumn(db, storedTicker, sql, after, limit)
}
