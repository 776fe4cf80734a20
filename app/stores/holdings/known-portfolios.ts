import type { IsoDate } from "~/lib/dates"

const quarterBefore = (quarter: string) => `iif(substr(${quarter}, 6) = '1',
    (substr(${quarter}, 1, 4) - 1) || 'q4', substr(${quarter}, 1, 5) || (substr(${quarter}, 6) - 1))`

/**
 * The same query over the portfolios that were known on a day, the parameter `day`: those whose last filing was made
 * by then. A quarter has one portfolio with all amendments, so one that was amended later is left out, and changes
 * since it are unknown.
 */
export function toKnownSql(sql: string, day: string): string {
  const wasAmended = (cik: string, quarter: string) => `exists (select 1 from main.investor_quarters as before
      where before.cik = ${cik} and before.quarter = ${quarterBefore(quarter)} and before.filed > ${day})`
  const tables = `
  investor_quarters as not materialized (
    select cik, quarter, value, positions, top_cusip, top_name, top_percentage, top10,
      iif(${wasAmended("own.cik", "own.quarter")}, null, turnover) as turnover, filed, unit_certain,
      not exists (select 1 from main.investor_quarters as later
        where later.cik = own.cik and later.quarter > own.quarter and later.filed <= ${day}) as is_latest
    from main.investor_quarters as own where filed <= ${day}
  ),
  known_holdings as not materialized (
    select stored.*, ${wasAmended("stored.cik", "stored.quarter")} as is_changed
    from main.holdings as stored
    where exists (select 1 from main.investor_quarters as own
      where own.cik = stored.cik and own.quarter = stored.quarter and own.filed <= ${day})
  ),
  holdings as not materialized (
    select cusip, quarter, cik, held, name, class, shares, value, percentage, split, split_inferred,
      iif(is_changed, null, status) as status, iif(is_changed, null, ratio) as ratio,
      iif(is_changed, null, shares_diff) as shares_diff, iif(is_changed, null, weighting_diff) as weighting_diff
    from known_holdings where not (status is 'Sold All' and is_changed)
  )`
  const rest = sql.trim()
  return rest.startsWith("with ") ? `with ${tables}, ${rest.slice("with ".length)}` : `with ${tables} ${rest}`
}

/** A query over the portfolios of today, or over those that were known on a past day. */
export function prepareKnown(
  db: D1Database,
  sql: string,
  values: readonly unknown[],
  asof: IsoDate | null,
): D1PreparedStatement {
  const statement = db.prepare(asof === null ? sql : toKnownSql(sql, `?${values.length + 1}`))
  const bound = asof === null ? values : [...values, asof]
  return bound.length > 0 ? statement.bind(...bound) : statement
}
