import { toCsvChunks } from "~/lib/csv/write-csv"

export interface ExportPart {
  /** Null for JSON lines. */
  columns: readonly string[] | null
  lines: readonly Readonly<Record<string, unknown>>[]
}

/**
 * A part of a file that an import reads, and the number of figures that are of the other sort: of statements, those in
 * place of the SEC's are in a file of their own, because the import takes that as an option.
 */
export function toImportFile(
  { columns, lines }: ExportPart,
  { replaces, isFirst }: { replaces: boolean; isFirst: boolean },
): { text: string; count: number; others: number } {
  const own = lines.flatMap(({ replaces: ofLine = replaces, ...line }) => (ofLine === replaces ? [line] : []))
  const head = columns?.filter((column) => column !== "replaces")
  const chunks = head
    ? [...toCsvChunks(own, head, { isForSpreadsheets: false })].slice(isFirst ? 0 : 1)
    : own.map((line) => `${JSON.stringify(line)}\n`)
  return { text: chunks.join(""), count: own.length, others: lines.length - own.length }
}
