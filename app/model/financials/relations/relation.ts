import { remember } from "~/lib/remember"
import type { Column } from "~/model/financials/cells/cell"
import { allRows, type StatementName } from "~/model/financials/rows/statement-rows"
import type { IndustryForm } from "~/model/ratios/industry-forms"

/** A row in a sum, added or taken away. */
export interface Term {
  row: string
  sign: 1 | -1
  /** A company without such a line has the sum without it. */
  isOptional: boolean
  /** Counts only as a filing gives it. */
  isFiled: boolean
}

/** True if the figures of a column prove that a row follows from its sum. */
export type Proof = (column: Column) => boolean

/** Sums that a page tests, because their figures are reported apart from one another. */
export type SumCheck = "balance" | "grossProfit" | "cashFlow"

/** A total of a statement as the sum of its lines. */
export interface Relation {
  statement: StatementName
  total: string
  /** The sums that give the total; the first of which all rows that it needs are known counts. */
  ways: readonly (readonly Term[])[]
  /** The row of what the sum leaves of the total, with its sign in the sum, and whether 0 is shown. */
  rest: { row: string; sign: 1 | -1; hasZero: Proof } | null
  /** The reason why what is left of the total is too large to be believed; null where it is not. */
  getExcess: (rest: number, column: Column) => string | null
  /** The lines are all of the total: what is left of it is another figure's, and no line of the statement. */
  isWhole: boolean
  /** The figures show that the total is another sum. */
  isRefuted: Proof
  /** The rows that follow from all others of the sum, each with its proof. */
  solves: ReadonlyMap<string, Proof>
  check: SumCheck | null
  industries: readonly IndustryForm[]
  /** Only for companies that rent out a fleet (true), or that do not (false). */
  ofFleet: boolean | null
}

/** The terms of `revenue - costOfRevenue?`: `?` is for a line that a company can lack, `!` for one that counts only as filed. */
export function parseTerms(sum: string): Term[] {
  return [...sum.matchAll(/([+-]?)\s*(\w+)([?!]*)/g)].map(([, sign, row = "", marks = ""]) => ({
    row,
    sign: sign === "-" ? -1 : 1,
    isOptional: marks.includes("?"),
    isFiled: marks.includes("!"),
  }))
}

/** The text of a sum, without the marks of terms that count only as filed. */
export function formatTerms(terms: readonly Term[]): string {
  const text = terms.map(
    ({ row, sign, isOptional }) => `${sign === 1 ? "+" : "-"} ${row}${isOptional ? "?" : ""}`,
  )
  return text.join(" ").replace(/^\+ /, "")
}

/** The names of all rows of an industry's statements. */
const listLabels = remember(
  (industry: IndustryForm) => new Map(allRows(industry).map(({ key, label }) => [key, label])),
)

/** The name of a row on an industry's statements. */
export function getRowLabel(row: string, industry: IndustryForm): string {
  return listLabels(industry).get(row) ?? listLabels("general").get(row) ?? row
}

/** A relation in words: `Gross profit = revenue − cost of revenue`. */
export function describeRelation({ total, ways: [way = []] }: Relation): string {
  const sum = way.map(({ row, sign }, index) => {
    const label = getRowLabel(row, "general")
    const text = label.charAt(0).toLowerCase() + label.slice(1)
    return index === 0 && sign === 1 ? text : `${sign === 1 ? "+" : "−"} ${text}`
  })
  return `${getRowLabel(total, "general")} = ${sum.join(" ")}`
}
