import type { z } from "zod"
import { type DataAddress, fillPath } from "~/addresses/definitions/define-address"
import { groupBy } from "~/lib/collections"
import { toJsonSchema } from "~/lib/json-schema"
import { parseQuarter, quarterEnd } from "~/lib/quarter"
import { escapeMarkdown } from "~/lib/text/escape-markdown"
import { type Cells, formatCell, toCellMarkdown, toMarkdownTable } from "~/lib/text/markdown-table"
import type { DataAnswer } from "~/model/directory/data-answer"

/** The descriptions of an answer's fields by their names. */
type FieldNotes = Record<string, FieldNote>

/** The name of the note about fields without a name in the schema. */
const otherFields = "*"

interface FieldNote {
  text: string
  /** Those of an object, or of the rows of a list. */
  fields: FieldNotes
}

type Schema = z.core.JSONSchema.BaseSchema

/** Descriptions that say no more than the value does. */
const plain =
  /^(?:YYYY-MM-DD|Accession number|Path of the page|Calendar quarter|Central Index Key|Ticker;|Name in)/

function describeFields(schema: z.ZodType): FieldNotes {
  return toNotes(toJsonSchema(schema))
}

function toNotes(schema: Schema): FieldNotes {
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const field = typeof given === "object" ? toField(given) : null
    return field ? [[name, field] as const] : []
  })
  const others = schema.additionalProperties
  if (typeof others === "object" && others.anyOf) entries.push([otherFields, toField(others)])
  return Object.fromEntries(entries)
}

function toField(schema: Schema): FieldNote {
  const present = schema.anyOf?.find((each) => typeof each === "object" && each.type !== "null") ?? schema
  const value = typeof present === "object" ? present : schema
  const items = value.items
  const item = typeof items === "object" && !Array.isArray(items) ? items : null
  const text = schema.description ?? value.description ?? (item?.properties ? "" : (item?.description ?? ""))
  return { text: plain.test(text) ? "" : text, fields: toNotes(item ?? value) }
}

/** Tables beyond it name the address of all rows. */
const maxRows = 500

interface Place {
  address: Pick<DataAddress, "title" | "description" | "csv" | "response" | "page" | "explain">
  origin: string
  /** The path of the page, and its query with the question mark. */
  path: string
  search: string
  /** The values of the parameters in the path. */
  parameters: Record<string, string>
}

/**
 * The answer of a data address as Markdown: its addresses, its fields as a list, and every list of its rows as a table,
 * each with the units and meanings of its columns before it.
 */
export function toDataMarkdown({ body, csvRows }: DataAnswer, place: Place): string {
  const { rows, ...more } = body
  const { address } = place
  const notes = describeFields(address.response)
  const table = csvRows ?? (isTable(rows) ? rows : [])
  const head = Object.entries(more).filter(([key, value]) => !isSection(value) && !(key === "name" && value))
  const parts = [
    toTitle(body, address.title),
    `${address.description.replace(/; null [^.]*/, "")} A dash is unknown, never zero.`,
    [...listAddresses(place), ...head.flatMap(([key, value]) => toLine(key, value, place))].join("\n"),
    explain(
      head.map(([key]) => key),
      notes,
    ),
    address.explain?.(body, place) ?? "",
    table.length > 0 ? toRows(table, notes.rows?.fields ?? {}, place, address.csv ? "csv" : "json") : "",
    rows && table.length === 0 ? "No rows." : "",
    ...Object.entries(more)
      .filter(([key, value]) => isSection(value) && !(csvRows && key === "periods"))
      .map(([key, value]) => toSection(key, value, notes[key], place, 2)),
  ]
  return `${parts.filter(Boolean).join("\n\n")}\n`
}

/** `Holdings of a fund` is `Holdings of Example Fund (EXF)`. */
function toTitle({ name, ticker }: Record<string, unknown>, title: string): string {
  if (typeof name !== "string") return `# ${title}`
  const subject = escapeMarkdown(ticker ? `${name} (${ticker})` : name)
  const named = title.replace(/\ban? (?:company|investor|fund|person)\b/i, () => subject)
  return `# ${named === title ? `${title.replace(/ of a quarter$/, "")} of ${subject}` : named}`
}

function listAddresses({ address, origin, path, search, parameters }: Place): string[] {
  const page = address.page ? fillPath(address.page, parameters) : `${path}${search}`
  const data = `${origin}${path}.json${search}${address.csv ? ` and ${origin}${path}.csv${search}` : ""}`
  return [`- Page: ${origin}${page}`, `- Data: ${data}`]
}

function toLine(key: string, value: unknown, { origin }: Place): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value) && value.length === 0) return [`- ${key}: none`]
  const quarter = typeof value === "string" ? parseQuarter(value) : null
  return [
    `- ${key}: ${toCellMarkdown(linkPath(value, origin), key)}${quarter ? ` (to ${quarterEnd(quarter)})` : ""}`,
  ]
}

/** A list of rows, or an object with lists, under the name of its field. */
function toSection(
  key: string,
  value: unknown,
  note: FieldNotes[string] | undefined,
  place: Place,
  depth: number,
): string {
  const heading = `${"#".repeat(depth)} ${key}`
  const about = note?.text ? `${note.text}.` : ""
  const fields = note?.fields ?? {}
  if (isTable(value))
    return [heading, about, toRows(value, fields, place, "json")].filter(Boolean).join("\n\n")
  const entries = Object.entries(value as Record<string, unknown>)
  const lines = entries.filter(([, each]) => !isSection(each))
  return [
    heading,
    about,
    lines.flatMap(([name, each]) => toLine(name, each, place)).join("\n"),
    explain(
      lines.map(([name]) => name),
      fields,
    ),
    ...entries
      .filter(([, each]) => isSection(each))
      .map(([name, each]) => toSection(name, each, fields[name], place, depth + 1)),
  ]
    .filter(Boolean)
    .join("\n\n")
}

/** True for what has rows; an object of plain values is one line. */
function isSection(value: unknown): boolean {
  if (isTable(value)) return value.length > 0
  return (
    isRecord(value) &&
    Object.values(value).some((each) => isRecord(each) || (isTable(each) && each.length > 0))
  )
}

function isRecord(value: unknown): value is Cells {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isTable(value: unknown): value is Cells[] {
  return Array.isArray(value) && value.every(isRecord)
}

/** The rows without the columns that have no value in any of them, which are named below. */
function toRows(
  rows: Cells[],
  notes: FieldNotes,
  { origin, path, search }: Place,
  file: "csv" | "json",
): string {
  const shown = rows.slice(0, maxRows).map((row) => linkCells(row, origin))
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))]
  const used = columns.filter((name) => shown.some((row) => formatCell(row[name]) !== formatCell(null)))
  const empty = columns.filter((name) => !used.includes(name))
  const left = rows.length - shown.length
  return [
    explain(used, notes),
    toMarkdownTable(shown, used),
    empty.length > 0 ? `Without a value in these rows: ${empty.join(", ")}.` : "",
    left > 0 ? `${left} more rows: ${origin}${path}.${file}${search}` : "",
  ]
    .filter(Boolean)
    .join("\n\n")
}

/** The unit or meaning of each field that has one; fields with the same one are together. */
function explain(names: readonly string[], notes: FieldNotes): string {
  const described = groupBy(names, (name) => (notes[name] ?? notes[otherFields])?.text ?? "")
  described.delete("")
  const parts = [...described].map(([text, alike]) => `${alike.join(", ")} = ${text}`)
  return parts.length > 0 ? `Units and meanings: ${parts.join("; ")}.` : ""
}

function linkCells(row: Cells, origin: string): Cells {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, linkPath(value, origin)]))
}

function linkPath(value: unknown, origin: string): unknown {
  return typeof value === "string" && /^\/[a-z]/.test(value) ? origin + value : value
}
