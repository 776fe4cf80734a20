import type { IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import type { CellInput } from "~/model/financials/cells/cell"
import { firstFiledFacts, type KnownFacts, knownFacts } from "~/model/financials/document/known-facts"
import { basisConflict, type Operand } from "~/model/financials/document/same-basis"
import { keysOfYear, type PeriodPlace } from "~/model/financials/facts/fiscal-periods"
import { allRows } from "~/model/financials/rows/statement-rows"
import type { Frame } from "~/model/financials/statements/frame"
import { Grids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { isSameEnd } from "./earnings-event"

/** The change of a row of the quarter to a day from the same quarter a year before, as a ratio; null if it has none. */
type QuarterGrowth = (row: string, end: IsoDate) => number | null

/**
 * Growth of two figures of one basis: both as last reported, or, if only one of them was recast since, both as known on
 * the last day on which a filing gave the quarter beside a figure of its basis.
 */
export function createQuarterGrowth(document: StatementsDocument): QuarterGrowth {
  const gridOn = remember(
    (day: IsoDate | null) => new Grids(knownFacts(document, { vintage: "latest", asof: day }), "income"),
  )
  const latest = gridOn(null).filled("quarterly")
  return (row, end) => {
    const now = latest.find((frame) => isSameEnd(frame.end, end))
    if (!now) return null
    const pair = findPair(latest, now)
    if (!pair || !hasBoth(row, pair)) return null
    if (isOneBasis(row, pair, document, null)) return pairGrowth(row, pair)
    for (const day of listDays(row, now, document)) {
      const years = [now.fiscalYear - 1, now.fiscalYear]
      const known = findPair(gridOn(day).filled("quarterly", years), now)
      if (known && hasBoth(row, known) && isOneBasis(row, known, document, day)) return pairGrowth(row, known)
    }
    return null
  }
}

function findPair(frames: readonly Frame[], { fiscalYear, fiscalQuarter }: Frame): Pair | null {
  const find = (year: number) =>
    frames.find((frame) => frame.fiscalYear === year && frame.fiscalQuarter === fiscalQuarter)
  const [now, before] = [find(fiscalYear), find(fiscalYear - 1)]
  return now && before ? { now, before } : null
}

interface Pair {
  now: Frame
  before: Frame
}

/** Growth from a loss has no percentage, so the first value must be positive. */
export function growth(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : now / before - 1
}

function pairGrowth(row: string, { now, before }: Pair): number | null {
  return growth(now.column.get(row)?.value ?? null, before.column.get(row)?.value ?? null)
}

function hasBoth(row: string, { now, before }: Pair): boolean {
  return [now, before].every(({ column }) => (column.get(row)?.value ?? null) !== null)
}

function isOneBasis(
  row: string,
  { now, before }: Pair,
  document: StatementsDocument,
  day: IsoDate | null,
): boolean {
  const [basis, basisBefore] = [now, before].map(({ column }) => column.get(row)?.basis ?? null)
  if (basis !== basisBefore) return false
  const known = getFacts(document, day, basis !== null)
  const [ours, theirs] = [now, before].map((frame) => listOperands(row, frame, known))
  return !listPairs(ours ?? [], theirs ?? []).some(
    ([one, other]) => !areFiledTogether(one, other) && basisConflict(one.row, one, other, known) !== null,
  )
}

function getFacts(document: StatementsDocument, day: IsoDate | null, isFirstFiled: boolean): KnownFacts {
  return isFirstFiled
    ? firstFiledFacts(document, day)
    : knownFacts(document, { vintage: "latest", asof: day })
}

type PlacedOperand = Operand & { row: string }

/** True where the filing that first gave a figure also gave that of the year before as its comparison, under any concept. */
function areFiledTogether(
  { name, fact: now }: Operand,
  { name: nameBefore, fact: before }: Operand,
): boolean {
  if (name !== nameBefore) return false
  return before.vintage.first <= now.vintage.first && now.vintage.first <= before.vintage.last
}

/** Figures of the same part of both years; if there are none, such as where only one is derived, all of one row. */
function listPairs(
  ours: readonly PlacedOperand[],
  theirs: readonly PlacedOperand[],
): [PlacedOperand, PlacedOperand][] {
  const all = ours.flatMap((one) =>
    theirs.filter(({ row }) => row === one.row).map((other): [PlacedOperand, PlacedOperand] => [one, other]),
  )
  const alike = all.filter(([one, other]) => one.name === other.name)
  return alike.length > 0 ? alike : all
}

const places: Readonly<Record<string, PeriodPlace>> = {
  Q1: "Q1",
  Q2: "Q2",
  Q3: "Q3",
  Q4: "Q4",
  "Six months": "H2",
  "Nine months": "N3",
  Year: "Y4",
}

/**
 * The filed figures of a quarter's cell: its own, or that which its parts were taken from, whose basis they share, or
 * those of the other rows that it was computed from.
 */
function listOperands(row: string, frame: Frame, known: KnownFacts): PlacedOperand[] {
  const cell = frame.column.get(row)
  const own: PeriodPlace = `Q${frame.fiscalQuarter}`
  if (cell?.fact) return [{ row, name: own, fact: cell.fact }]
  const [whole, ...others] = cell?.inputs ?? []
  const inputs = whole && others.every((input) => input.row === whole.row) ? [whole] : (cell?.inputs ?? [])
  return inputs.flatMap((input) => {
    const operand = findInput(input, places[input.period] ?? own, frame, known)
    if (operand) return [operand]
    const isOtherRow = input.row !== row && frame.column.has(input.row)
    return isOtherRow ? listOperands(input.row, frame, known) : []
  })
}

function findInput(
  { row, value }: CellInput,
  place: PeriodPlace,
  { fiscalYear }: Frame,
  known: KnownFacts,
): PlacedOperand | null {
  const format = allRows(known.document.industry).find(({ key }) => key === row)?.format
  const fact = format ? known.find(row, format, keysOfYear(fiscalYear)[place]) : null
  return fact && fact.value === value ? { row, name: place, fact } : null
}

const toDatePlaces = { 1: "Q1", 2: "H2", 3: "N3", 4: "Y4" } as const

/** The days on which a filing gave the figure of a quarter, or of the part of the year that it ends; newest first. */
function listDays(
  row: string,
  { fiscalYear, fiscalQuarter }: Frame,
  document: StatementsDocument,
): IsoDate[] {
  const { rows } = knownFacts(document, { vintage: "latest", asof: null })
  const keys = keysOfYear(fiscalYear)
  const history = [keys[`Q${fiscalQuarter}`], keys[toDatePlaces[fiscalQuarter]]].flatMap(
    (key) => rows.get(row)?.get(key) ?? [],
  )
  const days = history.flatMap(({ first, last }) => [first, last]).map((at) => document.filings.filed[at])
  return [...new Set(days)].filter((day) => day !== undefined).sort((a, b) => b.localeCompare(a))
}
