import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import type { Fact } from "~/edgar/facts/fact"
import { getOrMake } from "~/lib/collections"
import { addDays, daysBetween } from "~/lib/dates"
import type { Format } from "~/model/financials/rows/row-types"
import { describePlaces } from "./describe-places"
import { isAnnualForm, isProxyForm, isStatementForm } from "./filing-forms"
import type { FiscalCalendar } from "./fiscal-calendar"
import { type DatedPeriod, periodKey, placeFact } from "./fiscal-periods"
import type { Place, PlacedFact, PlacedFacts } from "./placed-facts"
import { provenEnds } from "./proven-ends"
import { findTextNotes, proveParts } from "./proven-parts"
import { gateShares } from "./share-scale"
import { turnedOutflows } from "./turned-outflows"

/** Fewer figures under dates of their own are a mistyped day, not a statement. */
const statementLines = 8

/** The cover page's count of shares is dated weeks after the period that its filing is about. */
const coverShares = "dei:EntityCommonStockSharesOutstanding"

/** Dates that facts have, with their fiscal period and how many facts have them. */
type Dates = { key: string; period: DatedPeriod; count: number }

type DatedFact = PlacedFact & { dates: Dates }

/** Puts the facts of some concepts, each in its units, into fiscal periods. */
export function placeFacts(
  facts: CompanyFacts,
  formats: ReadonlyMap<string, Format>,
  unitsOf: (format: Format) => readonly string[],
  calendar: FiscalCalendar,
  faces: PlacedFacts["faces"] = new Map(),
): PlacedFacts {
  const datesOf = dateFinder(calendar)
  const places: Place[] = []
  const placeOf = placeFinder(places, facts.filings)
  const dated = new Map<string, DatedFact[]>()
  const used: Dates[] = []
  let unplaced = 0
  const isProxy = facts.filings.map(({ form }) => isProxyForm(form))
  for (const [concept, format] of formats) {
    const byUnit = facts.concepts.get(concept)
    if (concept === coverShares || !byUnit) continue
    const list: DatedFact[] = []
    for (const unit of unitsOf(format)) {
      for (const fact of byUnit.get(unit) ?? []) {
        const dates = datesOf(fact)
        // A figure that is filed before its period has ended is a plan, or of a mistyped day.
        if (!dates || isProxy[fact.filing] || fact.end > (facts.filings[fact.filing]?.filed ?? "")) {
          unplaced += 1
          continue
        }
        if (dates.count === 0) used.push(dates)
        dates.count += 1
        list.push({ place: placeOf(dates.key, fact.filing), value: fact.value, odd: false, dates })
      }
    }
    if (list.length > 0) dated.set(concept, list)
  }

  unplaced += dropUnprovenBalances(dated, used, calendar)
  const usual = usualDates(used)
  unplaced += dropOpeningBalances(dated, usual, used)
  const own = ownYears(dated, facts.filings)
  for (const list of dated.values())
    for (const fact of list)
      fact.odd = fact.dates !== usual.get(fact.dates.key) && fact.dates !== own.get(fact.place)
  const byConcept = new Map<string, PlacedFact[]>(dated)
  const balanceDates = lastBalances(dated)
  const covers = formats.has(coverShares) ? (facts.concepts.get(coverShares)?.get("shares") ?? []) : []
  const placedCovers: PlacedFact[] = []
  for (const { filing, value } of covers) {
    const dates = balanceDates.get(filing)
    if (dates) placedCovers.push({ place: placeOf(dates.key, filing), value, odd: false })
  }
  if (placedCovers.length > 0) byConcept.set(coverShares, placedCovers)
  describePlaces(places, byConcept)
  const [turned, textNotes] = [turnedOutflows(byConcept), findTextNotes(facts)]
  return {
    periods: new Map([...usual].map(([key, { period }]) => [key, period])),
    facts: byConcept,
    places,
    ...gateShares(byConcept),
    turnedOutflows: turned,
    textNotes,
    provenParts: proveParts(facts, unitsOf("money")[0] ?? "", turned, textNotes),
    faces,
    unplaced,
  }
}

/** Removes balances of days that are no period's end. Returns how many. */
function dropUnprovenBalances(
  dated: Map<string, DatedFact[]>,
  used: readonly Dates[],
  calendar: FiscalCalendar,
): number {
  const isProven = provenEnds(used, calendar)
  const unproven = new Set(used.filter(({ period }) => period.span === "I" && !isProven(period)))
  return drop(unproven, dated)
}

function drop(refused: ReadonlySet<Dates>, dated: Map<string, DatedFact[]>): number {
  if (refused.size === 0) return 0
  let dropped = 0
  for (const [concept, list] of dated) {
    const left = list.filter(({ dates }) => !refused.has(dates))
    dropped += list.length - left.length
    if (left.length > 0) dated.set(concept, left)
    else dated.delete(concept)
  }
  return dropped
}

/**
 * Removes balances of the day after a period's end, on which another period starts and no balance sheet is dated: an
 * opening balance after an accounting change. Returns how many.
 */
function dropOpeningBalances(
  dated: Map<string, DatedFact[]>,
  usual: ReadonlyMap<string, Dates>,
  used: readonly Dates[],
): number {
  const starts = new Set(used.map(({ period }) => period.start))
  const sheets = new Set(
    balanceTotals.flatMap((concept) => dated.get(concept) ?? []).map(({ dates }) => dates),
  )
  const openings = new Set(
    used.filter((dates) => {
      const { key, period } = dates
      const end = usual.get(key)?.period.end
      if (period.span !== "I" || !end || addDays(end, 1) !== period.end) return false
      return starts.has(period.end) && !sheets.has(dates)
    }),
  )
  return drop(openings, dated)
}

/** Facts of one pair of dates share what is found out about them. */
function dateFinder(calendar: FiscalCalendar): (fact: Fact) => Dates | null {
  const byEnd = new Map<string, Map<string | null, Dates | null>>()
  return ({ start, end }) =>
    getOrMake(
      getOrMake(byEnd, end, () => new Map()),
      start,
      () => {
        const period = placeFact(start, end, calendar)
        return period && { key: periodKey(period), period: { ...period, start, end }, count: 0 }
      },
    )
}

function placeFinder(places: Place[], filings: FactFiling[]): (period: string, filing: number) => Place {
  const byFiling = new Map<number, Map<string, Place>>()
  const isStatement = filings.map(({ form }) => isStatementForm(form))
  const nothing = { lines: 0, isPartial: false, isStray: false, hasCashflow: false, lacksCashflow: false }
  const add = (period: string, filing: number) => {
    const index = places.length
    const place = { index, period, filing, isStatement: isStatement[filing] ?? true, ...nothing }
    places.push(place)
    return place
  }
  return (period, filing) =>
    getOrMake(
      getOrMake(byFiling, filing, () => new Map()),
      period,
      () => add(period, filing),
    )
}

/** By period the dates that most facts give it; of two as frequent ones the later. */
function usualDates(used: readonly Dates[]): Map<string, Dates> {
  const usual = new Map<string, Dates>()
  for (const dates of used) {
    const best = usual.get(dates.key)
    const isLater = best !== undefined && dates.count === best.count && getText(dates) > getText(best)
    if (!best || dates.count > best.count || isLater) usual.set(dates.key, dates)
  }
  return usual
}

function getText({ period }: Dates): string {
  return `${period.end}|${period.start}`
}

/**
 * The dates under which an annual filing gives a whole year. They may differ from the period's usual ones: a shell
 * company's year began with its founding, that of the business which it bought with January.
 */
function ownYears(
  byConcept: ReadonlyMap<string, readonly DatedFact[]>,
  filings: FactFiling[],
): Map<Place, Dates> {
  const annual = filings.map(({ form }) => isAnnualForm(form))
  const tallies = new Map<Place, Map<Dates, number>>()
  for (const facts of byConcept.values()) {
    for (const { dates, place } of facts) {
      if (dates.period.span !== "Y" || !annual[place.filing]) continue
      const tally = tallies.get(place) ?? new Map<Dates, number>()
      tallies.set(place, tally.set(dates, (tally.get(dates) ?? 0) + 1))
    }
  }
  const own = new Map<Place, Dates>()
  for (const [place, tally] of tallies) {
    const [best] = [...tally].sort((a, b) => b[1] - a[1] || (getText(a[0]) < getText(b[0]) ? 1 : -1))
    if (best && best[1] >= statementLines) own.set(place, best[0])
  }
  return own
}

const balanceTotals = ["us-gaap:Assets", "us-gaap:LiabilitiesAndStockholdersEquity", "ifrs-full:Assets"]

/** A report's balance sheet is of the day on which its period ends; a fiscal week or month can lie between them. */
const maxDaysAfterBalance = 45

/** For each filing the latest dates for which it gives a balance sheet, if they are those of its own period. */
function lastBalances(byConcept: ReadonlyMap<string, readonly DatedFact[]>): Map<number, Dates> {
  const last = new Map<number, Dates>()
  for (const { dates, place } of balanceTotals.flatMap((concept) => byConcept.get(concept) ?? [])) {
    const best = last.get(place.filing)
    if (!best || dates.period.end > best.period.end) last.set(place.filing, dates)
  }
  // A report can tag only the balance sheet of the year before.
  for (const facts of byConcept.values())
    for (const { dates, place } of facts) {
      const end = last.get(place.filing)?.period.end
      if (end === undefined || dates.period.span === "I" || end >= dates.period.end) continue
      if (daysBetween(end, dates.period.end) > maxDaysAfterBalance) last.delete(place.filing)
    }
  return last
}
