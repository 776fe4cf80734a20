import { type Accession, parseAccession } from "~/lib/accession"
import { toNamedDay } from "~/lib/dates"

/** The text is not the table that its name says. */
export class NotDataSet extends Error {
  override name = "NotDataSet"
}

/**
 * Reads lines of the SEC's tab-separated tables, which have no quoting, by the column names of the head. Throws
 * NotDataSet if a needed column is missing. A column that is optional and missing is empty.
 */
export function tableReader<Needed extends string, Optional extends string = never>(
  head: string,
  needed: readonly Needed[],
  optional: readonly Optional[] = [],
): (line: string) => Record<Needed | Optional, string> {
  const names = head
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\t")
    .map((name) => name.trim().toUpperCase())
  const columns = [...needed, ...optional].map((name) => [name, names.indexOf(name.toUpperCase())] as const)
  const missing = needed.find((name) => !names.includes(name.toUpperCase()))
  if (missing) throw new NotDataSet(`The table has no column ${missing}.`)
  return (line) => {
    const cells = line.split("\t")
    const row = {} as Record<Needed | Optional, string>
    for (const [name, place] of columns) row[name] = (place < 0 ? "" : (cells[place] ?? "")).trim()
    return row
  }
}

/** The rows of a table by their filing, of which the last one counts. Throws NotDataSet. */
export function readByAccession<Needed extends string, Optional extends string = never>(
  lines: Iterable<string>,
  needed: readonly Needed[],
  optional: readonly Optional[] = [],
): Map<Accession, Record<Needed | Optional, string>> {
  const [head = "", ...rest] = lines
  const read = tableReader(head, ["ACCESSION_NUMBER", ...needed], optional)
  return new Map(
    rest.flatMap((line) => {
      const row = read(line)
      const accession = parseAccession(row.ACCESSION_NUMBER)
      return accession ? [[accession, row] as const] : []
    }),
  )
}

/** `30-JUN-2025` to `2025-06-30`; other text is returned as it is. */
export function toDataSetDate(text: string): string {
  const [, day = "", name = "", year = ""] = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/i.exec(text) ?? []
  return toNamedDay(year, name, day) ?? text
}
