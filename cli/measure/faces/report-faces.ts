import { compareText } from "~/lib/text/compare-text"
import { classifyCell, differing, type FaceClass, faceClasses } from "./classify-cell"
import { type ComparedCell, compareFaces } from "./compare-faces"
import { faceRows } from "./face-rows"
import { readFaces } from "./read-faces"

/** The largest shares of cells that may differ or be missing for the command to succeed. */
const limits = { differing: 0.0002, missing: 0.002 }

/**
 * Compares all companies of some data sets; yields tables, then each cell that does not agree. Returns whether few
 * enough differ or are missing.
 */
export async function* reportFaces(paths: readonly string[]): AsyncGenerator<string, boolean> {
  const counts = new Map<string, Map<FaceClass, number>>(
    faceRows.map(({ face, row }) => [`${face} ${row}`, new Map()]),
  )
  const totals = new Map<string, Map<FaceClass, number>>()
  const listed = new Map<string, string[]>()
  let [companies, filings, unplaced] = [0, 0, 0]
  for (const company of await readFaces(paths)) {
    companies += 1
    filings += company.filings.length
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
  const getSum = (classes: readonly FaceClass[]) =>
    classes.reduce((sum, each) => sum + (totals.get("all")?.get(each) ?? 0), 0)
  const all = getSum(faceClasses)
  return getSum(differing) <= all * limits.differing && getSum(["missing"]) <= all * limits.missing
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
    ...[found, printed.row, `${company} (${cik})`, `${period} ${end}`, `${form} ${accession}`],
    `printed ${printed.values.join(" or ")} ${printed.concepts.join(" + ")}`,
    `shown ${shown ?? "nothing"}${from?.length ? ` from ${from.join(", ")}` : ""}${reason ? ` (${reason})` : ""}`,
  ].join("; ")
}
