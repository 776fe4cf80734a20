import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { hashText } from "~/lib/text/hash-text"
import type { HoldingRecord, QuarterRecord } from "~/model/holdings/holding-records"

/** Keeps a bound JSON text well below D1's limit of 1 MB. */
const rowsAStatement = 1500
/** Rows of more do not fit in the memory of an isolate, once as rows and three times as texts on their way. */
const rowsABatch = 6000

const digestRows = z.array(z.object({ quarter: z.string(), digest: z.string() }))

/**
 * Replaces an investor's rows, a few quarters at a time, those of a quarter at once. Quarters whose rows are stored
 * already are not sent. If it ends early, the next call writes the rest.
 */
export async function writeHoldings(
  db: D1Database,
  cik: Cik,
  { holdings, quarters }: { holdings: HoldingRecord[]; quarters: QuarterRecord[] },
): Promise<void> {
  const { results } = await db
    .prepare("select quarter, digest from holding_digests where cik = ?1")
    .bind(cik)
    .all()
  const stored = new Map(digestRows.parse(results).map(({ quarter, digest }) => [quarter, digest]))
  let statements: D1PreparedStatement[] = []
  let rowCount = 0
  for (const [quarter, rows] of groupBy(holdings, (row) => row.quarter)) {
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
      ...rowStatements(db, cik, rows, json),
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
    db.prepare(upsertQuarters).bind(cik, JSON.stringify(quarters)),
    db.prepare(markCoverage).bind(cik),
  ])
}

function rowStatements(db: D1Database, cik: Cik, rows: HoldingRecord[], json: string): D1PreparedStatement[] {
  if (rows.length <= rowsAStatement) return [db.prepare(upsertHoldings).bind(cik, json)]
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, chunk) =>
    rows.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement),
  )
  return chunks.map((chunk) => db.prepare(upsertHoldings).bind(cik, JSON.stringify(chunk)))
}

const deleteOtherQuarters = (table: string) => `
  delete from ${table} where cik = ?1 and quarter not in (select value from json_each(?2))`

const deleteGone = `
  delete from holdings where cik = ?1 and quarter = ?2
    and (cusip, held) not in (select value ->> 0, value ->> 1 from json_each(?3))`

const upsertDigest = `
  insert into holding_digests (cik, quarter, digest) values (?1, ?2, ?3)
  on conflict (cik, quarter) do update set digest = excluded.digest`

const upsertHoldings = `
  insert into holdings (cusip, quarter, cik, held, name, class, shares, value, percentage, status, ratio,
    shares_diff, weighting_diff, split, split_inferred)
  select value ->> 'cusip', value ->> 'quarter', ?1, value ->> 'held', value ->> 'name', value ->> 'class',
    value ->> 'shares', value ->> 'value', value ->> 'percentage', value ->> 'status', value ->> 'ratio',
    value ->> 'sharesDiff', value ->> 'weightingDiff', value ->> 'split', value ->> 'splitInferred'
  from json_each(?2) where true
  on conflict (cusip, quarter, cik, held) do update set
    name = excluded.name, class = excluded.class, shares = excluded.shares, value = excluded.value,
    percentage = excluded.percentage, status = excluded.status, ratio = excluded.ratio,
    shares_diff = excluded.shares_diff, weighting_diff = excluded.weighting_diff,
    split = excluded.split, split_inferred = excluded.split_inferred
  where (name, class, shares, value, percentage, status, ratio, shares_diff, weighting_diff, split)
    is not (excluded.name, excluded.class, excluded.shares, excluded.value, excluded.percentage, excluded.status,
      excluded.ratio, excluded.shares_diff, excluded.weighting_diff, excluded.split)`

const upsertQuarters = `
  insert into investor_quarters (cik, quarter, value, options_value, positions, top_cusip, top_name,
    top_percentage, top10, turnover, new_count, sold_count, filed, is_latest)
  select ?1, value ->> 'quarter', value ->> 'value', value ->> 'optionsValue', value ->> 'positions',
    value ->> 'topCusip', value ->> 'topName', value ->> 'topPercentage', value ->> 'top10',
    value ->> 'turnover', value ->> 'newCount', value ->> 'soldCount', value ->> 'filed', value ->> 'isLatest'
  from json_each(?2) where true
  on conflict (cik, quarter) do update set
    value = excluded.value, options_value = excluded.options_value, positions = excluded.positions,
    top_cusip = excluded.top_cusip, top_name = excluded.top_name, top_percentage = excluded.top_percentage,
    top10 = excluded.top10, turnover = excluded.turnover, new_count = excluded.new_count,
    sold_count = excluded.sold_count, filed = excluded.filed, is_latest = excluded.is_latest
  where (value, options_value, positions, top_cusip, top_name, top_percentage, top10, turnover, new_count,
      sold_count, filed, is_latest)
    is not (excluded.value, excluded.options_value, excluded.positions, excluded.top_cusip, excluded.top_name,
      excluded.top_percentage, excluded.top10, excluded.turnover, excluded.new_count, excluded.sold_count,
      excluded.filed, excluded.is_latest)`

/** Sets the fifth coverage flag for every company that this investor has held. */
const markCoverage = `
  update companies set coverage = substr(coverage, 1, 4) || 'Y', dirty = 1
  where substr(coverage, 5, 1) = 'N' and cik in (
    select companies.cik from holdings join securities on securities.cusip = holdings.cusip
    join companies on companies.ticker = securities.ticker where holdings.cik = ?1)`
