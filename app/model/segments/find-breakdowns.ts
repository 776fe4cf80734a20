import type { XbrlFact, XbrlReport } from "~/edgar/xbrl/xbrl-report"
import type { IsoDate } from "~/lib/dates"
import { groupBy } from "~/lib/group-by"
import { type FiscalLabel, labelPeriod, spanOf } from "./fiscal-label"
import {
  type Axis,
  axisOfName,
  isAllSegments,
  isConsolidationAxis,
  isReconcilingMember,
  type Measure,
  measureConcepts,
  measures,
  segmentSumConcepts,
} from "./measures"
import { findSums } from "./subsets"

export interface BreakdownPart {
  member: string
  /** True for eliminations, corporate and other parts of the reconciliation. */
  isReconciling: boolean
}

export interface BreakdownColumn extends FiscalLabel {
  start: IsoDate | null
  end: IsoDate
  total: number
  /** One for each part; null if the part has none. */
  values: (number | null)[]
  /** The total less the parts: rounding, or what the filing does not allocate to segments. */
  rest: number
}

/** A measure by the members of an axis, as one filing states it; its parts add up, or name the rest. */
export interface Breakdown {
  measure: Measure
  axis: Axis
  concept: string
  unit: string
  parts: BreakdownPart[]
  columns: BreakdownColumn[]
  /** How the sum was proven: with the total, or with the filing's own sum of its segments. */
  proof: "total" | "segments"
}

/** Members that do not add up, for the latest period. */
export interface RefusedBreakdown {
  measure: Measure
  axis: Axis
  concept: string
  unit: string
  end: IsoDate
  members: number
  sum: number
  /** Null if the filing has no figure of the whole company. */
  total: number | null
}

export interface FoundBreakdowns {
  breakdowns: Breakdown[]
  refused: RefusedBreakdown[]
}

/** The breakdowns of a filing that add up, and those that do not. */
export function findBreakdowns(report: XbrlReport): FoundBreakdowns {
  const byConcept = groupBy(report.facts, ({ concept }) => concept)
  const found: FoundBreakdowns = { breakdowns: [], refused: [] }
  for (const measure of measures)
    for (const axis of ["segment", "product", "region"] as const) {
      const results = measureConcepts[measure].flatMap((concept) =>
        findOfConcept(measure, axis, concept, byConcept, report),
      )
      const proven = results.flatMap(({ breakdowns }) => breakdowns)
      found.breakdowns.push(...withoutRepeats(proven))
      // A second concept that does not add up, beside one that does, is a detail and not a gap.
      if (proven.length === 0) found.refused.push(...results.flatMap(({ refused }) => refused).slice(0, 1))
    }
  return found
}

/** Two concepts often state the same breakdown; the first is kept. */
function withoutRepeats(breakdowns: Breakdown[]): Breakdown[] {
  const seen = new Set<string>()
  return breakdowns.flatMap((breakdown) => {
    const columns = breakdown.columns.filter((column) => {
      const key = `${column.start} ${column.end} ${breakdown.parts.map(({ member }) => member).sort()}`
      return !seen.has(key) && seen.add(key)
    })
    return columns.length ? [{ ...breakdown, columns }] : []
  })
}

/** A report states up to five years of a figure. */
const maxPeriods = 12

interface Candidate extends BreakdownPart {
  /** By period. */
  values: Map<string, number>
  isOfConsolidation: boolean
}

function findOfConcept(
  measure: Measure,
  axis: Axis,
  concept: string,
  byConcept: Map<string, XbrlFact[]>,
  report: XbrlReport,
): FoundBreakdowns {
  const none: FoundBreakdowns = { breakdowns: [], refused: [] }
  const facts = (byConcept.get(concept) ?? []).filter(({ unit }) => /^[A-Z]{3}$/.test(unit))
  const { candidates, segmentSums } = toCandidates(facts, axis)
  for (const name of measureConcepts[measure].filter((each) => segmentSumConcepts.has(each)))
    for (const fact of byConcept.get(name) ?? [])
      if (fact.members.length === 0 && !segmentSums.has(periodKey(fact)))
        segmentSums.set(periodKey(fact), fact.value)
  if (candidates.filter(({ isReconciling }) => !isReconciling).length < 2) return none
  const periods = new Map(facts.map((fact) => [periodKey(fact), fact]))
  const labeled = [...periods].flatMap(([key, { start, end, unit }]) => {
    const label = labelPeriod(start, end, report)
    const isUsed = candidates.some(({ values }) => values.has(key))
    return label && isUsed ? [{ key, start, end, unit, label, span: spanOf(start, end) }] : []
  })
  const found: FoundBreakdowns = { breakdowns: [], refused: [] }
  for (const [, group] of groupBy(labeled, ({ span, unit }) => `${span} ${unit}`)) {
    const sorted = group.sort((a, b) => b.end.localeCompare(a.end)).slice(0, maxPeriods)
    const solve = (chosen: typeof sorted) =>
      solvePeriods(
        candidates,
        chosen.map(({ key }) => key),
        (key) => totalsOf(measure, concept, byConcept, key),
        segmentSums,
      )
    // All periods together first, because a sum that is right in several of them is not right by chance.
    const together = solve(sorted)
    const solved = together.length
      ? together.map((solution) => ({ solution, columns: sorted }))
      : sorted.flatMap((period) => solve([period]).map((solution) => ({ solution, columns: [period] })))
    for (const { solution, columns } of solved)
      found.breakdowns.push(
        toBreakdown({ measure, axis, concept, unit: sorted[0]?.unit ?? "" }, solution, columns),
      )
    const [latest] = sorted
    if (solved.length === 0 && latest) {
      const values = candidates.flatMap((part) => part.values.get(latest.key) ?? [])
      found.refused.push({
        ...{ measure, axis, concept, unit: latest.unit, end: latest.end, members: values.length },
        sum: values.reduce((sum, value) => sum + value, 0),
        total: totalsOf(measure, concept, byConcept, latest.key)[0] ?? null,
      })
    }
  }
  return { ...found, breakdowns: joinColumns(found.breakdowns) }
}

function periodKey({ start, end, unit }: Pick<XbrlFact, "start" | "end" | "unit">): string {
  return `${start ?? ""} ${end} ${unit}`
}

/** Members with their values, and the filing's own sum of its segments. */
function toCandidates(facts: XbrlFact[], axis: Axis) {
  const candidates = new Map<string, Candidate>()
  const segmentSums = new Map<string, number>()
  const add = (id: string, part: Omit<Candidate, "values">, fact: XbrlFact, isSummed = false) => {
    const known = candidates.get(id) ?? { ...part, values: new Map<string, number>() }
    const key = periodKey(fact)
    const before = known.values.get(key)
    if (before === undefined) known.values.set(key, fact.value)
    else if (isSummed) known.values.set(key, before + fact.value)
    candidates.set(id, known)
  }
  const perSegment: [string, XbrlFact][] = []
  const seen = new Set<string>()
  for (const fact of facts) {
    const once = `${periodKey(fact)} ${fact.members.map(({ axis: name, member }) => `${name}=${member}`)}`
    if (seen.has(once)) continue
    seen.add(once)
    const items = fact.members.filter(({ axis: name }) => isConsolidationAxis(name))
    const others = fact.members.filter(({ axis: name }) => !isConsolidationAxis(name))
    const [other] = others
    const item = items[0]?.member ?? null
    if (items.length > 1 || others.length > 1) continue
    if (!other) {
      if (item === null || axis !== "segment") continue
      if (isAllSegments(item)) segmentSums.set(periodKey(fact), fact.value)
      else add(`item ${item}`, { member: item, isReconciling: true, isOfConsolidation: true }, fact)
      continue
    }
    if (axisOfName.get(other.axis) !== axis) continue
    const isReconciling = axis === "segment" && isReconcilingMember(other.member)
    const part = { member: other.member, isReconciling, isOfConsolidation: false }
    if (item === null) add(`plain ${other.member}`, part, fact)
    else if (isAllSegments(item)) add(`segment ${other.member}`, part, fact)
    else perSegment.push([item, fact])
  }
  // Eliminations that are stated for each segment only.
  for (const [item, fact] of perSegment)
    if (!candidates.has(`item ${item}`))
      add(`items ${item}`, { member: item, isReconciling: true, isOfConsolidation: true }, fact, true)
  return { candidates: withoutTwins([...candidates.values()]), segmentSums }
}

/** One of two equal candidates of a member, and none whose values are all zero. */
function withoutTwins(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ member, values }) => {
    if ([...values.values()].every((value) => value === 0)) return false
    const key = `${member} ${[...values].map((entry) => entry.join("=")).sort()}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Totals of the whole company in a period: of the concept itself, then of the measure's others. */
function totalsOf(
  measure: Measure,
  concept: string,
  byConcept: Map<string, XbrlFact[]>,
  key: string,
): number[] {
  const concepts = [concept, ...measureConcepts[measure].filter((other) => other !== concept)].filter(
    (name) => !segmentSumConcepts.has(name),
  )
  return concepts.flatMap((name) => {
    const fact = byConcept.get(name)?.find((each) => each.members.length === 0 && periodKey(each) === key)
    return fact ? [fact.value] : []
  })
}

interface Solution {
  parts: Candidate[]
  totals: number[]
  proof: Breakdown["proof"]
}

function solvePeriods(
  candidates: Candidate[],
  keys: string[],
  totalsAt: (key: string) => number[],
  segmentSums: Map<string, number>,
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
  return solveBySegmentSum(used, vectors, keys, segmentSums, choices)
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
      return off <= (stepOf([...values, total]) * values.length) / 2
    })
    if (isClose) return set
  }
  return null
}

/** The largest power of ten that divides all values, at most a million. */
function stepOf(values: number[]): number {
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

function toBreakdown(
  head: Pick<Breakdown, "measure" | "axis" | "concept" | "unit">,
  { parts, totals, proof }: Solution,
  periods: { key: string; start: IsoDate | null; end: IsoDate; label: FiscalLabel }[],
): Breakdown {
  return {
    ...head,
    proof,
    parts: parts.map(({ member, isReconciling }) => ({ member, isReconciling })),
    columns: periods.map(({ key, start, end, label }, at) => {
      const values = parts.map((part) => part.values.get(key) ?? null)
      const total = totals[at] ?? 0
      const sum = values.reduce<number>((before, value) => before + (value ?? 0), 0)
      return { start, end, ...label, total, values, rest: Math.round((total - sum) * 1e4) / 1e4 }
    }),
  }
}

/** Periods that were solved one at a time, with the same parts, are one breakdown. */
function joinColumns(breakdowns: Breakdown[]): Breakdown[] {
  const joined = new Map<string, Breakdown>()
  for (const breakdown of breakdowns) {
    const key = `${breakdown.unit} ${breakdown.proof} ${breakdown.parts.map(({ member }) => member).join(" ")}`
    const known = joined.get(key)
    if (known) known.columns.push(...breakdown.columns)
    else joined.set(key, { ...breakdown, columns: [...breakdown.columns] })
  }
  return [...joined.values()]
}
