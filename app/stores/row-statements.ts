/** Keeps a bound JSON text well below D1's limit of 1 MB. */
const rowsAStatement = 2000

/** One statement for each 2,000 rows, which are bound as a JSON array. */
export function rowStatements(db: D1Database, sql: string, rows: unknown[]): D1PreparedStatement[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, chunk) =>
    db.prepare(sql).bind(JSON.stringify(rows.slice(chunk * rowsAStatement, (chunk + 1) * rowsAStatement))),
  )
}
