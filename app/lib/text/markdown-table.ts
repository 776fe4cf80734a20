import { missing } from "~/lib/numbers"
import { escapeMarkdown } from "./escape-markdown"

export type Cells = Record<string, unknown>

/** Rows as a table of Markdown; a column for each name, an em dash where a row has nothing. */
export function toMarkdownTable(rows: readonly Cells[], columns = listColumns(rows)): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  return [
    line(columns.map(escapeMarkdown)),
    line(columns.map((name) => (rows.some((row) => typeof row[name] === "number") ? "--:" : "---"))),
    ...rows.map((row) => line(columns.map((name) => toCellMarkdown(row[name], name)))),
  ].join("\n")
}

/** The names of all cells, in the order in which they first appear. */
function listColumns(rows: readonly Cells[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}

/**
 * The text of a value on one line, so that a text with line breaks adds no heading: numbers as exactly as they are, years
 * without commas, lists separated by commas.
 */
export function formatCell(value: unknown, name = ""): string {
  if (value === null || value === undefined || value === "") return missing
  if (typeof value === "number" && /year$/i.test(name) && Number.isInteger(value)) return String(value)
  if (typeof value === "number") return value.toLocaleString("en-US", { maximumFractionDigits: 6 })
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value)) {
    const separator = value.some((each) => typeof each === "object" && each !== null) ? "; " : ", "
    return value.map((each) => formatCell(each, name)).join(separator) || missing
  }
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, part]) => `${key} ${formatCell(part, key)}`)
      .join(", ")
  return String(value).replace(/\s+/g, " ").trim()
}

/** A value as Markdown. Only a field of addresses is a link: any other text that looks like one is text. */
export function toCellMarkdown(value: unknown, name: string): string {
  const text = formatCell(value, name)
  const isAddress = /(?:url|href|source|page)$/i.test(name) && /^https?:\/\/[\w.:/?=&%#,;~+-]+$/.test(text)
  return isAddress ? text : escapeMarkdown(text)
}
