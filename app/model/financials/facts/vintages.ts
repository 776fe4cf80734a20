import { conceptFactor } from "./concept-name"
import type { Place } from "./placed-facts"

/** A value that one filing gave for a row and period. */
export type Candidate = {
  value: number
  filing: number
  concept: string
  /** The number of lines of a sum that were reported; 1 for a plain concept. */
  terms: number
  /** Said in passing: a narrower concept than the filing's own line, odd dates, a proxy statement. */
  weak: boolean
  /** From a filing that gives a few lines of the period, not its statement. */
  partial: boolean
  /** All lines of the row on the face of the filing's statement. */
  isPrinted?: true
}

/** The value of one filing for one row in one period, under the alias of that index. */
export type Reading = Candidate & { place: Place; alias: number }

/** One value of a fact and the filings from the first to the last that gave it without another between. */
export type Vintage = { value: number; concept: string; first: number; last: number }

/**
 * The history of one row in one period. Candidates may come in any order and repeat. A filing that says less
 * (fewer lines of a sum, a rounded figure in a note) confirms the current value and never replaces it. A figure of a
 * repaired scale is replaced by the same one of a later filing that gives it whole.
 */
export function toVintages(candidates: readonly Candidate[]): Vintage[] {
  const strong = candidates.some(({ weak }) => weak) ? candidates.filter(({ weak }) => !weak) : candidates
  const ordered = pickOnePerFiling(strong.length > 0 ? strong : candidates)
  const vintages: Vintage[] = []
  let terms = 0
  for (const { value, filing, concept, terms: reported, partial, isPrinted } of ordered) {
    const standing = vintages.at(-1)
    const isWhole = value === standing?.value && isScaled(standing.concept) && !isScaled(concept)
    if (standing && !isWhole && (value === standing.value || (partial && isRounded(value, standing.value)))) {
      standing.last = filing
      terms = Math.max(terms, reported)
    } else if (!standing || isWhole || isPrinted || reported >= terms) {
      vintages.push({ value, concept, first: filing, last: filing })
      terms = reported
    }
  }
  return vintages
}

function isScaled(concept: string): boolean {
  return Math.abs(conceptFactor(concept)) !== 1
}

/** True when `value` is `exact` with digits rounded away: 5.1 billion for 5,123 million. */
export function isRounded(value: number, exact: number): boolean {
  if (!Number.isInteger(value) || !Number.isInteger(exact) || value === 0) return false
  const unit = 10 ** trailingZeros(value)
  const error = Math.abs(value - exact)
  // A fortieth at most: from 800 million to 1 billion is no rounding, though both are round.
  return unit > 10 ** trailingZeros(exact) && error <= unit / 2 && error <= Math.abs(exact) / 40
}

/** The power of ten that a whole number is a multiple of, at most 12. */
export function trailingZeros(value: number): number {
  if (value === 0) return 12
  let zeros = 0
  for (let rest = Math.abs(value); zeros < 12 && rest % 10 === 0; rest /= 10) zeros += 1
  return zeros
}

/** The rounding unit of the figures: the smallest power of ten in all of them. */
export function roundingUnit(values: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const value of values)
    if (value !== 0) least = Math.min(least, Number.isInteger(value) ? trailingZeros(value) : 0)
  return Number.isFinite(least) ? 10 ** Math.min(least, 6) : 1
}

/** Chooses the most complete of several figures in one filing, then the most precise, then the larger. */
function pickOnePerFiling(candidates: readonly Candidate[]): readonly Candidate[] {
  if (isInOrder(candidates)) return candidates
  const best = new Map<number, Candidate>()
  for (const candidate of candidates) {
    const standing = best.get(candidate.filing)
    if (!standing || prefers(candidate, standing)) best.set(candidate.filing, candidate)
  }
  return [...best.values()].sort((a, b) => a.filing - b.filing)
}

/** True for one figure a filing, the oldest first, as the SEC lists most facts of a period. */
function isInOrder(candidates: readonly Candidate[]): boolean {
  let before = -1
  for (const { filing } of candidates) {
    if (filing <= before) return false
    before = filing
  }
  return true
}

function prefers(a: Candidate, b: Candidate): boolean {
  if (a.terms !== b.terms) return a.terms > b.terms
  const [zerosA, zerosB] = [digitsAway(a.value), digitsAway(b.value)]
  if (zerosA !== zerosB) return zerosA < zerosB
  if (a.value !== b.value) return a.value > b.value
  return a.concept < b.concept
}

function digitsAway(value: number): number {
  return Number.isInteger(value) ? trailingZeros(value) : -1
}
