import { groupBy } from "~/lib/collections"
import { type FaceLine, type FaceName, faceNames } from "~/model/faces/face"
import { lendingIncome } from "~/model/financials/rows/income-rows"
import type { Row } from "~/model/financials/rows/row-types"
import { aliasConcepts } from "~/model/financials/rows/statement-rows"
import type { FaceSections } from "./faces/face-sections"
import type { Place, PlacedFact, PlacedFacts } from "./placed-facts"
import { addPart, readConcept } from "./read-term"
import type { Reading } from "./vintages"

/** What the printed statements say of a row, and the facts that are left to its other rules. */
interface Printed {
  readings: Reading[]
  rest: PlacedFacts
}

/**
 * Reads a row from the faces of reports. A report that prints lines of the row says nothing else of it: its notes
 * never replace a printed line, and never add to one.
 */
export function readPrinted(row: Row, placed: PlacedFacts): Printed {
  const { faces } = placed
  if (faces.size === 0 || row.format === "shares") return { readings: [], rest: placed }
  const concepts = row.aliases.flatMap(aliasConcepts).map((concept) => concept.replace(/^-/, ""))
  // Sales of goods and of services are lines of revenue; the parts of other rows are also in notes.
  const own = row.aliases.flatMap((alias) =>
    typeof alias === "string" || (row.key === "revenue" && alias !== lendingIncome)
      ? aliasConcepts(alias)
      : [],
  )
  const unsigned = own.map((concept) => concept.replace(/^-/, ""))
  const decided = new Map<number, readonly FaceLine[]>()
  const printed = new Map<number, FaceSections["concepts"]>()
  for (const [filing, face] of faces) {
    const lines = face.rows[row.key] ?? []
    if (lines.length > 0 && !(isLastResort(row) && hasOwnLine(row, unsigned, face)))
      decided.set(filing, lines)
    else if (isDebt(row) && face.isDebtWhole) decided.set(filing, [])
    else if (!row.ranked && isPrinted(row, concepts, face)) printed.set(filing, face.concepts)
  }
  if (decided.size === 0 && printed.size === 0) return { readings: [], rest: placed }
  const readings = readLines(decided, placed, row)
  const rest = withoutNotes(row, new Set(concepts), { decided, printed, readings }, placed)
  return { readings, rest: { ...placed, facts: rest } }
}

/** A lender's income is two lines, each of which other companies print beside their revenue. */
function hasOwnLine(row: Row, concepts: readonly string[], face: FaceSections): boolean {
  const isLender =
    row.key === "revenue" && aliasConcepts(lendingIncome).every((each) => isPrinted(row, [each], face))
  return isLender || isPrinted(row, concepts, face)
}

function isPrinted(row: Row, concepts: readonly string[], face: FaceSections): boolean {
  const name = faceNames.find((each) => concepts.some((concept) => face.concepts[each].has(concept)))
  return name !== undefined && isOn(row, name)
}

/** Rows of the income statement have no line in another; all lines of others have one statement. */
function isOn({ behavior, statement }: Row, name: FaceName): boolean {
  if (behavior === "instant") return name === "balance"
  return statement === "cashflow" ? name === "cashflow" : name === "income"
}

function isDebt({ key }: Row): boolean {
  return key === "shortTermDebt" || key === "longTermDebt" || key === "printedDebt"
}

/** Rows whose lines under other concepts count only without one of their own. */
function isLastResort({ key }: Row): boolean {
  return key === "revenue" || key === "incomeBeforeTax" || key === "dividendsPaid"
}

interface Decisions {
  decided: ReadonlyMap<number, readonly FaceLine[]>
  printed: ReadonlyMap<number, FaceSections["concepts"]>
  readings: readonly Reading[]
}

/**
 * The facts without those of the row that are only in notes. A concept that equals the printed line wherever a report
 * gives both is that line, also where the statement has no column: of a quarter in a report of six months.
 */
function withoutNotes(
  { sign }: Row,
  concepts: ReadonlySet<string>,
  { decided, printed, readings }: Decisions,
  placed: PlacedFacts,
): PlacedFacts["facts"] {
  // A fact has the sign of the payment, a reading that of the flow.
  const lines = new Map<Place, number>(readings.map(({ place, value }) => [place, value * (sign ?? 1)]))
  const hasLine = new Set<Place>()
  for (const concept of concepts)
    for (const { place } of placed.facts.get(concept) ?? [])
      if (isOnFace(printed.get(place.filing), concept)) hasLine.add(place)
  const facts = new Map(placed.facts)
  for (const concept of concepts) {
    const list = placed.facts.get(concept) ?? []
    const same = findSameLines(list, lines)
    const left = list.filter(({ place }) => {
      if (decided.has(place.filing)) return same.has(place.filing) && !lines.has(place)
      return !hasLine.has(place) || isOnFace(printed.get(place.filing), concept)
    })
    if (left.length < list.length) facts.set(concept, left)
  }
  return facts
}

/** A line of one row can be on another statement: cash at the end of a period is on that of cash flows. */
function isOnFace(concepts: FaceSections["concepts"] | undefined, concept: string): boolean {
  return concepts !== undefined && faceNames.some((name) => concepts[name].has(concept))
}

/** The filings in which a concept has the figure of the printed line wherever both are given. */
function findSameLines(list: readonly PlacedFact[], lines: ReadonlyMap<Place, number>): Set<number> {
  const both = groupBy(
    list.filter(({ place }) => lines.has(place)),
    ({ place }) => place.filing,
  )
  return new Set(
    [...both].flatMap(([filing, facts]) =>
      facts.every(({ place, value }) => lines.get(place) === value) ? [filing] : [],
    ),
  )
}

function readLines(decided: Decisions["decided"], placed: PlacedFacts, row: Row): Reading[] {
  const read = new Map<Place, Map<string, Reading>>()
  const wanted = new Map<number, ReadonlySet<string>>()
  for (const [filing, lines] of decided) {
    if (lines.length === 0) continue
    const sheet = isDebt(row) ? (placed.faces.get(filing)?.liabilities ?? []) : lines
    wanted.set(filing, new Set(sheet.map(({ concept }) => concept)))
  }
  for (const concept of new Set([...wanted.values()].flatMap((list) => [...list])))
    for (const reading of readConcept(concept, placed, 0)) {
      const { place } = reading
      if (!wanted.get(place.filing)?.has(concept)) continue
      const ofPlace = read.get(place) ?? new Map<string, Reading>()
      read.set(place, ofPlace)
      // A figure under dates of its own is a note's.
      if (!ofPlace.has(concept) || ofPlace.get(concept)?.weak) ofPlace.set(concept, reading)
    }
  const unread = listUnread(decided, placed)
  return [...read].flatMap(([place, found]) => {
    if (unread.has(place.filing)) return []
    const face = isDebt(row) ? placed.faces.get(place.filing) : undefined
    const own = face ? withoutTotals(face, found) : null
    const lines = (decided.get(place.filing) ?? []).flatMap(({ concept, isNegated }) => {
      const line = own === null || own.has(concept) ? found.get(concept) : undefined
      if (!line) return []
      if (face) return toPositive(line)
      if (row.sign === -1) return toPayment(line, isNegated)
      // What is written off is added to income as it is printed.
      return row.key === "depreciationAmortization" && isNegated ? turn(line) : line
    })
    const [sum, ...parts] = row.key === "depreciationAmortization" ? withoutCredits(lines) : lines
    if (!sum) return []
    for (const part of parts) addPart(sum, part)
    return [{ ...sum, isPrinted: true as const }]
  })
}

/** The reports that print a line whose figure is not among the company's facts: what they print is not known. */
function listUnread(decided: Decisions["decided"], placed: PlacedFacts): Set<number> {
  const unread = new Set<number>()
  for (const [filing, lines] of decided)
    if (lines.some(({ concept }) => !placed.facts.get(concept)?.some(({ place }) => place.filing === filing)))
      unread.add(filing)
  return unread
}

/**
 * By period the report whose balance sheet prints a row without a figure among the company's facts: then the row is not
 * known, rather than none.
 */
export function findUnreadLines(row: Row, placed: PlacedFacts): Map<string, number> {
  const found = new Map<string, number>()
  if (placed.faces.size === 0 || row.behavior !== "instant" || row.format === "shares") return found
  const concepts = row.aliases.flatMap(aliasConcepts).map((concept) => concept.replace(/^-/, ""))
  const hasFact = (concept: string, filing: number) =>
    placed.facts.get(concept)?.some(({ place }) => place.filing === filing) === true
  const unread = new Set<number>()
  for (const [filing, face] of placed.faces) {
    const lines = (face.rows[row.key] ?? []).map(({ concept }) => concept)
    const isDecided = lines.length > 0 || isDebt(row)
    const printed = isDecided ? lines : concepts.filter((concept) => face.concepts.balance.has(concept))
    if (printed.some((concept) => !hasFact(concept, filing))) unread.add(filing)
  }
  for (const { filing, period, isStray, isPartial } of placed.places)
    if (unread.has(filing) && period.includes("I") && !isStray && !isPartial) found.set(period, filing)
  return found
}

/** Debt is never negative. */
function toPositive(line: Reading): Reading {
  return line.value < 0 ? turn(line) : line
}

/** A payment is an outflow, with whichever sign it is entered; a negative one that is printed as positive is not. */
function toPayment(line: Reading, isNegated: boolean): Reading {
  return line.value > 0 || isNegated ? turn(line) : line
}

function turn(line: Reading): Reading {
  return { ...line, value: 0 - line.value, concept: `-${line.concept}` }
}

/** An amortization that is a credit beside depreciation is of what was received. */
function withoutCredits(lines: Reading[]): Reading[] {
  return lines.some(({ value }) => value > 0) ? lines.filter(({ value }) => value >= 0) : lines
}

/** A printed total is at most of so many lines. */
const maxLines = 10

/**
 * The lines of borrowings of a balance sheet without those that others hold. A total of borrowings alone is left out in
 * favor of its lines; one that also has leases or an adjustment stands for its lines.
 */
function withoutTotals(
  { rows, liabilities }: FaceSections,
  found: ReadonlyMap<string, Reading>,
): Set<string> {
  const all = new Set(rows.printedDebt?.map(({ concept }) => concept))
  const borrowings = new Set(all)
  const heldBy = new Map<string, string[]>()
  const values = liabilities.flatMap(({ concept, isNegated, label }) => {
    const reading = found.get(concept)
    if (!reading) return []
    return { concept, value: isNegated && /^\(?less/i.test(label) ? -reading.value : reading.value }
  })
  for (const [index, total] of values.entries()) {
    if (!all.has(total.concept) || total.value === 0) continue
    const parts = findParts(values.slice(0, index), total.value)
    const held = parts.flatMap(({ concept }) => heldBy.get(concept) ?? [concept])
    if (!held.some((concept) => all.has(concept))) continue
    heldBy.set(total.concept, held)
    if (held.every((concept) => all.has(concept))) borrowings.delete(total.concept)
    else for (const concept of held) borrowings.delete(concept)
  }
  return borrowings
}

/** The last lines that add up to a value; empty if there are none. */
function findParts<Line extends { value: number }>(lines: readonly Line[], value: number): Line[] {
  let sum = 0
  for (let count = 1; count <= Math.min(maxLines, lines.length); count += 1) {
    sum += lines.at(-count)?.value ?? 0
    if (count > 1 && sum === value) return lines.slice(-count)
  }
  return []
}
