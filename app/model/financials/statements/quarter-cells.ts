import {
  type Cell,
  type CellInput,
  derived,
  emptyCell,
  figureOfFact,
  gap,
  getInput,
  refuted,
  reported,
} from "~/model/financials/cells/cell"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import {
  addsUp,
  basisConflict,
  isSameLine,
  type Operand,
  tallies,
} from "~/model/financials/document/same-basis"
import { keysOfYear, type PeriodPlace } from "~/model/financials/facts/fiscal-periods"
import { isRounded, roundingUnit, trailingZeros } from "~/model/financials/facts/vintages"
import { activityTotals } from "~/model/financials/relations/relations"
import type { Row } from "~/model/financials/rows/row-types"

type Quarter = 1 | 2 | 3 | 4
export type YearOfCells = [Cell, Cell, Cell, Cell]

/**
 * The four quarters of a flow: as reported where a filing gives the quarter itself, else from the parts of the
 * year (Q2 = six months − Q1, Q3 = nine months − six months, Q4 = year − what came before). Four that are all
 * known add up to the year, unless the last one is reported on another basis than the others.
 */
export function flowQuarters(row: Row, fiscalYear: number, known: KnownFacts): YearOfCells {
  const year = getYear(row, fiscalYear, known)
  const { half, nine } = year
  const q1 = direct(year, 1) ?? emptyCell
  const first = toOperand("Q1", q1)
  const q2 = preferred(year, direct(year, 2), lessPeriods(row, [half], [first], known), [half, first])
  // Without six months of its own, the third quarter is nine months less two known quarters.
  const before = half ? [half] : [first, toOperand("Q2", q2)]
  const rest = lessPeriods(row, [nine], before, known)
  const q3 = preferred(year, direct(year, 3), rest, [nine, half])
  if (!year.whole) return [q1, q2, q3, direct(year, 4) ?? emptyCell]
  return [q1, q2, q3, refuseSign(row, lastQuarter(year, year.whole, [q1, q2, q3], direct(year, 4)))]
}

type YearOfFacts = {
  row: Row
  known: KnownFacts
  keys: Record<PeriodPlace, string>
  half: Operand | null
  nine: Operand | null
  whole: Operand | null
}

const quarterPlaces = { 1: "Q1", 2: "Q2", 3: "Q3", 4: "Q4" } as const

function getYear(row: Row, fiscalYear: number, known: KnownFacts): YearOfFacts {
  const keys = keysOfYear(fiscalYear)
  const last = known.find(row.key, row.format, keys.Y4)
  const exact = known.findExact(row.key, row.format, keys.Y4)
  const whole = exact !== last && isRoundedAlone(row, keys, known) ? exact : last
  return {
    row,
    known,
    keys,
    half: findOperand("Six months", row, keys.H2, known),
    nine: findOperand("Nine months", row, keys.N3, known),
    whole: whole && { name: "Year", fact: whole },
  }
}

const partPlaces = ["Q1", "Q2", "H2", "Q3", "N3"] as const

/** True if no report rounds a part of a year, so that only an exact year fits its parts. */
function isRoundedAlone({ key, format }: Row, keys: YearOfFacts["keys"], known: KnownFacts): boolean {
  return partPlaces.every((place) => {
    const fact = known.find(key, format, keys[place])
    return !fact || known.findExact(key, format, keys[place]) === fact
  })
}

/** A figure of a row and period with a name for it; null if it is not known. */
export function findOperand(name: string, row: Row, period: string, known: KnownFacts): Operand | null {
  const fact = known.find(row.key, row.format, period)
  return fact && { name, fact }
}

/** A row's cell of a period as reported; empty if there is none, or says why a figure is refused. */
export function reportedCell(row: Row, period: string, known: KnownFacts): Cell {
  const fact = known.find(row.key, row.format, period)
  if (fact) return reported(fact)
  const fault = known.findRefused(row.key, period)
  const unread = fault ? null : known.findUnread(row.key, period)
  if (unread !== null) return gap(unread)
  return fault ? refuted(fault) : emptyCell
}

function direct({ row, known, keys }: YearOfFacts, quarter: Quarter): Cell | null {
  const fact = known.find(row.key, row.format, keys[quarterPlaces[quarter]])
  return fact && reported(fact)
}

/** Cash flow statements give no quarter but the first: one that is given all the same is a note's. */
function isNote({ row, known, keys }: YearOfFacts, quarter: Quarter): boolean {
  if (row.statement !== "cashflow") return false
  for (const total of activityTotals) if (known.isGiven(total, keys[quarterPlaces[quarter]])) return false
  return true
}

function areKnown(operands: readonly (Operand | null)[]): operands is readonly Operand[] {
  return !operands.includes(null)
}

function toOperand(name: string, { fact }: Cell): Operand | null {
  return fact && { name, fact }
}

/**
 * A flow as some periods less others; empty where one is not known. All are of one line and one basis; the cell says why
 * if they are not.
 */
export function lessPeriods(
  row: Row,
  plus: readonly (Operand | null)[],
  minus: readonly (Operand | null)[],
  known: KnownFacts,
): Cell {
  if (!areKnown(plus) || !areKnown(minus)) return emptyCell
  const pairs = [...plus.flatMap((whole) => minus.map((part) => [whole, part] as const)), plus] as const
  for (const [whole, part] of pairs) {
    const conflict = whole && part && basisConflict(row.key, whole, part, known)
    if (conflict) return gap(conflict)
  }
  const inputs = [...plus, ...minus].map((operand) => toInput(row, operand))
  const sumOf = (all: readonly Operand[]) => all.reduce((sum, { fact }) => sum + fact.value, 0)
  const [whole, part] = [plus, minus].map((all) => all.map(({ name }) => name).join(" + "))
  const formula = `${whole} − ${minus.length > 1 ? `(${part})` : part}`
  return refuseSign(row, derived(tidy(sumOf(plus) - sumOf(minus)), formula, inputs))
}

/** A quarter as reported, unless that is a note's figure or another line than the year's parts that give it. */
function preferred(year: YearOfFacts, own: Cell | null, difference: Cell, parts: (Operand | null)[]): Cell {
  if (!own?.fact) return difference
  if (difference.value === null) return own
  const quarter = difference.derivation?.startsWith("Nine") ? 3 : 2
  const isApart = isNote(year, quarter) || !areSameLine(year, own.fact.vintage.concept, parts)
  return isApart && !isNear(own, difference) && !isOfRounded(own, difference) ? difference : own
}

/**
 * True for a difference of a figure in words, such as "dividends of 5.0 billion" in six months, of which the quarter
 * and the other part are the exact ones.
 */
function isOfRounded({ value: own }: Cell, { value: difference, inputs }: Cell): boolean {
  const whole = inputs[0]?.value
  if (own === null || difference === null || whole === undefined) return false
  const part = whole - difference
  return isInWords(whole, part + own) || isInWords(part, whole - own)
}

/** Words give two digits of an amount at most. */
function isInWords(value: number, exact: number): boolean {
  return Math.abs(value) / 10 ** trailingZeros(value) < 100 && isRounded(value, exact)
}

function areSameLine({ row, known }: YearOfFacts, concept: string, parts: (Operand | null)[]): boolean {
  for (const part of parts)
    if (part && !isSameLine(row.key, concept, part.fact.vintage.concept, known.document)) return false
  return true
}

/** Apart by rounding at most. */
function isNear(a: Cell, b: Cell): boolean {
  return a.value !== null && b.value !== null && tallies(a.value, b.value, [a.value, b.value])
}

function lastQuarter(
  year: YearOfFacts,
  whole: Operand,
  quarters: readonly [Cell, Cell, Cell],
  own: Cell | null,
): Cell {
  const { known } = year
  const values = quarters.flatMap(({ value }) => value ?? [])
  const sum = values.reduce((total, value) => total + value, 0)
  const areKnown = values.length === 3
  if (own?.value != null && areKnown && addsUp([...values, own.value], whole.fact.value)) return own
  const remainder = yearLessParts(year, whole, quarters, sum)
  // A last quarter in an annual report is right, even if other quarters were filed with other values before.
  if (own?.fact && known.knowledge.vintage === "original") {
    const inAnnual = own.fact.vintage.first === whole.fact.vintage.first
    if (inAnnual && !isNear(own, remainder)) return own
  }
  if (remainder.value !== null) return remainder
  if (own) return own
  const missing = "The year is known, but neither its nine months nor its first three quarters are."
  return remainder.reason ? remainder : gap(missing)
}

/** The year less three known quarters, or less its nine months. */
function yearLessParts(
  year: YearOfFacts,
  whole: Operand,
  quarters: readonly [Cell, Cell, Cell],
  sum: number,
): Cell {
  const { row, known, nine } = year
  const values = quarters.map(({ value }) => value)
  if (values.some((value) => value === null)) return lessPeriods(row, [whole], [nine], known)
  if (nine && !tallies(sum, nine.fact.value, [...values.map((value) => value ?? 0), nine.fact.value])) {
    return gap(
      "The first three quarters as last filed do not add up to the nine months: they were recast at different times.",
    )
  }
  const quartersConflict = quarters.reduce<string | null>((found, cell, index) => {
    const part = found === null ? toOperand(`Q${index + 1}`, cell) : null
    return part ? basisConflict(row.key, whole, part, known) : found
  }, null)
  const nineConflict = nine ? basisConflict(row.key, whole, nine, known) : quartersConflict
  // Quarters that were filed again with the recast year share its basis even where nine months were not.
  const filedAgain = quartersConflict === null && quarters.every((cell) => cell.fact !== null)
  if (nineConflict && !filedAgain) return gap(nineConflict)
  if (nine && !nineConflict && quartersConflict) return lessPeriods(row, [whole], [nine], known)
  const inputs = [toInput(row, whole), ...quarterInputs(row, quarters)]
  return derived(tidy(whole.fact.value - sum), "Year − (Q1 + Q2 + Q3)", inputs)
}

/** The first quarters of a year as inputs. */
export function quarterInputs({ key, label }: Row, quarters: readonly Cell[]): CellInput[] {
  const inputs: CellInput[] = []
  for (const cell of quarters) inputs.push(getInput(cell, key, label, `Q${inputs.length + 1}`))
  return inputs
}

/**
 * An issue of debt is never negative: a difference of the wrong sign shows that its operands are two lines, unless
 * it is what rounding left.
 */
function refuseSign(row: Row, cell: Cell): Cell {
  if (cell.fact || cell.value === null || row.sign === undefined || cell.value * row.sign >= 0) return cell
  const parts = cell.inputs.map((input) => input.value)
  if (Math.abs(cell.value) <= 3 * roundingUnit(parts)) return { ...cell, value: 0 }
  const label = row.label.toLowerCase()
  return gap(`${cell.derivation} gives the wrong sign for ${label}: its parts do not fit together.`)
}

function toInput(row: Row, { name, fact }: Operand): CellInput {
  const { first: filing, concept } = fact.vintage
  const figure = figureOfFact(fact)
  return { row: row.key, label: row.label, period: name, value: fact.value, filing, concept, ...figure }
}

/** Removes the rounding errors of decimal differences, such as 0.1 + 0.2 − 0.3. */
export function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toFixed(6))
}
