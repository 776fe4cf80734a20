import type { KnownFact, KnownFacts } from "~/model/financials/document/known-facts"
import { basisConflict, tallies } from "~/model/financials/document/same-basis"
import type { Row } from "~/model/financials/rows/row-types"
import { type Cell, type CellInput, derived, emptyCell, gap, inputOf, reported } from "./cell"

type Quarter = 1 | 2 | 3 | 4
export type YearOfCells = [Cell, Cell, Cell, Cell]

/**
 * The four quarters of a flow: as reported where a filing gives the quarter itself, else from the parts of the
 * year (Q2 = six months − Q1, Q3 = nine months − six months, Q4 = year − what came before). Four that are all
 * known add up to the year.
 */
export function flowQuarters(row: Row, fiscalYear: number, known: KnownFacts): YearOfCells {
  const find = (period: string) => known.find(row.key, row.format, `${fiscalYear}${period}`)
  const { vintage } = known.knowledge
  const difference = (whole: KnownFact | null, part: KnownFact | null, names: [string, string]): Cell => {
    if (!whole || !part) return emptyCell
    const conflict = basisConflict({ name: names[0], fact: whole }, { name: names[1], fact: part }, vintage)
    if (conflict) return gap(conflict)
    const inputs = [toInput(row, whole, names[0]), toInput(row, part, names[1])]
    return derived(tidy(whole.value - part.value), `${names[0]} − ${names[1]}`, inputs)
  }
  const direct = (quarter: Quarter) => {
    const fact = find(`Q${quarter}`)
    return fact ? reported(fact) : null
  }

  const [half, nine, year] = [find("H2"), find("N3"), find("Y4")]
  const q1 = direct(1) ?? emptyCell
  const q2 = direct(2) ?? difference(half, find("Q1"), ["Six months", "Q1"])
  const q3 =
    direct(3) ??
    thirdQuarter(difference(nine, half, ["Nine months", "Six months"]), row, nine, [q1, q2], known)
  const quarters = [q1, q2, q3] as const
  if (!year) return [q1, q2, q3, direct(4) ?? emptyCell]
  return [q1, q2, q3, lastQuarter(row, quarters, nine, year, direct(4), known)]
}

/** Without six months of its own, the third quarter is nine months less two known quarters. */
function thirdQuarter(cell: Cell, row: Row, nine: KnownFact | null, before: Cell[], known: KnownFacts): Cell {
  if (cell.value !== null || cell.reason || !nine) return cell
  const [q1, q2] = before
  if (!q1?.fact || !q2?.fact) return cell
  for (const [name, fact] of [
    ["Q1", q1.fact],
    ["Q2", q2.fact],
  ] as const) {
    const conflict = basisConflict(
      { name: "Nine months", fact: nine },
      { name, fact },
      known.knowledge.vintage,
    )
    if (conflict) return gap(conflict)
  }
  const inputs = [
    toInput(row, nine, "Nine months"),
    inputOf(q1, row.key, row.label, "Q1"),
    inputOf(q2, row.key, row.label, "Q2"),
  ]
  return derived(tidy(nine.value - q1.fact.value - q2.fact.value), "Nine months − (Q1 + Q2)", inputs)
}

function lastQuarter(
  row: Row,
  quarters: readonly [Cell, Cell, Cell],
  nine: KnownFact | null,
  year: KnownFact,
  direct: Cell | null,
  known: KnownFacts,
): Cell {
  const { vintage } = known.knowledge
  const values = quarters.map((cell) => cell.value)
  const whole = { name: "The year", fact: year }
  if (values.every((value) => value !== null)) {
    const sum = values.reduce((total, value) => total + value, 0)
    const operands = [...values, year.value]
    if (direct?.value != null && tallies(sum + direct.value, year.value, operands)) return direct
    if (nine && !tallies(sum, nine.value, [...values, nine.value])) {
      return gap(
        "The first three quarters as last filed do not add up to the nine months: they were recast at different times.",
      )
    }
    const quartersConflict = firstConflict(whole, quarters, vintage)
    const nineConflict = nine
      ? basisConflict(whole, { name: "the nine months", fact: nine }, vintage)
      : quartersConflict
    // Quarters that were filed again with the recast year share its basis even where nine months were not.
    const filedAgain = quartersConflict === null && quarters.every((cell) => cell.fact !== null)
    if (nineConflict && !filedAgain) return gap(nineConflict)
    const inputs = [
      toInput(row, year, "Year"),
      ...quarters.map((cell, index) => inputOf(cell, row.key, row.label, `Q${index + 1}`)),
    ]
    return derived(tidy(year.value - sum), "Year − (Q1 + Q2 + Q3)", inputs)
  }
  if (nine) {
    const conflict = basisConflict(whole, { name: "the nine months", fact: nine }, vintage)
    if (conflict) return direct ?? gap(conflict)
    const inputs = [toInput(row, year, "Year"), toInput(row, nine, "Nine months")]
    return derived(tidy(year.value - nine.value), "Year − nine months", inputs)
  }
  return direct ?? gap("The year is reported, but neither its nine months nor its first three quarters are.")
}

function firstConflict(
  whole: { name: string; fact: KnownFact },
  quarters: readonly Cell[],
  vintage: "latest" | "original",
): string | null {
  for (const [index, cell] of quarters.entries()) {
    if (!cell.fact) continue
    const conflict = basisConflict(whole, { name: `Q${index + 1}`, fact: cell.fact }, vintage)
    if (conflict) return conflict
  }
  return null
}

function toInput(row: Row, fact: KnownFact, period: string): CellInput {
  return { row: row.key, label: row.label, period, value: fact.value, filing: fact.vintage.first }
}

/** Differences of decimals leave dust: 0.1 + 0.2 − 0.3. */
export function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toFixed(6))
}
