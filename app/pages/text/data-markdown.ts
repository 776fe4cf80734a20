import { type Cells, formatCell, toMarkdownTable } from "~/lib/text/markdown-table"
import type { DataAnswer } from "~/model/directory/data-answer"
import type { DataAddress } from "~/pages/api/addresses/address"

/** Tables beyond it name the address of all rows. */
const maxRows = 500

interface Place {
  address: Pick<DataAddress, "id" | "title" | "csv">
  origin: string
  /** The path of the page, and its query with the question mark. */
  path: string
  search: string
}

/** The answer of a data address as Markdown: its fields as a list, and every list of its rows as a table. */
export function toDataMarkdown({ body, csvRows }: DataAnswer, place: Place): string {
  const { rows, ...more } = body
  const table = csvRows ?? (isTable(rows) ? rows : [])
  const fields = Object.entries(more).filter(([, value]) => value !== null && !isTable(value))
  const tables = Object.entries(more).filter((each): each is [string, Cells[]] => isTable(each[1]))
  const { name, ticker } = body
  const subject = typeof name === "string" ? ` of ${name}${ticker ? ` (${ticker})` : ""}` : ""
  const parts = [
    `# ${place.address.title}${subject}`,
    fields.map(([key, value]) => `- ${key}: ${formatCell(linkPath(value, place.origin))}`).join("\n"),
    table.length > 0 ? toRows(table, place) : "No rows.",
    ...tables
      .filter(([key, list]) => list.length > 0 && !(csvRows && key === "periods"))
      .map(([key, list]) => `## ${key}\n\n${toRows(list, place)}`),
    toSources(body, place),
  ]
  return `${parts.filter(Boolean).join("\n\n")}\n`
}

function isTable(value: unknown): value is Cells[] {
  return Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null)
}

function toRows(rows: Cells[], { origin, path, search }: Place): string {
  const shown = rows.slice(0, maxRows).map((row) => linkCells(row, origin))
  const left = rows.length - shown.length
  const rest = left > 0 ? `\n\n${left} more rows: ${origin}${path}.csv${search}` : ""
  return `${toMarkdownTable(shown)}${rest}`
}

function linkCells(row: Cells, origin: string): Cells {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, linkPath(value, origin)]))
}

function linkPath(value: unknown, origin: string): unknown {
  return typeof value === "string" && /^\/[a-z]/.test(value) ? origin + value : value
}

function toSources({ ticker }: Record<string, unknown>, { address, origin, path, search }: Place): string {
  const lines = [
    `Page: ${origin}${path}${search}`,
    `Data: ${origin}${path}.json${search}${address.csv ? ` and ${origin}${path}.csv${search}` : ""}`,
  ]
  if (address.id === "financials")
    lines.push(
      `Values are in single units, ratios as fractions. The filing and formula of a figure, by the key of its row and period: ${origin}/company/${ticker}/financials/source/{key}/{period}.md${search}`,
    )
  return lines.map((line) => `- ${line}`).join("\n")
}
