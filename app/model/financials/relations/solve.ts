import { formatFigure } from "~/lib/numbers"
import {
  type Cell,
  type CellInput,
  type Change,
  type Column,
  derived,
  gap,
  getFigure,
  getInput,
} from "~/model/financials/cells/cell"
import type { IndustryForm } from "~/model/ratios/industry-forms"
import { getRowLabel, type Relation, type Term } from "./relation"

/** What a company's statements depend on. */
export interface Company {
  industry: IndustryForm
  /** The company rents out a fleet, which it buys and sells in other investing activities. */
  rentsOut: boolean
}

/** A column's company and period. */
export interface Setting extends Company {
  /** The name of the period, for the inputs of what is derived. */
  period: string
  /** Null for a balance without a period. */
  days: number | null
  /** A company whose statements have lines of rental, shipping, real estate or lending. */
  isAssetIndustry: boolean
}

/** A rule that is no arithmetic: the cells that the evidence of a column refuses or changes, with the reason. */
export type Judgment = (column: Column, setting: Setting) => readonly Change[]

/** A row in a sum, under its own name or another. */
export type SignedTerm = Pick<Term, "row" | "sign"> & { label?: string }

/** True for a relation of the company's statements. */
export function isRelationOf({ industries, ofFleet }: Relation, { industry, rentsOut }: Company): boolean {
  return industries.includes(industry) && (ofFleet === null || ofFleet === rentsOut)
}

/**
 * Derives totals, and terms that are the only unknown ones of their sums, until nothing more follows. The order of the
 * relations does not matter: a row that two of them give differently stays unknown.
 */
export function deriveUnknown(column: Column, relations: readonly Relation[], setting: Setting): Column {
  const sources = new Map<string, Relation>()
  for (;;) {
    const found = new Map<string, { cell: Cell; relation: Relation } | null>()
    for (const relation of relations) {
      if (!isRelationOf(relation, setting)) continue
      for (const [row, isProven] of relation.solves) {
        if (column.has(row) || !isProven(column)) continue
        const terms = findTerms(row, relation, column, sources)
        if (!terms) continue
        const cell = combine(column, terms, setting)
        if (cell.value === 0 && isOptional(row, relation) && !areOfOneFiling(terms, column)) continue
        const other = found.get(row)
        found.set(
          row,
          other === undefined || other?.cell.value === cell.value ? (other ?? { cell, relation }) : null,
        )
      }
    }
    const changes: Change[] = []
    for (const [row, each] of found) {
      if (!each) continue
      changes.push([row, each.cell])
      sources.set(row, each.relation)
    }
    if (changes.length === 0) return column
    column = column.with(changes)
  }
}

/** True for a line that a company can lack: without it the sum is the same as with 0. */
function isOptional(row: string, { ways }: Relation): boolean {
  return ways.some((way) => way.some((term) => term.row === row && term.isOptional))
}

/** True for figures that one filing gives, each under a concept of its own: equal ones say that nothing is between them. */
function areOfOneFiling(terms: readonly SignedTerm[], column: Column): boolean {
  const facts = terms.flatMap(({ row }) => column.get(row)?.fact?.vintage ?? [])
  const first = Math.max(...facts.map((vintage) => vintage.first))
  const concepts = new Set(facts.map(({ concept }) => concept))
  return concepts.size === terms.length && facts.every(({ last }) => last >= first)
}

/** The known terms that give a row of a relation; null if they are not known, or were derived from it themselves. */
function findTerms(
  row: string,
  relation: Relation,
  column: Column,
  sources: ReadonlyMap<string, Relation>,
): SignedTerm[] | null {
  const { total } = relation
  const way = findWay(relation, column, row)
  if (!way) return null
  if (row === total) return onlyKnown(way, column)
  const own = way.find((term) => term.row === row)
  if (!own || getFigure(column, total) === null || sources.get(total) === relation) return null
  const others = onlyKnown(way, column).filter((term) => term !== own)
  return own.sign === 1 ? [{ row: total, sign: 1 }, ...turn(others)] : [...others, { row: total, sign: -1 }]
}

/** What a row must be for its sum to hold; null where another row that the sum needs is not known. */
export function solveRow(row: string, relation: Relation, column: Column): number | null {
  const terms = findTerms(row, relation, column, new Map())
  return terms && sumOf(column, terms)
}

/** The first sum of which all needed rows but one are known; null if one of them is not known although it exists. */
function findWay({ ways }: Relation, column: Column, but: string): readonly Term[] | null {
  for (const way of ways) {
    const missing = way.find((term) => term.row !== but && !term.isOptional && !isKnown(term, column))
    if (!missing) return way
    if (column.get(missing.row)?.reason) return null
  }
  return null
}

function isKnown({ row, isFiled }: Term, column: Column): boolean {
  const cell = column.get(row)
  return cell !== undefined && cell.value !== null && (!isFiled || cell.fact !== null)
}

function onlyKnown(way: readonly Term[], column: Column): SignedTerm[] {
  return way.filter(({ row }) => getFigure(column, row) !== null)
}

/** The terms with the other sign. */
export function turn(terms: readonly SignedTerm[]): SignedTerm[] {
  return terms.map(({ row, sign }) => ({ row, sign: sign === 1 ? -1 : 1 }))
}

/**
 * Closes each sum with what is left of its total. A reported line of that name stays where it is exactly that. A sum
 * with a line that exists and is not known leaves an unknown rest, and so does one with a rest that is too large. Then a
 * reported line stays, and its total says that it is not explained.
 */
export function closeSums(column: Column, relations: readonly Relation[], setting: Setting): Column {
  return column.with(
    relations.flatMap((relation) =>
      relation.rest && isRelationOf(relation, setting)
        ? closeSum(relation, relation.rest, column, setting)
        : [],
    ),
  )
}

function closeSum(
  relation: Relation,
  rest: NonNullable<Relation["rest"]>,
  column: Column,
  setting: Setting,
): Change[] {
  const { total } = relation
  const isOpen = getFigure(column, total) === null || relation.isRefuted(column)
  const way = isOpen ? null : findWay(relation, column, total)
  if (!way) return []
  const unknown = way.find(({ row }) => getFigure(column, row) === null && column.get(row)?.reason)
  if (unknown) {
    const label = getRowLabel(unknown.row, setting.industry)
    return [[rest.row, gap(`The value of ${label} is not known: ${column.get(unknown.row)?.reason}`)]]
  }
  const known = onlyKnown(way, column)
  if (known.length === 0) return []
  const whole: SignedTerm = { row: total, sign: 1 }
  const terms = rest.sign === 1 ? [whole, ...turn(known)] : [...known, { ...whole, sign: -1 as const }]
  const own = column.get(rest.row)
  const value = sumOf(column, terms)
  if (own?.value === value && own.fact) return []
  if (value === 0 && !rest.hasZero(column)) return own ? [[rest.row, null]] : []
  if (own?.value === value) return []
  const excess = relation.getExcess(value, column)
  const cell = column.get(total)
  if (excess && own?.fact && own.value !== null && cell?.value != null) {
    const left = value - own.value
    const reason = relation.getExcess(left, column) ?? describeLeft(total, left, setting)
    return [[total, { ...cell, fault: { reason, filed: cell.value } }]]
  }
  if (excess) return [[rest.row, gap(excess)]]
  return [[rest.row, combine(column, terms, setting)]]
}

function describeLeft(total: string, left: number, { industry }: Setting): string {
  const label = getRowLabel(total, industry)
  return `${label} is not explained by the rows above: ${formatFigure(Math.abs(left))} is left.`
}

/** A derived cell: the sum of known terms, with its formula and inputs. */
export function combine(column: Column, terms: readonly SignedTerm[], { period, industry }: Setting): Cell {
  const inputs: CellInput[] = []
  let formula = ""
  for (const { row, sign, label = getRowLabel(row, industry) } of terms) {
    const cell = column.get(row)
    if (!cell) continue
    formula += formula === "" ? (sign < 0 ? `−${label}` : label) : `${sign < 0 ? " − " : " + "}${label}`
    inputs.push(getInput(cell, row, label, period))
  }
  return derived(sumOf(column, terms), formula, inputs)
}

/** The sum of the known terms. */
export function sumOf(column: Column, terms: readonly SignedTerm[]): number {
  let sum = 0
  for (const { row, sign } of terms) sum += sign * (getFigure(column, row) ?? 0)
  return Number.isInteger(sum) ? sum : Number(sum.toFixed(6))
}
