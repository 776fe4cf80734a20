import type { Accession } from "~/lib/accession"
import { collectTables, type FoundTable, readDocument } from "~/model/history/collect-tables"
import { collectTextTables } from "~/model/history/collect-text-tables"

/** The tables of a release. A text without table marks is cut at its lines of years, too. */
export function collectReleaseTables(accession: Accession, name: string, text: string): FoundTable[] {
  const document = readDocument(accession, { name, form: "EX-99.1", text })
  const tables = document ? collectTables(document) : []
  const isText = !/<table\b/i.test(text)
  return isText ? [...tables, ...collectTextTables(text, new Map())] : tables
}
