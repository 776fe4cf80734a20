/** D1 allows 2 MB of bound text, and a character has up to two bytes here. */
const charactersAStatement = 800_000

/** Statements that take rows as `?1`, a JSON array, as many at a time as D1 allows; `bound` are the values after it. */
export function rowStatements(
  db: D1Database,
  sql: string,
  rows: readonly unknown[],
  ...bound: unknown[]
): D1PreparedStatement[] {
  const chunks: string[][] = []
  let size = charactersAStatement
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (size + json.length > charactersAStatement) {
      chunks.push([])
      size = 0
    }
    chunks.at(-1)?.push(json)
    size += json.length
  }
  return chunks.map((chunk) => db.prepare(sql).bind(`[${chunk.join(",")}]`, ...bound))
}
