import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { compareText } from "~/lib/text/compare-text"
import type { HistoryDocument, HistoryFact } from "./history-document"
import type { OldFilingReading, PrintedFigure } from "./old-filing"
import { scaleSchedule } from "./scale-schedule"
import { type Candidate, weighFigures } from "./weigh-figures"

const schedulesRefused = "The scale of its data schedule could not be confirmed by its statements."

/**
 * The figures of a company's old filings that something proves: the sums of their statement, another filing,
 * the schedule, or the rest of their printed row. Unproven and contradicted figures are left out and counted.
 */
export function proveHistory(cik: Cik, readings: readonly OldFilingReading[]): HistoryDocument {
  const ordered = [...readings].sort(
    (a, b) => compareText(a.filed, b.filed) || compareText(a.accession, b.accession),
  )
  const reasons = ordered.map((reading) => reading.reason)
  const printed = ordered.flatMap((reading) => reading.figures)
  const all = ordered.map((reading, filing) => {
    const schedules = reading.schedules.map((schedule, index) =>
      scaleSchedule(schedule, reading, printed, -1 - index),
    )
    if (schedules.includes(null) && reading.figures.length === 0) reasons[filing] ??= schedulesRefused
    return [...reading.figures, ...schedules.flatMap((figures) => figures ?? [])]
  })
  const toEnd = toPeriodEnds(
    all.flat(),
    ordered.map(({ period }) => period),
  )
  const candidates = all.flatMap((figures, filing) =>
    figures.map((figure) => toCandidate(figure, filing, toEnd)),
  )
  weighFigures(candidates)
  const facts = [...groupBy(candidates, (each) => each.key).values()].flatMap(toFacts)
  return {
    version: 1,
    cik,
    filings: ordered.map(({ accession, form, filed, period }, filing) => ({
      accession,
      form,
      filed,
      period,
      reason: reasons[filing] ?? null,
    })),
    facts: withSides(facts).sort((a, b) => a.filing - b.filing),
    unproven: candidates.filter((each) => !each.proof && !each.contradicted).length,
    contradicted: candidates.filter((each) => each.contradicted).length,
  }
}

function toCandidate(figure: PrintedFigure, filing: number, toEnd: (end: string) => string): Candidate {
  const end = toEnd(figure.end)
  const start = alignStart(figure.start, toEnd)
  return {
    ...figure,
    start,
    end,
    filing,
    key: `${figure.row} ${figure.unit} ${start ? monthsBetween(start, end) : ""} ${end}`,
    proof: null,
    contradicted: false,
  }
}

/** Years of 52 and 53 weeks are twelve months. */
function monthsBetween(start: IsoDate, end: IsoDate): number {
  return Math.round(daysBetween(start, end) / 30.44)
}

const order = ["statement", "five-year-table", "schedule"]

/**
 * One fact for each filing that gives the row, from its best table. A filing that repeats a figure shows which other
 * years are on the same basis.
 */
function toFacts(same: readonly Candidate[]): HistoryFact[] {
  const facts: HistoryFact[] = []
  for (const filed of groupBy(same, (each) => String(each.filing)).values()) {
    const [best] = filed
      .filter((each) => each.proof !== null)
      .sort((a, b) => order.indexOf(a.basis) - order.indexOf(b.basis))
    if (best) facts.push(toFact(best))
  }
  return facts
}

/**
 * Total assets that a later table restates alone are the other side of the balance sheet too: the sheet that was
 * filed before has another sum.
 */
function withSides(facts: HistoryFact[]): HistoryFact[] {
  const sides = facts.filter(({ row }) => row === "liabilitiesAndEquity")
  const restated = facts.filter(
    (fact) =>
      fact.row === "assets" &&
      sides.some(
        ({ end, filing, value }) => end === fact.end && filing < fact.filing && value !== fact.value,
      ) &&
      !sides.some(({ end, filing }) => end === fact.end && filing === fact.filing),
  )
  return [...facts, ...restated.map((fact) => ({ ...fact, row: "liabilitiesAndEquity" }))]
}

function toFact(candidate: Candidate): HistoryFact {
  const { row, basis, unit, start, end, value, filing, label, document, anchor, proof } = candidate
  if (proof === null) throw new RangeError(`${row} of ${end} is not proven`)
  return { row, basis, unit, start, end, value, filing, label, document, anchor, proof }
}

/** Years of 52 and 53 weeks end within this many days of each other. */
const sameEndDays = 14

type Weighted = { end: IsoDate; weight: number }

/** Tables that name years alone give an approximate day; statements give the day itself. */
const weights: Record<PrintedFigure["basis"], number> = { statement: 100, schedule: 10, "five-year-table": 1 }

const filedWeight = 1_000_000

/**
 * One day for all ends of the same period: the period of a filing, or the day that most figures have, those of
 * statements first.
 */
function toPeriodEnds(
  figures: Iterable<PrintedFigure>,
  filedPeriods: Iterable<IsoDate | null>,
): (end: IsoDate) => IsoDate {
  const counts = new Map<IsoDate, number>()
  for (const end of filedPeriods) if (end) counts.set(end, filedWeight)
  for (const { end, basis } of figures) counts.set(end, (counts.get(end) ?? 0) + weights[basis])
  const ends = [...counts]
    .map(([end, weight]): Weighted => ({ end, weight }))
    .sort((a, b) => (a.end < b.end ? -1 : 1))
  const canonical = new Map<IsoDate, IsoDate>()
  for (let from = 0; from < ends.length; ) {
    const first = ends[from]
    if (!first) break
    let to = from + 1
    for (let next = ends[to]; next && daysBetween(first.end, next.end) <= sameEndDays; next = ends[to]) to++
    const group = ends.slice(from, to)
    const best = group.reduce((a, b) => (b.weight > a.weight ? b : a), first)
    for (const { end } of group) canonical.set(end, best.end)
    from = to
  }
  const days = [...new Set(canonical.values())]
  return (end) =>
    canonical.get(end) ?? days.find((day) => Math.abs(daysBetween(day, end)) <= sameEndDays) ?? end
}

/** The day after the end of the period before, if that is known; otherwise as given. */
function alignStart(start: IsoDate | null, toEnd: (end: IsoDate) => IsoDate): IsoDate | null {
  if (start === null) return null
  return addDays(toEnd(addDays(start, -1)), 1)
}
