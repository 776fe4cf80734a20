import { append } from "~/lib/collections"

/** A filing and a fiscal period. */
interface Place {
  filing: number
  period: string
}

type Facts<P extends Place> = ReadonlyMap<string, readonly { place: P; value: number }[]>
/** Factors of counts by concept and place; 0 for no figure. */
type Scales<P extends Place> = Map<string, Map<P, number>>
/** A scale that was found. */
interface Found<P extends Place> {
  concept: string
  place: P
  scale: number
}

/** The concepts of counts, and what is known of their places. */
interface Counts<P extends Place> {
  concepts: readonly string[]
  /** Issued shares, which no row shows. */
  compared: readonly string[]
  /** True for a filing and day whose average shares income and earnings per share prove. */
  isProven(place: P): boolean
  /** Names a filing and the end of a period. */
  getEnd(place: P): string
}

const powers = [1e3, 1e6]
/** No listed company has fewer shares than this, and counts in thousands or millions mostly are. */
const fewShares = 1e7
/** Counts in millions. No split leaves as few shares. */
const inMillions = 1e4

/**
 * Finds counts in thousands or millions that no earnings per share of their filing prove: another count of the same
 * filing and day is a thousand or a million times as much, or the same count in another filing. A count of no shares is
 * refused.
 */
export function scaleUnproven<P extends Place>(facts: Facts<P>, scales: Scales<P>, counts: Counts<P>): void {
  const { concepts, compared, isProven, getEnd } = counts
  const byEnd = new Map<string, number[]>()
  for (const concept of [...concepts, ...compared])
    for (const { place, value } of facts.get(concept) ?? []) {
      const scale = scales.get(concept)?.get(place) ?? 1
      if (scale * value > 0) append(byEnd, getEnd(place), scale * value)
    }
  const found = concepts.flatMap((concept) => {
    const list = facts.get(concept) ?? []
    const known = scales.get(concept) ?? new Map<P, number>()
    const byPeriod = new Map<string, number[]>()
    for (const { place, value } of list) append(byPeriod, place.period, value * (known.get(place) ?? 1))
    return list.flatMap(({ place, value }): Found<P>[] => {
      if (value === 0) return [{ concept, place, scale: 0 }]
      if (value < 0 || value >= fewShares || known.has(place) || isProven(place)) return []
      const isSmall = value < inMillions
      const scale =
        findPower(value, powers, byEnd.get(getEnd(place)) ?? []) ??
        findPower(value, isSmall ? [1e6] : [], byPeriod.get(place.period) ?? [])
      return scale === null ? [] : [{ concept, place, scale }]
    })
  })
  for (const { concept, place, scale } of found) {
    const known = scales.get(concept) ?? new Map<P, number>()
    scales.set(concept, known.set(place, scale))
  }
  extendToFilings(facts, scales, found, isProven)
}

/** The other counts of a filing are in the unit of those that were found in it, if these are all of one. */
function extendToFilings<P extends Place>(
  facts: Facts<P>,
  scales: Scales<P>,
  found: readonly Found<P>[],
  isProven: (place: P) => boolean,
): void {
  for (const concept of new Set(found.map((each) => each.concept))) {
    const own = found.filter((each) => each.concept === concept && each.scale !== 0)
    for (const filing of new Set(own.map(({ place }) => place.filing))) {
      const units = new Set(own.filter(({ place }) => place.filing === filing).map(({ scale }) => scale))
      const [unit] = units
      if (units.size !== 1 || unit === undefined) continue
      for (const { place, value } of facts.get(concept) ?? []) {
        if (place.filing !== filing || isProven(place) || value >= fewShares) continue
        if (!scales.get(concept)?.has(place)) scales.get(concept)?.set(place, unit)
      }
    }
  }
}

function findPower(value: number, powers: readonly number[], others: readonly number[]): number | null {
  const isNear = (power: number) => others.some((other) => Math.abs(other / value / power - 1) < nearness)
  return powers.find(isNear) ?? null
}

/** Average shares, and those at a day, are not farther apart without issues and repurchases. */
const nearness = 0.15
