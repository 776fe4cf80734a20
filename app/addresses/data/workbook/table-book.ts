import { brand } from "~/lib/brand"
import { formatDay } from "~/lib/dates"
import { isSameNumber, type WrittenFormula } from "~/lib/workbook/formula"
import { type SourceFiling, toSourcesSheet } from "~/lib/workbook/sources-sheet"
import {
  type BookRequest,
  dayFormat,
  type Sheet,
  type SheetCell,
  toColumnName,
  toReference,
  toSerialDay,
  type Workbook,
} from "~/lib/workbook/workbook"
import { citeRow, type DataAddress, type Row } from "../../definitions/define-address"
import { describeColumns, listColumns } from "./column-types"
import { toTableSheet } from "./table-sheet"

/** The parts of a data address that its workbook shows. */
export type BookTable = Pick<DataAddress, "title" | "csv" | "response" | "table">

interface TableAnswer {
  body: Row
  rows: readonly Row[]
}

const summary = "Summary"

/** The workbook of an address: its rows, the head of the answer, its other lists, and the sources. */
export function toTableBook(address: BookTable, answer: TableAnswer, request: BookRequest): Workbook {
  const { body, rows } = answer
  const { origin, page } = request
  const toAddress = (path: string) => origin + path
  const name = toSheetName(address.title, [summary, "Sources"])
  const columns = listColumns(rows, address.csv?.columns)
  const heads = listHeads(body)
  const getSource = (row: Row, column: string) => {
    const own = row[`${column}Url`]
    return toAddress(typeof own === "string" ? own : (citeRow(address, row, body) ?? page))
  }
  const readHead = (field: string): WrittenFormula | null => {
    const place = heads.findIndex((head) => head.name === field)
    const value = heads[place]?.value
    return typeof value === "number" ? { text: toReference(1, place + 1, summary), value } : null
  }
  const described = describeColumns(address.response)
  const table = { body, hints: address.table, described, getSource, toAddress, readHead }
  const lists = listTables(body)
  const names = [name, summary, "Sources"]
  return {
    title: `${address.title}: ${[body.name, body.ticker].filter(Boolean).join(", ") || brand.name}`,
    sheets: [
      toTableSheet({ ...table, name, rows, columns: address.csv?.columns ?? [] }),
      toSummarySheet(heads, { name, rows, columns }),
      ...lists.map((list) => {
        const listName = toSheetName(list.name, names)
        names.push(listName)
        return toTableSheet({
          body,
          toAddress,
          name: listName,
          rows: list.rows,
          getSource: () => toAddress(page),
        })
      }),
      toSourcesSheet(
        [
          ["Table", { value: address.title }],
          ["Page", { value: origin + page, link: origin + page }],
          ["The same data as JSON", { value: origin + request.data, link: origin + request.data }],
          ["Read on", { value: formatDay(request.today) }],
          ["Vintage", { value: "As last filed" }],
        ],
        listFilings(rows, body, origin),
      ),
    ],
  }
}

interface Head {
  name: string
  value: string | number | boolean
}

/** The single values of an answer. */
function listHeads(body: Row): Head[] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [{ name, value }]
      : [],
  )
}

/** Head fields; a total of the rows is their sum. */
function toSummarySheet(
  heads: readonly Head[],
  { name, rows, columns }: { name: string; rows: readonly Row[]; columns: string[] },
): Sheet {
  const toCell = ({ name: field, value }: Head): SheetCell => {
    const day = typeof value === "string" ? toSerialDay(value) : null
    if (day !== null) return { value: day, format: dayFormat }
    if (typeof value !== "number") return { value }
    const format = Number.isInteger(value) ? "#,##0;-#,##0" : "#,##0.00;-#,##0.00"
    const place = columns.indexOf(field.replace(/Usd$/, ""))
    const total = rows.reduce((sum, row) => sum + (Number(row[columns[place] ?? ""]) || 0), 0)
    if (place < 0 || rows.length === 0 || !isSameNumber(total, value)) return { value, format }
    const column = toColumnName(place)
    return { value, format, formula: `SUM('${name}'!$${column}$2:$${column}$${rows.length + 1})` }
  }
  return {
    name: summary,
    widths: [26, 48],
    frozen: { rows: 1, columns: 0 },
    rows: [
      [
        { value: "Field", look: "header" },
        { value: "Value", look: "header" },
      ],
      ...heads.map((head): SheetCell[] => [{ value: head.name }, toCell(head)]),
    ],
  }
}

/** The other tables of an answer: lists of objects, at the top or in an object. */
function listTables(body: Row): { name: string; rows: Row[] }[] {
  const isTable = (value: unknown): value is Row[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => each !== null && typeof each === "object" && !Array.isArray(each))
  return Object.entries(body).flatMap(([name, value]) => {
    if (name === "rows" || name === "columns" || name === "periods") return []
    if (isTable(value)) return [{ name: toWords(name), rows: value }]
    if (value === null || typeof value !== "object" || Array.isArray(value)) return []
    return Object.entries(value).flatMap(([inner, rows]) =>
      isTable(rows)
        ? [{ name: `${toWords(name)} ${inner === "rows" ? "" : toWords(inner)}`.trim(), rows }]
        : [],
    )
  })
}

/** The filings of a table's rows, each once, in the order of the rows. */
function listFilings(rows: readonly Row[], body: Row, origin: string): SourceFiling[] {
  const found = new Map<string, { row: Row; count: number }>()
  for (const row of [body, ...((Array.isArray(body.filings) ? body.filings : []) as Row[]), ...rows]) {
    if (typeof row.accession !== "string") continue
    const known = found.get(row.accession)
    if (known) known.count += 1
    else found.set(row.accession, { row, count: 1 })
  }
  const toPath = (accession: string) =>
    body.ticker && !body.registrant
      ? `/company/${body.ticker}/${accession}`
      : body.owner !== undefined
        ? `/investor/${body.cik}/filings/${accession}`
        : null
  return [...found].map(([accession, { row, count }]) => {
    const path = toPath(accession)
    const [form, filed] = [row.form, row.filed].map((each) => (typeof each === "string" ? each : null))
    return { accession, form: form ?? null, filed: filed ?? null, count, link: path && origin + path }
  })
}

/** `mostHeld` as `Most held`. */
function toWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])([A-Z])/g, " $1").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A sheet's name of at most 31 characters that no other sheet has. */
function toSheetName(title: string, taken: readonly string[]): string {
  const name = title
    .replaceAll(/[[\]:*?/\\]/g, " ")
    .slice(0, 28)
    .trim()
  const isTaken = (each: string) => taken.some((other) => other.toLowerCase() === each.toLowerCase())
  if (!isTaken(name)) return name
  for (let number = 2; ; number += 1) if (!isTaken(`${name} ${number}`)) return `${name} ${number}`
}
