import { parse } from "csv-parse/sync"
import { type Comparison, toNumber } from "./compare-cells"
import type { SheetText } from "./recalculate"

type Row = Record<string, unknown>

/** The first sheet of a table against the answer as CSV, and as JSON where its rows are the same table. */
export function compareTable(
  sheet: SheetText | undefined,
  { json, csv }: { json: Row; csv: string },
  place: string,
  result: Comparison,
): void {
  const [names = [], ...lines] = parse(csv, { record_delimiter: "\r\n" }) as string[][]
  const [header = [], ...found] = sheet ?? []
  if (header.slice(0, names.length).join() !== names.join()) {
    result.fail(`${place}: the columns are ${header.join()}, not ${names.join()}`)
    return
  }
  if (found.length !== lines.length) result.fail(`${place}: ${found.length} rows, not ${lines.length}`)
  const rows = (Array.isArray(json.rows) ? json.rows : []) as Row[]
  const isSame = rows.length === lines.length && rows.every((row) => names.every((name) => name in row))
  for (const [index, line] of lines.entries())
    for (const [column, name] of names.entries()) {
      const text = line[column] ?? ""
      result.add(
        found[index]?.[column],
        isSame ? rows[index]?.[name] : toPrinted(text, found[index]?.[column]),
        `${place}, row ${index + 1}, ${name}`,
      )
    }
}

/** A figure of a filing's table is text in CSV and a number in the workbook. */
function toPrinted(text: string, found = ""): string | number | boolean | null {
  if (text === "") return null
  const isFigure = /^-?\d*\.?\d+%?$/.test(text) && !Number.isNaN(toNumber(found))
  if (isFigure) return toNumber(text)
  return text === "true" || text === "false" ? text === "true" : text
}
