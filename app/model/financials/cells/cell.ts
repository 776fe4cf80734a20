import type { IsoDate } from "~/lib/dates"
import { type Fault, getScaleFault } from "~/model/financials/document/fault"
import type { KnownFact } from "~/model/financials/document/known-facts"
import { type FigureBasis, figureBases, parseFigureConcept } from "~/model/financials/facts/figure-basis"
import type { Format, Row } from "~/model/financials/rows/row-types"
import type { AnnouncedQuarter } from "~/model/financials/statements-document"

/** The release that announced a number, with what it says of the quarter. */
export type ReleaseSource = AnnouncedQuarter

/** A number that went into a derived one. */
export type CellInput = {
  row: string
  label: string
  period: string
  value: number
  filing: number | null
  /** The concept of a reported number, or of those that it was computed from. */
  concept?: string
  /** The place where the number was read if it is not XBRL, or derived from such a number. */
  figure?: FigureBasis | null
  isEstimated?: true
  announced?: ReleaseSource
}

/** A figure between the inputs of a number and the number itself. */
export type CellStep = { label: string; formula: string; format: Format; value: number }

/** One number of a statement with where it comes from; without a number, `reason` says why it is missing. */
export type Cell = {
  value: number | null
  /** The reason why there is no number although parts are known; null where the company reports no such line. */
  reason: string | null
  fact: KnownFact | null
  /** In words, for derived numbers: `Year − (Q1 + Q2 + Q3)`. */
  derivation: string | null
  inputs: CellInput[]
  /** In the order of the calculation; only where it has several. */
  steps?: CellStep[]
  /**
   * Set where the number is of another basis than its column: `first-filed`, since the latest one is not known, or
   * `first-filed-input`, computed from such a number.
   */
  basis: "first-filed" | "first-filed-input" | null
  /** Set where the number is an estimate, or computed from one. */
  isEstimated?: true
  /** Set where a results release announced the number and no filing has it. */
  announced?: ReleaseSource
  /** Set where other figures contradict the number or do not explain it, or refute one that is not shown. */
  fault?: Fault
}

/** The places of rows in every column. There are a few hundred rows, the same for all companies. */
const places = new Map<string, number>()

/** A row with its new cell; null takes it out of its column. */
export type Change = readonly [row: string, cell: Cell | null]

/** The cells of one period by row. A value: a change gives another column. */
export class Column {
  private readonly cells: (Cell | undefined)[] = []

  constructor(cells: Iterable<Change> = []) {
    this.change(cells)
  }

  get(row: string): Cell | undefined {
    const place = places.get(row)
    return place === undefined ? undefined : this.cells[place]
  }

  has(row: string): boolean {
    return this.get(row) !== undefined
  }

  /** The column with some cells changed; itself without changes. */
  with(changes: readonly Change[]): Column {
    if (changes.length === 0) return this
    const column = new Column()
    for (const cell of this.cells) column.cells.push(cell)
    column.change(changes)
    return column
  }

  some(test: (cell: Cell) => boolean): boolean {
    return this.cells.some((cell) => cell !== undefined && test(cell))
  }

  get isEmpty(): boolean {
    return !this.some(() => true)
  }

  *[Symbol.iterator](): Generator<[string, Cell]> {
    for (const [row, place] of places) {
      const cell = this.cells[place]
      if (cell) yield [row, cell]
    }
  }

  /** Only for a column that nobody else has yet. */
  private change(changes: Iterable<Change>): void {
    for (const [row, cell] of changes) {
      let place = places.get(row)
      if (place === undefined) {
        place = places.size
        places.set(row, place)
      }
      while (this.cells.length <= place) this.cells.push(undefined)
      this.cells[place] = cell ?? undefined
    }
  }
}

/** A column of the rows that have a cell. */
export function columnOf(rows: readonly Row[], getCell: (row: Row) => Cell | null | undefined): Column {
  const cells: Change[] = []
  for (const row of rows) {
    const cell = getCell(row)
    if (cell && cell !== emptyCell) cells.push([row.key, cell])
  }
  return new Column(cells)
}

const noInputs: CellInput[] = []

export const emptyCell: Cell = {
  value: null,
  reason: null,
  fact: null,
  derivation: null,
  inputs: noInputs,
  basis: null,
}

export function gap(reason: string): Cell {
  return { value: null, reason, fact: null, derivation: null, inputs: noInputs, basis: null }
}

/** No number, because other figures refute the filed one. */
export function refuted(fault: Fault): Cell {
  return { ...gap(fault.reason), fault }
}

/** The contradiction of a number, or the repair of its scale. */
export function getFault({ fault, fact }: Cell): Fault | null {
  return fault ?? (fact && getScaleFault(fact.vintage))
}

export function reported(fact: KnownFact): Cell {
  return { value: fact.value, reason: null, fact, derivation: null, inputs: noInputs, basis: null }
}

/** A computed number, which is an estimate if one of its inputs is. */
export function derived(value: number, derivation: string, inputs: CellInput[]): Cell {
  const cell: Cell = { value, reason: null, fact: null, derivation, inputs, basis: null }
  for (const input of inputs) if (input.isEstimated) cell.isEstimated = true
  return cell
}

/** A computed number that no filing has and that can differ from the true one. */
export function estimated(value: number, derivation: string, inputs: CellInput[]): Cell {
  return { ...derived(value, derivation, inputs), isEstimated: true }
}

/** A cell as the input of another. */
export function getInput(cell: Cell, row: string, label: string, period: string): CellInput {
  const input: CellInput = { row, label, period, value: cell.value ?? 0, filing: latestFiling(cell) }
  const concept = getConcept(cell, row)
  if (concept) input.concept = concept
  const figure = getFigureBasis(cell)
  if (figure) input.figure = figure
  if (cell.isEstimated) input.isEstimated = true
  if (cell.announced) input.announced = cell.announced
  return input
}

/** The concept of a number of a row; of one computed from other periods of the row their first. */
export function getConcept({ fact, inputs }: Cell, row: string): string {
  return fact?.vintage.concept ?? inputs.find((input) => input.row === row)?.concept ?? ""
}

/** The filing of a reported number; of a derived one the last that any of its inputs needed. */
export function latestFiling(cell: Cell): number | null {
  if (cell.fact) return cell.fact.vintage.first
  let latest: number | null = null
  for (const { filing } of cell.inputs)
    if (filing !== null && (latest === null || filing > latest)) latest = filing
  return latest
}

/** The release that announced a number, or the last of its inputs, if that was after a day. */
export function latestRelease({ announced, inputs }: Cell, filed: IsoDate): ReleaseSource | null {
  if (announced) return announced
  let latest: ReleaseSource | null = null
  for (const input of inputs)
    if (input.announced && input.announced.filed > (latest?.filed ?? filed)) latest = input.announced
  return latest
}

export function getFigure(column: Column, row: string): number | null {
  return column.get(row)?.value ?? null
}

export function getFigures(column: Column, ...rows: readonly string[]): (number | null)[] {
  return rows.map((row) => getFigure(column, row))
}

/** The basis of a fact that is not XBRL, as a part of an input. */
export function figureOfFact(fact: KnownFact): Pick<CellInput, "figure"> {
  const figure = parseFigureConcept(fact.vintage.concept)?.basis
  return figure ? { figure } : {}
}

/** The place where a number was read if it is not XBRL; of a derived one the least reliable basis of its inputs. */
export function getFigureBasis(cell: Cell): FigureBasis | null {
  if (cell.fact) return parseFigureConcept(cell.fact.vintage.concept)?.basis ?? null
  let least = -1
  for (const { figure } of cell.inputs) if (figure) least = Math.max(least, figureBases.indexOf(figure))
  return figureBases[least] ?? null
}
