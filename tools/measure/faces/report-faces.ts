import { compareText } from "~/lib/text/compare-text"
import { toResultLine } from "../result"
import { classifyCell, differing, type FaceClass, faceClasses } from "./classify-cell"
import { type ComparedCell, compareFaces } from "./compare-faces"
import { type Explanation, explainCells, loadExplanations } from "./explanations"
import { faceRows } from "./face-rows"
import { readFaces } from "./read-faces"

/** The largest shares of cells that may differ without an explanation, or be missing, for the command to succeed. */
const limits = { differing: 0.0002, missing: 0.0005 }

/** The classes of cells that an explanation is for. */
const openClasses: readonly FaceClass[] = [...differing, "parts, left empty", "missing"]

/**
 * Compares all companies of some data sets; yields tables, then each cell that does not agree. Returns whether few
 * enough differ without an explanation or are missing, and every explanation still holds.
 */
export async function* reportFaces(
  paths: readonly string[],
  explanations: readonly Explanation[] = loadExplanations(),
): AsyncGenerator<string, boolean> {
  const counts = new Map<string, Map<FaceClass, number>>(
    faceRows.map(({ face, row }) => [`${face} ${row}`, new Map()]),
  )
  const totals = new Map<string, Map<FaceClass, number>>()
  const listed = new Map<string, string[]>()
  const open: { found: FaceClass; row: string; accession: string; text: string }[] = []
  const read = new Set<string>()
  let [companies, filings, unplaced] = [0, 0, 0]
  for (const company of await readFaces(paths)) {
    companies += 1
    filings += company.filings.length
    for (const { filing } of company.filings) read.add(filing.accession)
    const compared = compareFaces(company)
    unplaced += compared.unplaced.length
    for (const cell of compared.cells) {
      const found = classifyCell(cell)
      count(counts, `${cell.printed.face} ${cell.printed.row}`, found)
      count(totals, `${cell.vintage}, ${cell.period}`, found)
      count(totals, "all", found)
      if (found === "agrees") continue
      const text = describeCell(found, cell)
      listed.set(text, [...(listed.get(text) ?? []), cell.vintage])
      if (openClasses.includes(found))
        open.push({ found, row: cell.printed.row, accession: cell.accession, text })
    }
  }
  yield `Companies: ${companies}. Filings: ${filings}. Printed cells of periods that are not shown: ${unplaced}.`
  yield ""
  yield* toTable("cells", totals)
  yield ""
  yield* toTable("row", new Map([...counts].filter(([, found]) => found.size > 0)))
  yield ""
  for (const [text, found] of [...listed].sort(([a], [b]) => compareText(a, b)))
    yield `${text}; ${found.join(" and ")}`
  const all = faceClasses.reduce((sum, each) => sum + (totals.get("all")?.get(each) ?? 0), 0)
  const { isExplained, stale } = explainCells(explanations, open, read)
  const differ = open.filter(({ found }) => differing.some((each) => each === found))
  const missing = open.length - differ.length
  const unexplained = open.filter((cell) => !isExplained(cell))
  const differUnexplained = unexplained.filter((cell) => differ.includes(cell)).length
  yield ""
  yield `Differ: ${differ.length} of ${all} cells, ${differUnexplained} of them without an explanation (${toPercent(differUnexplained, all)}).`
  yield `Missing: ${missing} of ${all} cells (${toPercent(missing, all)}), ${unexplained.length - differUnexplained} of them without an explanation.`
  yield toResultLine({
    what: `lines printed on statements, ${companies} companies, ${filings} reports`,
    compared: all,
    differ: `${differ.length}, and ${missing} missing or empty; ${unexplained.length} without an explanation`,
  })
  for (const { text } of unexplained) yield `Without an explanation: ${text}`
  for (const text of stale) yield `Stale explanation: ${text}`
  return differUnexplained <= all * limits.differing && missing <= all * limits.missing && stale.length === 0
}

function toPercent(part: number, all: number): string {
  return `${((100 * part) / Math.max(1, all)).toFixed(3)} %`
}

function count(counts: Map<string, Map<FaceClass, number>>, key: string, found: FaceClass): void {
  const row = counts.get(key) ?? new Map<FaceClass, number>()
  counts.set(key, row.set(found, (row.get(found) ?? 0) + 1))
}

function* toTable(head: string, counts: Map<string, Map<FaceClass, number>>): Generator<string> {
  yield `| ${head} | all | ${faceClasses.join(" | ")} |`
  yield `| --- | ---: |${faceClasses.map(() => " ---: |").join("")}`
  for (const [name, row] of counts) {
    const cells = faceClasses.map((each) => row.get(each) ?? 0)
    yield `| ${[name, cells.reduce((sum, each) => sum + each, 0), ...cells].join(" | ")} |`
  }
}

function describeCell(found: FaceClass, cell: ComparedCell): string {
  const { company, cik, printed, period, end, accession, form, shown, source, reason } = cell
  const from = source && [source.accession, source.concept, source.derivation, source.basis].filter(Boolean)
  return [
    found,
    printed.row,
    `${company} (${cik})`,
    `${period} ${end}`,
    `${form} ${accession}`,
    `printed ${printed.values.join(" or ")} ${printed.concepts.join(" + ")}`,
    `shown ${shown ?? "nothing"}${from?.length ? ` from ${from.join(", ")}` : ""}${reason ? ` (${reason})` : ""}`,
  ].join("; ")
}
