import type { XbrlFact, XbrlReport } from "~/edgar/xbrl/xbrl-report"
import { groupBy } from "~/lib/collections"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { type BreakdownPart, type Candidate, periodKey, toCandidates } from "./candidates"
import { type Axis, type Measure, measureConcepts, measures, segmentSumConcepts } from "./measures"
import { findSubtotals, type Solution, solvePeriods } from "./solve-breakdown"

interface FiscalLabel {
  fiscalYear: number
  /** Null for a fiscal year, and for the balance at its end. */
  fiscalQuarter: number | null
}

type Span = "year" | "quarter" | "instant" | "other"

function getSpan(start: IsoDate | null, end: IsoDate): Span {
  if (start === null) return "instant"
  const days = daysBetween(start, end)
  // Quarters have 12 to 17 weeks, years 52 or 53.
  if (days >= 345 && days <= 380) return "year"
  return days >= 75 && days <= 120 ? "quarter" : "other"
}

/** A period may end some days earlier or later than the same one of another year. */
const tolerance = 20

/**
 * The fiscal period of a figure by the period that the filing is about, some whole years before; null for figures of
 * other periods, such as the year to date.
 */
function labelPeriod(
  start: IsoDate | null,
  end: IsoDate,
  report: Pick<XbrlReport, "fiscalYear" | "fiscalPeriod" | "periodEnd">,
): FiscalLabel | null {
  const { fiscalYear, fiscalPeriod, periodEnd } = report
  const span = getSpan(start, end)
  if (span === "other" || fiscalYear === null || periodEnd === null) return null
  const before = daysBetween(end, periodEnd)
  const years = Math.round(before / 365.25)
  if (years < 0 || Math.abs(before - years * 365.25) > tolerance) return null
  const quarter = fiscalPeriod === "FY" ? 4 : Number(fiscalPeriod?.slice(1))
  if (!quarter) return null
  const isAnnual = fiscalPeriod === "FY"
  // Twelve months in a quarterly report are not a fiscal year.
  if (span === "year" && !isAnnual) return null
  if (span === "year" || (span === "instant" && isAnnual))
    return { fiscalYear: fiscalYear - years, fiscalQuarter: null }
  return { fiscalYear: fiscalYear - years, fiscalQuarter: quarter }
}

export interface BreakdownColumn extends FiscalLabel {
  start: IsoDate | null
  end: IsoDate
  total: number
  /** One for each part; null if the part has none. */
  values: (number | null)[]
  /** The total less the parts: rounding, or what the filing does not allocate to segments. */
  rest: number
  /** The filing's own sums of some parts, by member. */
  sums?: Record<string, number> | undefined
}

/** A measure by the members of an axis, as one filing states it; its parts add up, or name the rest. */
export interface Breakdown {
  measure: Measure
  axis: Axis
  concept: string
  unit: string
  parts: BreakdownPart[]
  columns: BreakdownColumn[]
  /** The proof of the sum: the total, or the filing's own sum of its segments. */
  proof: "total" | "segments"
}

/** Members that do not add up, for the latest period. */
interface RefusedBreakdown {
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

interface FoundBreakdowns {
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
    return label && isUsed ? [{ key, start, end, unit, label, span: getSpan(start, end) }] : []
  })
  const found: FoundBreakdowns = { breakdowns: [], refused: [] }
  for (const [, group] of groupBy(labeled, ({ span, unit }) => `${span} ${unit}`)) {
    const sorted = group.sort((a, b) => b.end.localeCompare(a.end)).slice(0, maxPeriods)
    const solve = (chosen: typeof sorted) =>
      solvePeriods(
        candidates,
        chosen.map(({ key }) => key),
        (key) => getTotals(measure, concept, byConcept, key),
        segmentSums,
        (keys, differences) => nameDifference(byConcept, keys, differences),
      )
    // All periods together first, because a sum that is right in several of them is not right by chance.
    const together = solve(sorted)
    const solved = together.length
      ? together.map((solution) => ({ solution, columns: sorted }))
      : sorted.flatMap((period) => solve([period]).map((solution) => ({ solution, columns: [period] })))
    for (const { solution, columns } of solved)
      found.breakdowns.push(
        toBreakdown(
          { measure, axis, concept, unit: sorted[0]?.unit ?? "" },
          solution,
          findSubtotals(
            candidates,
            solution.parts,
            columns.map(({ key }) => key),
          ),
          columns,
        ),
      )
    const [latest] = sorted
    if (solved.length === 0 && latest) {
      const values = candidates.flatMap((part) => part.values.get(latest.key) ?? [])
      found.refused.push({
        measure,
        axis,
        concept,
        unit: latest.unit,
        end: latest.end,
        members: values.length,
        sum: values.reduce((sum, value) => sum + value, 0),
        total: getTotals(measure, concept, byConcept, latest.key)[0] ?? null,
      })
    }
  }
  return { ...found, breakdowns: joinColumns(found.breakdowns) }
}

/** Totals of the whole company in a period: of the concept itself, then of the measure's others. */
function getTotals(
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

/** The figure of the whole company that equals a difference in every period. */
function nameDifference(
  byConcept: Map<string, XbrlFact[]>,
  keys: string[],
  differences: number[],
): Candidate | null {
  if (differences.some((difference) => difference === 0)) return null
  for (const [concept, facts] of byConcept) {
    const own = new Map(
      facts.filter(({ members }) => members.length === 0).map((fact) => [periodKey(fact), fact.value]),
    )
    if (keys.every((key, at) => own.get(key) === differences[at]))
      return { member: concept, isReconciling: true, isOfConsolidation: true, values: own }
  }
  return null
}

function toBreakdown(
  head: Pick<Breakdown, "measure" | "axis" | "concept" | "unit">,
  { parts, totals, proof }: Solution,
  subtotals: Candidate[],
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
      const sums = subtotals.flatMap(({ member, values }) => {
        const value = values.get(key)
        return value === undefined ? [] : [[member, value] as const]
      })
      return {
        ...{ start, end, ...label, total, values, rest: Math.round((total - sum) * 1e4) / 1e4 },
        ...(sums.length > 0 && { sums: Object.fromEntries(sums) }),
      }
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
