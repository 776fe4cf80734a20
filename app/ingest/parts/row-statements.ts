/** Keeps a bound JSON text well under D1's megabyte. */
const rowsAStatement = 2000

/** One statement per 2,000 rows; the rows are bound as a JSON array. */
export function rowStatements(db: D1Database, sql: string, rows: unknown[]): D1PreparedStatement[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, chunk) =>
    db.prepare(sql).bind(JSON.stringify(rows.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement))),
  )
}
