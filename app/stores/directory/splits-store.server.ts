import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { storedCik, storedTicker } from "~/lib/value-schemas"
import { type KnownSplit, knownSplits } from "~/model/securities/known-splits"
import { readRows } from "~/platform/rows.server"

interface Statements {
  cik: Cik
  splits: KnownSplit[]
}

/** Statements that replace the splits of each company. */
export function replaceSplits(db: D1Database, companies: Statements[]): D1PreparedStatement[] {
  return companies.flatMap(({ cik, splits }) => {
    const json = JSON.stringify(splits.map(({ date, ratio }) => [date, ratio]))
    return [
      db
        .prepare(
          `delete from issuer_splits where cik = ?1 and (date, ratio) not in (
             select value ->> 0, value ->> 1 from json_each(?2))`,
        )
        .bind(cik, json),
      db
        .prepare(
          `insert or ignore into issuer_splits (cik, date, ratio)
           select ?1, value ->> 0, value ->> 1 from json_each(?2)`,
        )
        .bind(cik, json),
    ]
  })
}

const splitRow = z.object({ ticker: storedTicker, date: z.string(), ratio: z.number() })

/** Splits by listed ticker: those proven by filings and those entered manually. */
export async function listSplits(db: D1Database): Promise<Map<string, KnownSplit[]>> {
  const sql =
    "select ticker, date, ratio from issuer_splits cross join companies on companies.cik = issuer_splits.cik"
  const splits = new Map<string, KnownSplit[]>(Object.entries(knownSplits))
  for (const { ticker, date, ratio } of await readRows(db, splitRow, sql)) {
    const known = splits.get(ticker) ?? []
    splits.set(ticker, [...known, { date, ratio }])
  }
  return splits
}

export const splitsOfSql = `
  select cik, date, ratio from issuer_splits where cik in (select value from json_each(?1))`

const splitOfRow = z.object({ cik: storedCik, date: z.string(), ratio: z.number() })

/** The splits that companies' filings prove. */
export async function listSplitsOf(
  db: D1Database,
  ciks: readonly Cik[],
): Promise<z.infer<typeof splitOfRow>[]> {
  if (ciks.length === 0) return []
  return readRows(db, splitOfRow, splitsOfSql, JSON.stringify(ciks))
}
