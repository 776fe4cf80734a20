import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { hashText } from "~/lib/text/hash-text"
import { storedCik, storedCusip, storedFiledCusip } from "~/lib/value-schemas"
import type { HoldingRecord, QuarterRecord } from "~/model/holdings/holding-records"
import { readRows } from "~/platform/rows.server"
import { defineTable } from "~/stores/table"

/** Positions of tracked investors. */
const holdings = defineTable({
  name: "holdings",
  key: ["cusip", "quarter", "cik", "held"],
  fields: {
    cusip: storedCusip,
    quarter: z.string(),
    cik: storedCik,
    held: z.string(),
    name: z.string(),
    class: z.string(),
    shares: z.number(),
    value: z.number(),
    percentage: z.number().nullable(),
    status: z.string().nullable(),
    ratio: z.number().nullable(),
    sharesDiff: z.number().nullable(),
    weightingDiff: z.number().nullable(),
    split: z.number().nullable(),
    splitInferred: z.number(),
  },
})

/** Portfolios of tracked investors. */
const investorQuarters = defineTable({
  name: "investor_quarters",
  key: ["cik", "quarter"],
  fields: {
    cik: storedCik,
    quarter: z.string(),
    value: z.number(),
    optionsValue: z.number(),
    positions: z.number(),
    topCusip: storedFiledCusip.nullable(),
    topName: z.string().nullable(),
    topPercentage: z.number().nullable(),
    top10: z.number().nullable(),
    turnover: z.number().nullable(),
    newCount: z.number().nullable(),
    soldCount: z.number().nullable(),
    filed: z.string(),
    unitCertain: z.number(),
    isLatest: z.number(),
  },
})

/** Rows of more do not fit in the memory of an isolate, once as rows and three times as texts on their way. */
const rowsABatch = 6000

const digestRow = z.object({ quarter: z.string(), digest: z.string() })

/**
 * Replaces an investor's rows, a few quarters at a time, those of a quarter at once. Quarters whose rows are stored
 * already are not sent. If it ends early, the next call writes the rest.
 */
export async function writeHoldings(
  db: D1Database,
  cik: Cik,
  { holdings: given, quarters }: { holdings: HoldingRecord[]; quarters: QuarterRecord[] },
): Promise<void> {
  const sql = "select quarter, digest from holding_digests where cik = ?1"
  const found = await readRows(db, digestRow, sql, cik)
  const stored = new Map(found.map(({ quarter, digest }) => [quarter, digest]))
  let statements: D1PreparedStatement[] = []
  let rowCount = 0
  for (const [quarter, rows] of groupBy(given, (row) => row.quarter)) {
    const json = JSON.stringify(rows)
    const digest = await hashText(json)
    if (stored.get(quarter) === digest) continue
    if (rowCount > 0 && rowCount + rows.length > rowsABatch) {
      await db.batch(statements)
      statements = []
      rowCount = 0
    }
    const keys = JSON.stringify(rows.map(({ cusip, held }) => [cusip, held]))
    statements.push(
      db.prepare(deleteGone).bind(cik, quarter, keys),
      ...holdings.put(
        db,
        rows.map((row) => ({ cik, ...row })),
      ),
      db.prepare(upsertDigest).bind(cik, quarter, digest),
    )
    rowCount += rows.length
  }
  const known = JSON.stringify(quarters.map(({ quarter }) => quarter))
  await db.batch([
    ...statements,
    ...["holdings", "investor_quarters", "holding_digests"].map((table) =>
      db.prepare(deleteOtherQuarters(table)).bind(cik, known),
    ),
    ...investorQuarters.put(
      db,
      quarters.map((row) => ({ cik, ...row })),
    ),
    db.prepare(markCoverage).bind(cik),
  ])
}

const deleteOtherQuarters = (table: string) => `
  delete from ${table} where cik = ?1 and quarter not in (select value from json_each(?2))`

const deleteGone = `
  delete from holdings where cik = ?1 and quarter = ?2
    and (cusip, held) not in (select value ->> 0, value ->> 1 from json_each(?3))`

const upsertDigest = `
  insert into holding_digests (cik, quarter, digest) values (?1, ?2, ?3)
  on conflict (cik, quarter) do update set digest = excluded.digest`

/** Sets the fifth coverage flag for every company that this investor has held. */
const markCoverage = `
  update companies set coverage = substr(coverage, 1, 4) || 'Y', dirty = 1
  where substr(coverage, 5, 1) = 'N' and cik in (
    select companies.cik from holdings join securities on securities.cusip = holdings.cusip
    join companies on companies.ticker = securities.ticker where holdings.cik = ?1)`
