import type { Candidate } from "./candidates"

/** A candidate part of a total, with one value for each period. */
interface Part {
  values: number[]
}

/** With more parts, only their whole is compared with the total. */
export const maxParts = 24
/** With one period, a sum of some of many parts can be right by chance. */
const maxPartsOfOnePeriod = 8
const maxFound = 400

/**
 * The sets of parts that add up to the totals in every period, as sorted indexes: without sets that contain another
 * one, whose further parts cancel out. Two halves are combined, so that 24 parts take 8,192 sums.
 */
export function findSums(parts: Part[], totals: number[]): number[][] {
  if (parts.length > maxParts || (totals.length < 2 && parts.length > maxPartsOfOnePeriod)) return []
  const half = Math.ceil(parts.length / 2)
  const left = getSums(parts.slice(0, half), totals.length)
  const byLeft = new Map<string, number[]>()
  left.forEach((sums, mask) => {
    const key = sums.join(" ")
    const masks = byLeft.get(key)
    if (!masks) byLeft.set(key, [mask])
    else if (masks.length < maxFound) masks.push(mask)
  })
  const found: number[][] = []
  getSums(parts.slice(half), totals.length).forEach((sums, mask) => {
    const needed = byLeft.get(sums.map((sum, at) => round((totals[at] ?? 0) - sum)).join(" ")) ?? []
    for (const other of needed)
      if (found.length < maxFound) found.push([...getBits(other), ...getBits(mask).map((bit) => bit + half)])
  })
  return found.filter((set) => !found.some((other) => other.length < set.length && contains(set, other)))
}

function getSums(parts: Part[], periods: number): number[][] {
  let sums: number[][] = [Array.from({ length: periods }, () => 0)]
  for (const { values } of parts)
    sums = [...sums, ...sums.map((sum) => sum.map((value, at) => round(value + (values[at] ?? 0))))]
  return sums
}

function getBits(mask: number): number[] {
  const bits: number[] = []
  for (let bit = 0; mask >> bit > 0; bit++) if ((mask >> bit) & 1) bits.push(bit)
  return bits
}

function contains(set: number[], other: number[]): boolean {
  const all = new Set(set)
  return other.every((each) => all.has(each))
}

/** Sums of decimals, such as thousandths, differ in the last bits. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4 || 0
}

export interface Solution {
  parts: Candidate[]
  totals: number[]
  /** The proof of the sum: the total, or the filing's own sum of its segments. */
  proof: "total" | "segments"
}

/** The members that make up the totals in all of the periods. */
export function solvePeriods(
  candidates: Candidate[],
  keys: string[],
  totalsAt: (key: string) => number[],
  segmentSums: Map<string, number>,
  nameDifference: (keys: string[], differences: number[]) => Candidate | null,
): Solution[] {
  const used = candidates.filter(({ values }) => keys.some((key) => values.has(key)))
  const vectors = used.map(({ values }) => ({ values: keys.map((key) => values.get(key) ?? 0) }))
  const choices = keys.map(totalsAt)
  if (choices.some((totals) => totals.length === 0)) return []
  const most = Math.max(...choices.map(({ length }) => length))
  for (let at = 0; at < most; at++) {
    const totals = choices.map((each) => each[at] ?? each[0] ?? 0)
    const sets = chooseSets(findSums(vectors, totals), used)
    if (sets.length === 0) {
      const whole = wholeWithinRounding(used, vectors, totals)
      if (whole) sets.push(whole)
    }
    if (sets.length) return sets.map((set) => ({ parts: pick(used, set), totals, proof: "total" as const }))
  }
  const bySum = solveBySegmentSum(used, vectors, keys, segmentSums, choices)
  return bySum.length ? bySum : solveWithDifference(used, keys, choices, nameDifference)
}

/**
 * The members beside the parts that are the sum of some of them in all of their periods, such as data centers of
 * computing and networking. In one period alone, such a sum can be chance.
 */
export function findSubtotals(candidates: Candidate[], parts: Candidate[], keys: string[]): Candidate[] {
  const own = parts.filter(({ isReconciling }) => !isReconciling)
  return candidates.filter(({ member, isReconciling, values }) => {
    const known = keys.flatMap((key) => {
      const value = values.get(key)
      return value === undefined ? [] : [{ key, value }]
    })
    if (isReconciling || known.length < 2 || own.some((part) => part.member === member)) return false
    const vectors = own.map((part) => ({ values: known.map(({ key }) => part.values.get(key) ?? 0) }))
    const sets = findSums(
      vectors,
      known.map(({ value }) => value),
    )
    return sets.length > 0 && sets.every((set) => set.length > 1)
  })
}

/** All members and one figure that the filing tags apart, such as hedging gains, if it is right in several periods. */
function solveWithDifference(
  candidates: Candidate[],
  keys: string[],
  choices: number[][],
  nameDifference: (keys: string[], differences: number[]) => Candidate | null,
): Solution[] {
  const members = new Set(candidates.map(({ member }) => member))
  const isPlain = candidates.length >= 2 && members.size === candidates.length
  if (!isPlain || keys.length < 2) return []
  const totals = choices.map((each) => each[0] ?? 0)
  const sums = keys.map((key) => candidates.reduce((sum, { values }) => sum + (values.get(key) ?? 0), 0))
  const named = nameDifference(
    keys,
    totals.map((total, at) => total - (sums[at] ?? 0)),
  )
  return named ? [{ parts: [...candidates, named], totals, proof: "total" }] : []
}

/** The most detailed set, then further ones of other members: regions and products on one axis. */
function chooseSets(sets: number[][], candidates: Candidate[]): number[][] {
  const proper = sets
    .map((set) => ({ set, own: set.filter((at) => candidates[at]?.isReconciling === false) }))
    .filter(
      ({ own }) => own.length >= 2 && new Set(pick(candidates, own).map((c) => c.member)).size === own.length,
    )
    .sort((a, b) => b.own.length - a.own.length || a.set.length - b.set.length)
  const chosen: typeof proper = []
  for (const each of proper)
    if (!chosen.some(({ own }) => own.some((at) => each.own.includes(at)))) chosen.push(each)
  return chosen.map(({ set }) => set)
}

/** All members, where rounded values miss the total by less than half a unit each. */
function wholeWithinRounding(
  candidates: Candidate[],
  vectors: { values: number[] }[],
  totals: number[],
): number[] | null {
  const all = candidates.map((_, at) => at)
  const withoutItems = all.filter((at) => !candidates[at]?.isOfConsolidation)
  for (const set of [all, withoutItems]) {
    const isUnique = new Set(pick(candidates, set).map(({ member }) => member)).size === set.length
    if (!isUnique || set.filter((at) => !candidates[at]?.isReconciling).length < 2) continue
    const isClose = totals.every((total, period) => {
      const values = set.map((at) => vectors[at]?.values[period] ?? 0)
      const off = Math.abs(total - values.reduce((sum, value) => sum + value, 0))
      return off <= (getStep([...values, total]) * values.length) / 2
    })
    if (isClose) return set
  }
  return null
}

/** The largest power of ten that divides all values, at most a million. */
function getStep(values: number[]): number {
  for (const step of [1e6, 1e5, 1e3]) if (values.every((value) => value % step === 0)) return step
  return 1
}

/** Segments that add up to the filing's own sum of them: the rest is not allocated. */
function solveBySegmentSum(
  candidates: Candidate[],
  vectors: { values: number[] }[],
  keys: string[],
  segmentSums: Map<string, number>,
  choices: number[][],
): Solution[] {
  const sums = keys.flatMap((key) => segmentSums.get(key) ?? [])
  if (sums.length !== keys.length) return []
  const own = candidates.map((_, at) => at).filter((at) => !candidates[at]?.isReconciling)
  const ownVectors = pick(vectors, own)
  const [set] = chooseSets(
    findSums(ownVectors, sums).map((found) => found.flatMap((at) => own[at] ?? [])),
    candidates,
  )
  return set
    ? [{ parts: pick(candidates, set), totals: choices.map((each) => each[0] ?? 0), proof: "segments" }]
    : []
}

function pick<T>(list: T[], indexes: number[]): T[] {
  return indexes.flatMap((at) => list[at] ?? [])
}
