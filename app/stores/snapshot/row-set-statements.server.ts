import { rowStatements } from "~/stores/row-statements"
import { listColumns, type RowSet, type SnapshotRow } from "./row-set"

/** Statements that take the rows of a set into its table. */
export function rowSetStatements(
  set: RowSet,
  rows: SnapshotRow[],
  listsReadAt: number | null,
  db: D1Database,
): D1PreparedStatement[] {
  if (rows.length === 0) return []
  const upsert = set.rule.rule === "listing" ? upsertListings : upsertSql(set)
  const bound = set.rule.rule === "listing" ? [listsReadAt ?? 0] : []
  return [...clearStatements(set, rows, db), ...rowStatements(db, upsert, rows, ...bound)]
}

/** A replaced document may have fewer rows than the one before. */
function clearStatements({ table, rule }: RowSet, rows: SnapshotRow[], db: D1Database) {
  if (rule.rule !== "of document" || !rule.replacesAll) return []
  const [column = ""] = rule.keys
  const keys = JSON.stringify([...new Set(rows.map((row) => row[column]))])
  return [db.prepare(`delete from ${table} where ${column} in (select value from json_each(?1))`).bind(keys)]
}

function upsertSql(set: RowSet): string {
  const { table, key, values, rule } = set
  const columns = listColumns(set)
  const select = columns.map((column) => `value ->> '${column}'`).join(", ")
  const changes = [
    ...values.map((column) =>
      rule.rule === "filled"
        ? `${column} = ifnull(${table}.${column}, excluded.${column})`
        : `${column} = excluded.${column}`,
    ),
    // A kept file of the SEC is older than what was loaded.
    ...(table === "sources" ? ["entity_tag = null", "error = null", "failed_at = null"] : []),
  ]
  const isKept = rule.rule === "missing" || changes.length === 0
  const later =
    rule.rule === "later"
      ? ` where excluded.${rule.column} > ifnull(${table}.${rule.column}, ${table === "sources" ? 0 : "''"})`
      : ""
  return `insert into ${table} (${columns.join(", ")}) select ${select} from json_each(?1) where true
    on conflict (${key.join(", ")}) do ${isKept ? "nothing" : `update set ${changes.join(", ")}${later}`}`
}

const mergedFlag = (place: number) =>
  `iif(substr(excluded.coverage, ${place}, 1) = 'Y', 'Y', substr(coverage, ${place}, 1))`

const isLater = "?2 > ifnull((select fetched_at from sources where key = 'lists'), 0)"

/** Names are those of the later lists. What is known about a company is only added. Imported listings stay. */
const upsertListings = `
  insert into companies (ticker, cik, name, exchange, country, sic, fiscal_year_end, coverage, position, dirty)
  select value ->> 'ticker', value ->> 'cik', value ->> 'name', value ->> 'exchange', value ->> 'country',
    value ->> 'sic', value ->> 'fiscal_year_end', value ->> 'coverage', value ->> 'position', 1
  from json_each(?1) where value ->> 'ticker' not in (select ticker from imported_listings)
  on conflict (ticker) do update set
    name = iif(${isLater}, excluded.name, name), exchange = iif(${isLater}, excluded.exchange, exchange),
    position = iif(${isLater}, excluded.position, position), country = ifnull(country, excluded.country),
    sic = ifnull(sic, excluded.sic), fiscal_year_end = ifnull(fiscal_year_end, excluded.fiscal_year_end),
    coverage = ${[1, 2, 3, 4, 5].map(mergedFlag).join(" || ")}, dirty = 1
  where cik = excluded.cik`
