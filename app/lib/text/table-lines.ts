/** The cells of a table of markup; `hasHead` if it marks its head. */
export interface Table {
  rows: string[][]
  hasHead: boolean
}

/** Rows of Markdown as a table of Markdown without the columns that are empty in all rows. The first row is its head, or none. */
export function toTable(rows: readonly (readonly string[])[], hasHead = true): string {
  const filled = rows.filter((row) => row.some(Boolean))
  const width = Math.max(0, ...filled.map((row) => row.length))
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => filled.some((row) => row[at]))
  const line = (row: readonly string[]) =>
    `| ${used.map((at) => (row[at] ?? "").replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`
  const [head = [], ...body] = hasHead ? filled : [[], ...filled]
  if (used.length === 0) return ""
  return [line(head), `|${" --- |".repeat(used.length)}`, ...body.map(line)].join("\n")
}

/** A table of a page of ours, which marks its head: without a head, no row is one. Columns of charts are left out. */
export function toPageTable({ rows, hasHead }: Table): string {
  const isNamed = hasHead && (rows[0] ?? []).some(Boolean)
  const body = hasHead ? rows.slice(1) : rows
  const width = Math.max(0, ...rows.map((row) => row.length))
  const drawn = Array.from({ length: width }, (_, at) => at).filter(
    (at) => at > 0 && body.length > 0 && !body.some((row) => row[at]),
  )
  const kept = rows.map((row) => row.filter((_, at) => !drawn.includes(at)))
  return toTable(kept, isNamed)
}
