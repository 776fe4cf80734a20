import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import { getOrMake } from "~/lib/collections"
import { addDays, daysBetween, type IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import { compareText } from "~/lib/text/compare-text"
import { isAnnualForm } from "./filing-forms"

export type Year = { start: IsoDate; end: IsoDate; fiscalYear: number }

/** The first and last days of a company's fiscal years; `getYear` answers for any day, known years or not. */
export type FiscalCalendar = {
  years: Year[]
  /** The times between two fiscal years of which the end moved, by the name of the year in which they end. */
  transitions: Year[]
  yearOf(day: IsoDate): Year
}

/** The most days between the end of a 52/53-week year and the end that a calendar would give it. */
export const slackDays = 14

/**
 * Years as the annual filings' own durations have them. A filing's own `fy` decides only the name of a year.
 * The name uses the most frequent difference from the calendar year, for each month in which years have
 * ended. Years of other sources, the best first, count where these have none.
 */
export function deriveCalendar(
  facts: CompanyFacts,
  fiscalYearEnd: string | null,
  otherYears: readonly { start: IsoDate; end: IsoDate }[] = [],
): FiscalCalendar {
  const votes = countYears(facts)
  const known = withOtherYears(chooseYears(votes), otherYears)
  const offsets = nameOffsets(facts.filings, ownYears(votes))
  const name = (end: IsoDate) => endingYear(end) + (offsets.get(getMonth(end)) ?? offsets.get("any") ?? 0)
  const named = known.map((year) => ({ ...year, fiscalYear: name(year.end) }))
  const years = withReported(named, votes, name)
  const limits = years.map((year) => ({
    year,
    from: addDays(year.start, slackDays),
    to: addDays(year.end, slackDays),
  }))
  const fallback = yearEndingOn(fiscalYearEnd ?? "12-31")
  const yearOf = remember((day: IsoDate) => findYear(day, limits, fallback, name))
  return { years, transitions: findTransitions(years, name), yearOf }
}

/** Years whose ends are further apart have different ends; 52/53-week years wander by days. */
const movedDays = 45

/**
 * Years with those that a report is about and that the twelve months of another overlap: after a change of the fiscal
 * year, reports also give twelve months to the new end. Two years of one name are never kept.
 */
function withReported(years: readonly Year[], votes: Vote[], name: (end: IsoDate) => number): Year[] {
  const own = new Set(ownYears(votes).values())
  const all = [...years]
  for (const { start, end } of votes.filter((vote) => own.has(vote.end)).sort((a, b) => b.count - a.count)) {
    const fiscalYear = name(end)
    const isMoved = all.every(
      (year) =>
        year.fiscalYear !== fiscalYear &&
        Math.abs(daysBetween(year.end, end)) > movedDays &&
        Math.abs(daysBetween(year.start, start)) > movedDays,
    )
    if (isMoved) all.push({ start, end, fiscalYear })
  }
  return all.sort((a, b) => compareText(a.end, b.end))
}

/** Shorter ones are rests of weeks, longer ones are years that no report gives. */
const [shortestTransition, longestTransition] = [20, 329]

/** The times between fiscal years of which the end moved. */
export function findTransitions(
  years: readonly Pick<Year, "start" | "end">[],
  name: (end: IsoDate) => number,
): Year[] {
  // What a year begins with is a part of it, so nearly all years leave nothing to compare.
  const starts = years
    .map(({ end }) => addDays(end, 1))
    .filter((start) => !years.some((year) => Math.abs(daysBetween(year.start, start)) <= slackDays))
  return years.flatMap((after) =>
    starts.flatMap((start) => {
      const days = daysBetween(start, after.start)
      if (days < shortestTransition || days > longestTransition) return []
      const end = addDays(after.start, -1)
      return { start, end, fiscalYear: name(end) }
    }),
  )
}

/** The calendar year of the end; an end in the first week of January belongs to the year before. */
export function endingYear(end: IsoDate): number {
  return Number(end.slice(0, 4)) - (end.slice(5) <= "01-07" ? 1 : 0)
}

type Vote = { start: IsoDate; end: IsoDate; count: number; byFiling: Map<number, number> }

/** Durations of a year in annual filings, with how many facts each filing has of them. */
function countYears(facts: CompanyFacts): Vote[] {
  const annual = facts.filings.map(({ form }) => isAnnualForm(form))
  const votes = new Map<IsoDate, Map<IsoDate, Vote | null>>()
  for (const [concept, units] of facts.concepts) {
    if (!concept.startsWith("us-gaap:") && !concept.startsWith("ifrs-full:")) continue
    for (const list of units.values()) {
      for (const { start, end, filing } of list) {
        if (start === null || !annual[filing]) continue
        const byStart = getOrMake(votes, end, () => new Map<IsoDate, Vote | null>())
        const vote = getOrMake(byStart, start, () => {
          const days = daysBetween(start, end)
          return days >= 330 && days <= 420 ? { start, end, count: 0, byFiling: new Map() } : null
        })
        if (!vote) continue
        vote.count += 1
        vote.byFiling.set(filing, (vote.byFiling.get(filing) ?? 0) + 1)
      }
    }
  }
  return [...votes.values()].flatMap((byStart) => [...byStart.values()].filter((vote) => vote !== null))
}

/** The best attested years that do not overlap; a date mistyped in a note has few facts and loses. */
function chooseYears(votes: Vote[]): { start: IsoDate; end: IsoDate }[] {
  const strongest = Math.max(0, ...votes.map((vote) => Math.max(...vote.byFiling.values())))
  const enough = Math.min(8, strongest / 4)
  const ranked = votes
    .filter((vote) => Math.max(...vote.byFiling.values()) >= enough)
    .sort((a, b) => b.count - a.count || compareText(b.end, a.end) || compareText(a.start, b.start))
  return withOtherYears([], ranked)
}

/** Known years with those of others, in their order, that overlap none. */
function withOtherYears(
  known: readonly { start: IsoDate; end: IsoDate }[],
  others: readonly { start: IsoDate; end: IsoDate }[],
): { start: IsoDate; end: IsoDate }[] {
  const chosen = [...known]
  for (const { start, end } of others) {
    const overlaps = chosen.some(
      (year) => start <= addDays(year.end, -slackDays) && year.start <= addDays(end, -slackDays),
    )
    if (!overlaps) chosen.push({ start, end })
  }
  return chosen.sort((a, b) => (a.end < b.end ? -1 : 1))
}

/** For each annual filing the year it is about: its latest well-attested one. */
function ownYears(votes: Vote[]): Map<number, IsoDate> {
  const most = new Map<number, number>()
  for (const vote of votes) {
    for (const [filing, count] of vote.byFiling) most.set(filing, Math.max(most.get(filing) ?? 0, count))
  }
  const own = new Map<number, IsoDate>()
  for (const vote of votes) {
    for (const [filing, count] of vote.byFiling) {
      if (count < (most.get(filing) ?? 0) / 4) continue
      const best = own.get(filing)
      if (best === undefined || vote.end > best) own.set(filing, vote.end)
    }
  }
  return own
}

function nameOffsets(filings: FactFiling[], own: Map<number, IsoDate>): Map<string, number> {
  const counts = new Map<string, Map<number, number>>()
  for (const [index, end] of own) {
    const fiscalYear = filings[index]?.fiscalYear
    if (fiscalYear === null || fiscalYear === undefined) continue
    const offset = fiscalYear - endingYear(end)
    if (Math.abs(offset) > 1) continue
    for (const key of [getMonth(end), "any"]) {
      const tally = counts.get(key) ?? new Map<number, number>()
      counts.set(key, tally.set(offset, (tally.get(offset) ?? 0) + 1))
    }
  }
  const offsets = new Map<string, number>()
  for (const [key, tally] of counts) {
    const best = [...tally].sort((a, b) => b[1] - a[1] || Math.abs(a[0]) - Math.abs(b[0]) || a[0] - b[0])[0]
    if (best) offsets.set(key, best[0])
  }
  return offsets
}

/** January and the first days of February are one: a 52/53-week year wanders between them. */
function getMonth(end: IsoDate): string {
  return addDays(end, -10).slice(5, 7)
}

function yearEndingOn(monthDay: string): (day: IsoDate) => { start: IsoDate; end: IsoDate } {
  return (day) => {
    const year = Number(day.slice(0, 4))
    const ends = [year - 1, year, year + 1, year + 2].map((y) => endOn(y, monthDay))
    const index = ends.findIndex((end) => end >= addDays(day, -slackDays))
    return { start: addDays(ends[index - 1] ?? addDays(day, -365), 1), end: ends[index] ?? day }
  }
}

function endOn(year: number, monthDay: string): IsoDate {
  const leapless = monthDay === "02-29" ? "02-28" : monthDay
  return `${String(year).padStart(4, "0")}-${leapless}`
}

function findYear(
  day: IsoDate,
  limits: { year: Year; from: IsoDate; to: IsoDate }[],
  fallback: (day: IsoDate) => { start: IsoDate; end: IsoDate },
  name: (end: IsoDate) => number,
): Year {
  const reached = limits.find(({ to }) => to >= day)
  if (reached && day >= reached.from) return reached.year
  const near = (reached ?? limits.at(-1))?.year
  if (!near) {
    const year = fallback(day)
    return { ...year, fiscalYear: name(year.end) }
  }
  // Between or beyond the known years: whole years from the nearest known end.
  const steps = Math.ceil((daysBetween(near.end, day) - slackDays) / 365.25)
  const end = addDays(near.end, Math.round(steps * 365.25))
  const start = steps === 1 ? addDays(near.end, 1) : addDays(end, -364)
  return { start, end, fiscalYear: name(end) }
}
