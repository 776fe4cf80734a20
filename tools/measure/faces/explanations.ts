import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Accession, parseAccession } from "~/lib/accession"

/** The reason why the product shows another figure for a row than some filings print, or none. */
export interface Explanation {
  row: string
  company: string
  filings: Accession[]
  /** Cells of these filings that differ or are missing. */
  cells: number
  reason: string
}

/** The table of explanations. The command has no other list. */
const page = new URL("./explanations.md", import.meta.url)

export function loadExplanations(): Explanation[] {
  return parseExplanations(readFileSync(fileURLToPath(page), "utf8"))
}

/** Reads the rows of the table. Throws for a row that names no row of the product, filing, count or reason. */
export function parseExplanations(text: string): Explanation[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [row = "", company = "", filings = "", cells = "", , , reason = ""] = line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim())
      const accessions = filings.split(", ").map((filing) => parseAccession(filing))
      const isWhole =
        accessions.every((accession) => accession !== null) && Number(cells) > 0 && reason !== ""
      if (!isWhole) throw new Error(`An explanation names no filing, count or reason: ${line}`)
      return {
        row: row.replaceAll("`", ""),
        company,
        cells: Number(cells),
        reason,
        filings: accessions.filter((accession) => accession !== null),
      }
    })
}

/** A cell that differs or is missing, by its row and filing. */
export interface OpenCell {
  row: string
  accession: string
}

interface ExplainedCells {
  isExplained(cell: OpenCell): boolean
  /** Explanations of filings that were read, whose differences are fewer or more than they say, or gone. */
  stale: string[]
}

/** Compares explanations with the cells that differ or are missing in the filings that were read. */
export function explainCells(
  explanations: readonly Explanation[],
  cells: readonly OpenCell[],
  filings: ReadonlySet<string>,
): ExplainedCells {
  const getKey = (row: string, accession: string) => `${row} ${accession}`
  const counts = new Map<string, number>()
  for (const { row, accession } of cells) {
    const key = getKey(row, accession)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const explained = new Set<string>()
  const stale: string[] = []
  for (const { row, company, filings: own, cells: expected } of explanations) {
    const read = own.filter((accession) => filings.has(accession))
    const found = read.map((accession) => counts.get(getKey(row, accession)) ?? 0)
    for (const accession of read) explained.add(getKey(row, accession))
    const gone = read.filter((_, index) => found[index] === 0)
    const sum = found.reduce((a, b) => a + b, 0)
    if (gone.length > 0) stale.push(`${row}; ${company}; ${gone.join(", ")}: no cell differs`)
    else if (read.length === own.length && sum !== expected)
      stale.push(
        `${row}; ${company}; ${own.join(", ")}: ${sum} cells differ, the explanation says ${expected}`,
      )
  }
  return { isExplained: ({ row, accession }) => explained.has(getKey(row, accession)), stale }
}
