import { groupBy } from "~/lib/collections"
import { findSubset } from "~/lib/sums/subset-sum"
import type { Alias, LineGroup, ProvingSum, Room, SumTerm } from "~/model/financials/rows/row-types"
import { qualify } from "~/model/financials/rows/statement-rows"
import type { Place, PlacedFacts } from "./placed-facts"
import { addPart, figuresOf, readTerm } from "./read-term"
import { isRounded, type Reading, roundingUnit, trailingZeros } from "./vintages"

type Groups = Extract<Alias, { groups: unknown }>

/** One figure a filing and period: the sum of its groups of lines. */
export function readGroups(alias: Groups, placed: PlacedFacts, index: number): Reading[] {
  const parts = alias.groups.flatMap((group) => readGroup(group, placed, index))
  const limits = alias.within ? readLimits(alias.within, placed) : null
  const byPlace = groupBy(parts, ({ place }) => place)
  const stated = alias.stated ? figuresOf([alias.stated], placed) : null
  const sums = [...byPlace].flatMap(([place, all]) => {
    const lines = withoutRepeated(all)
    const own = stated && lines.length > 1 ? findHolding(lines, stated.get(place), byPlace) : lines
    const size = own.reduce((sum, { value }) => sum + value, 0)
    const limit = limits?.get(place) ?? Number.POSITIVE_INFINITY
    if (size <= limit) return addUp(own)
    const [largest] = own.toSorted((a, b) => b.value - a.value)
    return largest && largest.value <= limit ? [largest] : []
  })
  const proven = alias.provenBy ? filterProven(sums, alias.provenBy, placed) : sums
  return alias.isSumOnly ? proven.filter(({ terms }) => terms > 1) : proven
}

/**
 * The line that holds the others: the total that the filing states, in round numbers too, is that line and not the sum;
 * or another report's balance sheet of the day has the line alone. All lines otherwise.
 */
function findHolding(
  lines: readonly Reading[],
  stated: number | undefined,
  byPlace: ReadonlyMap<Place, readonly Reading[]>,
): readonly Reading[] {
  const [first] = lines
  const sum = lines.reduce((total, { value }) => total + value, 0)
  const isStated = (value: number) => stated === value || (stated !== undefined && isRounded(stated, value))
  const holding = lines.find(
    ({ value, place, concept }) =>
      value > 0 &&
      !/LongTerm/.test(concept) &&
      ((isStated(value) && !isStated(sum)) ||
        [...byPlace].some(
          ([other, [only, ...more]]) =>
            other.period === place.period &&
            other.filing !== place.filing &&
            !other.isStray &&
            !other.isPartial &&
            more.length === 0 &&
            only?.concept === concept &&
            only.value === value,
        )),
  )
  return holding && first ? [holding] : lines
}

/** The figures that make the total of their filing with its other lines, to the digit that the total is rounded to. */
function filterProven(
  readings: readonly Reading[],
  { total, beside }: ProvingSum,
  placed: PlacedFacts,
): Reading[] {
  const totals = figuresOf([total], placed)
  const rests = lessTerms(totals, beside, placed)
  return readings.filter(({ place, value }) => {
    const [all, rest] = [totals.get(place), rests.get(place)]
    if (all === undefined || rest === undefined || rest === all) return false
    return Math.abs(rest - value) < 10 ** trailingZeros(all)
  })
}

function addUp([sum, ...parts]: readonly Reading[]): Reading[] {
  if (!sum) return []
  for (const part of parts) addPart(sum, part)
  return [sum]
}

/** The lines without those that have the figure of an earlier one: "short-term debt" that is all due of long-term debt. */
export function withoutRepeated(lines: readonly Reading[]): Reading[] {
  return lines.filter(
    ({ value }, index) =>
      Math.abs(value) < minDistinctAmount * roundingUnit([value]) ||
      !lines.slice(0, index).some((before) => before.value === value),
  )
}

/** Two lines that are equal to two digits are one. */
const minDistinctAmount = 10

function readLimits({ total, less }: Room, placed: PlacedFacts): Map<Place, number> {
  const limits = figuresOf([total], placed)
  const totals = new Map(limits)
  for (const terms of less)
    for (const [place, rest] of lessTerms(totals, terms, placed))
      limits.set(place, Math.min(rest, limits.get(place) ?? Number.POSITIVE_INFINITY))
  return limits
}

/** Totals less the figures of terms beside each other. */
function lessTerms(
  totals: ReadonlyMap<Place, number>,
  terms: readonly SumTerm[],
  placed: PlacedFacts,
): Map<Place, number> {
  const rests = new Map(totals)
  for (const { place, value } of terms.flatMap((term) => readTerm(term, placed, 0))) {
    const rest = rests.get(place)
    if (rest !== undefined) rests.set(place, rest - value)
  }
  return rests
}

function readGroup(group: LineGroup, placed: PlacedFacts, index: number): Reading[] {
  const { provenWhole } = group
  const proven = provenWhole
    ? filterProven(readTerm([provenWhole.concept], placed, index), provenWhole.by, placed)
    : []
  const wholes = new Set([...group.wholes, ...(provenWhole ? [provenWhole.concept] : [])].map(qualify))
  const figures = [
    ...group.wholes.flatMap((name) => readTerm([name], placed, index)),
    ...proven,
    ...group.lines.flatMap((name) => readTerm([name], placed, index)),
  ]
  return [...groupBy(figures, ({ place }) => place).values()].flatMap((readings) => {
    const first = readings.find(
      ({ concept, value }) => value !== 0 || !wholes.has(concept) || !hasCurrentLine(readings, wholes),
    )
    if (first && wholes.has(first.concept))
      return [first, ...readings.filter((line) => !wholes.has(line.concept) && isOutside(line, first))]
    if (group.ofTextNotes && first && !placed.textNotes.has(first.filing)) return []
    return findSeparateLines(readings)
  })
}

/** True if a line is named as current and is not 0: a whole of 0 beside it is a line of its own. */
function hasCurrentLine(readings: readonly Reading[], wholes: ReadonlySet<string>): boolean {
  return readings.some(
    ({ concept, value }) => value > 0 && !wholes.has(concept) && /(?<!Non)Current$/.test(concept),
  )
}

/** True for a long-term line of more than twice the whole: it is beside that, and not one of its parts. */
function isOutside({ concept, value }: Reading, whole: Reading): boolean {
  return /LongTerm(?!Debt$)|Noncurrent/.test(concept) && whole.value > 0 && value > 2 * whole.value
}

/** Lines of a total, at most, that are recognized as its parts. */
const maxParts = 6

/** The lines of a filing and period without those that repeat another, or that another one is the sum of. */
export function findSeparateLines<Line extends { value: number }>(lines: readonly Line[]): Line[] {
  const positive = lines.filter(({ value }) => value > 0)
  if (positive.length === 0) return lines.filter(({ value }) => value === 0).slice(0, 1)
  const values = new Set<number>()
  let left = positive.filter(({ value }) => !values.has(value) && values.add(value))
  for (const total of left.toSorted((a, b) => b.value - a.value)) {
    if (!left.includes(total)) continue
    const parts = findSubset(
      left.filter((line) => line !== total),
      total.value,
      maxParts,
    )
    if (parts) left = left.filter((line) => !parts.includes(line))
  }
  return left
}
