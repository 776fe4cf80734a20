import { remember } from "~/lib/remember"
import { formatTerms, parseTerms, type Term } from "~/model/financials/relations/relation"
import type { NoteSum } from "./topics/topic"

/** The figure of a concept in one period; null if it is not known. */
export type GetFigure = (concept: string) => number | null

/** A sum of one period: what is in it, and what is left of the total. */
export interface ClosedSum {
  parts: number
  total: number
  /** 0 if the sum closes within the rounding of its figures. */
  rest: number
  /** The concepts in the parts. */
  used: ReadonlySet<string>
  /** The terms of the total. */
  totalTerms: readonly Term[]
}

/** The readings of signs before those with which a sum can only close. */
const usualReadings = 2

/** With more figures that may be in a sum, the usual choice counts. */
const mostChosen = 9

/** A sum that leaves more of its total lacks a part, and one that leaves less has all large ones. */
const mostLeft = 0.02

/**
 * Compares the parts of a sum with its total in one period: by the way that closes within rounding and leaves the least,
 * or else by the way to the first known total that leaves the least without what only some companies have in it, unless
 * that is much of the total and little with it. Null if no way is known.
 */
export function closeSum(
  { ways, instead = [], also = "", perhaps = "", mostly = "", last }: NoteSum,
  getFigure: GetFigure,
): ClosedSum | null {
  const get = remember(getFigure)
  const more = parseTerms(also)
  const known = (way: string) => toEquation(way, more, get) ?? []
  const equations = ways.flatMap(known)
  const tried = equations.length > 0 ? equations : instead.flatMap(known)
  const isKnown = ({ row }: Term) => get(row) !== null
  const choices = listChoices(parseTerms(perhaps).filter(isKnown), parseTerms(mostly).filter(isKnown))
  const readings = [asFiled, turned, ofPremium, asPrinted].map((read) => (term: Term) => read(term, get))
  const figuresOf = (terms: readonly Term[]) => readings.map((read) => addRead(terms, read))
  const chosen = choices.map((terms) => ({ terms, sums: figuresOf(terms) }))
  let open: ClosedSum | null = null
  let closest: ClosedSum | null = null
  let near: { sum: ClosedSum; terms: number; rest: number } | null = null
  for (const { parts, total } of tried) {
    const isFirstTotal = formatTerms(total) === formatTerms(tried[0]?.total ?? [])
    const [sums, wholes] = [figuresOf(parts), figuresOf(total)]
    const rows = new Set([...parts, ...total].map(({ row }) => row))
    const ofText = isOfText(total.map(({ row }) => get(row) ?? 0)) ? inText / 2 : 0
    const slack = coarsest * (parts.length + total.length) + ofText
    for (const [index, choice] of chosen.entries()) {
      if (choice.terms.some(({ row }) => rows.has(row))) continue
      for (const at of readings.keys()) {
        const [sum, whole] = [(sums[at] ?? 0) + (choice.sums[at] ?? 0), wholes[at] ?? 0]
        const rest = Math.abs(whole - sum)
        // Most choices are far from closing, and the digits of figures take the most time.
        const isFar = rest > slack + coarsest * choice.terms.length
        const isOfFirst = isFirstTotal && at < usualReadings
        const isUsual = isOfFirst && index === 0
        const { length } = choice.terms
        const isFewer = !near || length < near.terms || (length === near.terms && rest < near.rest)
        const isNear = isOfFirst && length <= 1 && rest < mostLeft * Math.abs(whole) && isFewer
        if (isFar && !isUsual && !isNear) continue
        const closed = compare([...parts, ...choice.terms], total, { sum, whole, isFar }, get)
        if (closed.rest === 0 && (!closest || isCloser(closed, closest))) closest = closed
        if (isUsual && (!open || isCloser(closed, open))) open = closed
        if (isNear) near = { sum: closed, terms: length, rest }
      }
    }
  }
  if (closest || last?.every((each) => get(each) === null)) return closest
  return open && near && left(open) > mostLeft ? near.sum : open
}

/** What a sum leaves of its total, as a share. */
function left({ rest, total }: ClosedSum): number {
  return Math.abs(rest / total)
}

function isCloser(a: ClosedSum, b: ClosedSum): boolean {
  return Math.abs(a.total - a.parts) < Math.abs(b.total - b.parts)
}

const parseWay = remember((way: string) => way.split("=").map(parseTerms))

interface Equation {
  parts: Term[]
  total: Term[]
}

/** The known terms of an equation; null if a needed one is not known, or one alone of many parts. */
function toEquation(way: string, more: readonly Term[], get: GetFigure): Equation | null {
  const [own = [], total = []] = parseWay(way)
  const parts = [...more, ...own]
  const [left, right] = [addTerms(parts, get), addTerms(total, get)]
  if (!left || !right || (parts.length > 2 && left.known.length < 2)) return null
  return { parts: left.known, total: right.known }
}

function compare(
  parts: readonly Term[],
  total: readonly Term[],
  added: { sum: number; whole: number; isFar: boolean },
  get: GetFigure,
): ClosedSum {
  const [sum, whole] = [round(added.sum), round(added.whole)]
  const rest = round(whole - sum)
  const isRounding = () =>
    Math.abs(rest) <= tolerance([parts, total].map((terms) => terms.map(({ row }) => get(row) ?? 0)))
  return {
    ...{ parts: sum, total: whole, totalTerms: total },
    rest: !added.isFar && isRounding() ? 0 : rest,
    used: new Set(parts.map(({ row }) => row)),
  }
}

function asFiled({ row }: Term, get: GetFigure): number {
  return get(row) ?? 0
}

/** A net of discount and premium is given with either sign. */
function ofPremium(term: Term, get: GetFigure): number {
  const value = asFiled(term, get)
  return term.row.includes("DiscountPremium") ? -value : value
}

/** Some filers give each line with its printed sign: in the year of a loss, credits are added to the rate. */
function asPrinted(term: Term, get: GetFigure): number {
  return term.sign * asFiled(term, get)
}

/** Some filers give what is taken away as a negative figure. */
function turned(term: Term, get: GetFigure): number {
  const value = asFiled(term, get)
  return term.sign === -1 && value < 0 ? -value : value
}

function addRead(terms: readonly Term[], read: (term: Term) => number): number {
  return terms.reduce((sum, term) => sum + term.sign * read(term), 0)
}

/** The sum of a way's known figures; null if a needed one, or each, is not known. */
export function addTerms(terms: readonly Term[], get: GetFigure): { sum: number; known: Term[] } | null {
  const known = terms.filter(({ row }) => get(row) !== null)
  if (known.length === 0) return null
  if (terms.some(({ row, isOptional }) => !isOptional && get(row) === null)) return null
  return { sum: add(known, get), known }
}

function add(terms: readonly Term[], get: GetFigure): number {
  return round(addRead(terms, (term) => asFiled(term, get)))
}

function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toFixed(8))
}

/** All choices of the terms, those with the fewest changes of the usual one first. */
function listChoices(perhaps: readonly Term[], mostly: readonly Term[]): Term[][] {
  const terms = [...perhaps, ...mostly]
  if (terms.length > mostChosen) return [[...mostly]]
  const choices = Array.from({ length: 2 ** terms.length }, (_, mask) => {
    const changed = terms.filter((_, at) => (mask & (1 << at)) !== 0)
    const chosen = [
      ...perhaps.filter((term) => changed.includes(term)),
      ...mostly.filter((term) => !changed.includes(term)),
    ]
    return { chosen, changes: changed.length }
  })
  // A figure that is added and taken away is not in the sum.
  return choices
    .filter(({ chosen }) => new Set(chosen.map(({ row }) => row)).size === chosen.length)
    .sort((a, b) => a.changes - b.changes)
    .map(({ chosen }) => chosen)
}

/**
 * Half a unit of the last digit for each figure, and a unit at least. Figures of a side have its own last digit, because
 * a later report may round one side more; one figure alone says nothing about its rounding.
 */
function tolerance(sides: readonly (readonly number[])[]): number {
  const finest = lastDigit(sides.flat())
  const halves = sides.map((side) => {
    const known = side.filter((value) => value !== 0)
    return (side.length * (known.length > 1 ? lastDigit(known) : finest)) / 2
  })
  const added = halves.reduce((sum, half) => sum + half, 0)
  return Math.max(finest, added + (sides.some(isOfText) ? inText / 2 : 0)) + 1e-9
}

/** A tenth of a billion, to which the text of reports rounds large amounts. */
const inText = 1e8

/** True for one amount of some billions without smaller digits. */
function isOfText([total = 0, ...others]: readonly number[]): boolean {
  return others.length === 0 && total % inText === 0 && Math.abs(total) >= 20 * inText
}

/** Figures in millions: round ones do not say that they are rounded more. */
const coarsest = 1e6

/** The unit of the last digit that the figures have: a million for figures in millions, 0.001 for 21.3 %. */
function lastDigit(values: readonly number[]): number {
  const known = values.filter((value) => value !== 0)
  if (known.every(Number.isInteger)) {
    const places = known.map((value) => /0*$/.exec(String(Math.abs(value)))?.[0].length ?? 0)
    return Math.min(coarsest, 10 ** Math.min(...places))
  }
  const decimals = known.map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0)
  return 10 ** -Math.min(6, Math.max(...decimals))
}
