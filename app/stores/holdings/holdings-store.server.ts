import type { Cik } from "~/lib/cik"
import type { HoldingRecord, QuarterRecord } from "~/model/holdings/holding-records"

/** Keeps a bound JSON text well below D1's limit of 1 MB. */
const rowsAStatement = 1500

/**
 * Statements that replace an investor's rows, to run in one batch. Unchanged rows are not written, because D1
 * bills writes.
 */
export function replaceHoldings(
  db: D1Database,
  cik: Cik,
  { holdings, quarters }: { holdings: HoldingRecord[]; quarters: QuarterRecord[] },
): D1PreparedStatement[] {
  const known = JSON.stringify(quarters.map(({ quarter }) => quarter))
  const statements = [
    db.prepare(deleteOtherQuarters("holdings")).bind(cik, known),
    db.prepare(deleteOtherQuarters("investor_quarters")).bind(cik, known),
    db.prepare(upsertQuarters).bind(cik, JSON.stringify(quarters)),
  ]
  for (const rows of wholeQuarters(holdings)) {
    const json = JSON.stringify(rows)
    statements.push(db.prepare(deleteGone).bind(cik, json), db.prepare(upsertHoldings).bind(cik, json))
  }
  statements.push(db.prepare(markCoverage).bind(cik))
  return statements
}

/** Rows are in order of quarter; a chunk ends at the end of a quarter. */
function wholeQuarters(holdings: HoldingRecord[]): HoldingRecord[][] {
  const pieces: HoldingRecord[][] = []
  for (const row of holdings) {
    const piece = pieces.at(-1)
    const isFull = piece && piece.length >= rowsAStatement && piece.at(-1)?.quarter !== row.quarter
    if (piece && !isFull) piece.push(row)
    else pieces.push([row])
  }
  return pieces
}

const deleteOtherQuarters = (table: string) => `
  delete from ${table} where cik = ?1 and quarter not in (select value from json_each(?2))`

const deleteGone = `
  with given as materialized (
    select value ->> 'cusip' as cusip, value ->> 'quarter' as quarter, value ->> 'held' as held from json_each(?2)
  )
  delete from holdings where cik = ?1 and quarter in (select quarter from given)
    and (cusip, quarter, held) not in (select cusip, quarter, held from given)`

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
