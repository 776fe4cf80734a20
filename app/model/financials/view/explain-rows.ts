import { knownFacts } from "~/model/financials/document/known-facts"
import { tallies } from "~/model/financials/document/same-basis"
import { remainderRows } from "~/model/financials/relations/relations"
import {
  countedTwice,
  explainRemainder,
  isLargeRemainder,
} from "~/model/financials/statements/explain-remainder"
import type { StatementsDocument } from "~/model/financials/statements-document"
import type { StatementView, ViewRow } from "./view-statement"

/** A line below a row that says what is in it; a value for each period, null where it says nothing of that one. */
type ExplanationRow = {
  row: string
  label: string
  kind: "reported" | "own"
  values: (number | null)[]
}

/** Says that nothing which the company tags with a standard concept adds up to the amount. */
export const ownLinesLabel = "Company's own lines"
const overlapLabel = "Lines above that overlap"
const roundingLabel = "Difference of rounding"
const mismatchLabel = "Figures of reports that differ"

/**
 * Explains remainders of more than a twentieth of their total by reported lines that add up to them exactly,
 * or by the company's own lines. Also names the row that a smaller remainder subtracts twice, and the reason
 * why a balance sheet does not balance.
 */
export function explainRows(document: StatementsDocument, view: StatementView): ExplanationRow[] {
  const { vintage, asof } = view
  const known = knownFacts(document, { vintage, asof })
  const explained: ExplanationRow[] = []
  for (const row of view.rows) {
    const found = new Map<string, ExplanationRow>()
    const put = (label: string, kind: ExplanationRow["kind"], index: number, value: number) => {
      const line = found.get(label) ?? { row: row.key, label, kind, values: view.periods.map(() => null) }
      line.values[index] = value
      found.set(label, line)
    }
    for (const [index, period] of view.periods.entries()) {
      const value = row.values[index] ?? null
      if (value === null || value === 0) continue
      if (row.key === "balanceDifference") {
        const read = (key: string) => view.rows.find((each) => each.key === key)?.values[index] ?? null
        put(differenceLabel(value, read), "own", index, value)
      }
      const total = getTotal(row, view, index)
      if (total === null) continue
      const key = `${period.fiscalYear}${view.statement === "balance" ? "I4" : "Y4"}`
      const explain = isLargeRemainder(value, total) ? explainRemainder : countedTwice
      const lines = view.period === "annual" ? explain(known, row.key, key, value) : null
      for (const line of lines ?? []) put(line.label, "reported", index, line.value)
      if (!lines && isLargeRemainder(value, total))
        put(isOverlap(row.key, value) ? overlapLabel : ownLinesLabel, "own", index, value)
    }
    explained.push(...found.values())
  }
  return explained
}

/** The total that a row is the remainder of; null for other rows, and for a remainder that the company reports. */
function getTotal(row: ViewRow, view: StatementView, index: number): number | null {
  const remainder = remainderRows[row.key]
  if (!remainder || remainder.statement !== view.statement || row.sources[index]?.concept) return null
  return view.rows.find(({ key }) => key === remainder.total)?.values[index] ?? null
}

/** A negative amount on a balance sheet is counted twice. */
function isOverlap(row: string, value: number): boolean {
  return value < 0 && remainderRows[row]?.statement === "balance"
}

/** The reason why a balance sheet does not balance; `read` gives its totals. */
export function differenceLabel(value: number, read: (row: string) => number | null): string {
  const sides = ["liabilitiesAndEquity", "liabilities", "temporaryEquity", "totalEquity"].flatMap(
    (row) => read(row) ?? [],
  )
  return tallies(value, 0, sides) ? roundingLabel : mismatchLabel
}
