import type { CompanyFacts, Fact, FactFiling } from "~/edgar/companyfacts"
import { isAnnualForm } from "./filing-forms"
import type { FiscalCalendar } from "./fiscal-calendar"
import { type DatedPeriod, periodKey, placeFact } from "./fiscal-periods"
import type { PlacedFact, PlacedFacts } from "./placed-facts"
import { shareScales } from "./share-scale"

/** Fewer figures under dates of their own are a mistyped day, not a statement. */
const statementLines = 8

/** The cover page's count of shares is dated weeks after the period that its filing is about. */
export const coverShares = "dei:EntityCommonStockSharesOutstanding"

/** Puts the facts of some concepts, each in its units, into fiscal periods. */
export function placeFacts(
  facts: CompanyFacts,
  unitsOf: ReadonlyMap<string, readonly string[]>,
  calendar: FiscalCalendar,
): PlacedFacts {
  const remembered = new Map<string, { key: string; period: DatedPeriod } | null>()
  const place = (fact: Fact) => {
    const dates = `${fact.start}|${fact.end}`
    let placed = remembered.get(dates)
    if (placed === undefined) {
      const period = placeFact(fact.start, fact.end, calendar)
      placed = period && { key: periodKey(period), period: { ...period, start: fact.start, end: fact.end } }
      remembered.set(dates, placed)
    }
    return placed
  }

  const votes = new Map<string, Map<string, { period: DatedPeriod; count: number }>>()
  const found: { concept: string; fact: Fact; key: string; period: DatedPeriod }[] = []
  let unplaced = 0
  for (const [concept, units] of unitsOf) {
    if (concept === coverShares) continue
    for (const fact of units.flatMap((unit) => facts.concepts.get(concept)?.get(unit) ?? [])) {
      const placed = place(fact)
      if (!placed) {
        unplaced += 1
        continue
      }
      const { key, period } = placed
      found.push({ concept, fact, key, period })
      const dates = `${period.start}|${period.end}`
      const tally = votes.get(key) ?? new Map<string, { period: DatedPeriod; count: number }>()
      votes.set(key, tally.set(dates, { period, count: (tally.get(dates)?.count ?? 0) + 1 }))
    }
  }

  const periods = new Map([...votes].map(([key, tally]) => [key, mostVoted([...tally.values()])]))
  const own = ownYears(found, facts.filings)
  const byConcept = new Map<string, PlacedFact[]>()
  const add = (concept: string, fact: PlacedFact) => {
    const list = byConcept.get(concept)
    if (list) list.push(fact)
    else byConcept.set(concept, [fact])
  }
  for (const { concept, fact, key, period } of found) {
    const usual = periods.get(key)
    const odd = dates(period) !== dates(usual ?? period) && own.get(`${fact.filing}|${key}`) !== dates(period)
    add(concept, { period: key, filing: fact.filing, value: fact.value, odd })
  }
  const covers = unitsOf.has(coverShares) ? (facts.concepts.get(coverShares)?.get("shares") ?? []) : []
  const balanceDates = lastBalances(found)
  for (const { filing, value } of covers) {
    const period = balanceDates.get(filing)
    if (period) add(coverShares, { period: period.key, filing, value, odd: false })
  }
  const counts = { ...countLines(byConcept), ...findBalances(byConcept), ...findCashflows(byConcept) }
  return { periods, facts: byConcept, ...counts, shareScales: shareScales(byConcept), unplaced }
}

function countLines(byConcept: Map<string, PlacedFact[]>): Pick<PlacedFacts, "lines" | "most"> {
  const lines = new Map<string, number>()
  const most = new Map<string, number>()
  for (const list of byConcept.values()) {
    for (const place of new Set(list.map(({ filing, period }) => `${filing}|${period}`))) {
      const count = (lines.get(place) ?? 0) + 1
      lines.set(place, count)
      const period = place.slice(place.indexOf("|") + 1)
      if (count > (most.get(period) ?? 0)) most.set(period, count)
    }
  }
  return { lines, most }
}

function findBalances(byConcept: Map<string, PlacedFact[]>): Pick<PlacedFacts, "balances" | "balanced"> {
  const totals = ["us-gaap:LiabilitiesAndStockholdersEquity", "ifrs-full:EquityAndLiabilities"]
  const facts = totals.flatMap((concept) => byConcept.get(concept) ?? [])
  return {
    balances: new Set(facts.map(({ filing, period }) => `${filing}|${period}`)),
    balanced: new Set(facts.map(({ period }) => period)),
  }
}

const activities = ["Operating", "Investing", "Financing"]
const cashflowTotals = [
  ...activities.flatMap((name) => [
    `us-gaap:NetCashProvidedByUsedIn${name}Activities`,
    `us-gaap:NetCashProvidedByUsedIn${name}ActivitiesContinuingOperations`,
  ]),
  ...activities.map((name) => `ifrs-full:CashFlowsFromUsedIn${name}Activities`),
]

function findCashflows(
  byConcept: Map<string, PlacedFact[]>,
): Pick<PlacedFacts, "cashflows" | "cashflowFilings"> {
  const facts = cashflowTotals.flatMap((concept) => byConcept.get(concept) ?? [])
  return {
    cashflows: new Set(facts.map(({ filing, period }) => `${filing}|${period}`)),
    cashflowFilings: new Set(facts.map(({ filing }) => filing)),
  }
}

/**
 * By `filing|period` the dates under which an annual filing gives a whole year. They may differ from the period's
 * usual ones: a shell company's year began with its founding, that of the business which it bought with January.
 */
function ownYears(
  found: { fact: Fact; key: string; period: DatedPeriod }[],
  filings: FactFiling[],
): Map<string, string> {
  const tallies = new Map<string, Map<string, number>>()
  for (const { fact, key, period } of found) {
    if (period.span !== "Y" || !isAnnualForm(filings[fact.filing]?.form ?? "")) continue
    const place = `${fact.filing}|${key}`
    const tally = tallies.get(place) ?? new Map<string, number>()
    tallies.set(place, tally.set(dates(period), (tally.get(dates(period)) ?? 0) + 1))
  }
  const own = new Map<string, string>()
  for (const [place, tally] of tallies) {
    const [best] = [...tally].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))
    if (best && best[1] >= statementLines) own.set(place, best[0])
  }
  return own
}

function mostVoted(tally: { period: DatedPeriod; count: number }[]): DatedPeriod {
  const [first, ...rest] = tally
  if (!first) throw new Error("A fiscal period without dates was counted.")
  let best = first
  for (const entry of rest) {
    const later = dates(entry.period) > dates(best.period)
    if (entry.count > best.count || (entry.count === best.count && later)) best = entry
  }
  return best.period
}

function dates(period: DatedPeriod): string {
  return `${period.end}|${period.start}`
}

/** For each filing the latest period for which it gives a balance sheet. */
function lastBalances(
  found: { concept: string; fact: Fact; key: string; period: DatedPeriod }[],
): Map<number, { key: string; end: string }> {
  const totals = new Set(["us-gaap:Assets", "us-gaap:LiabilitiesAndStockholdersEquity", "ifrs-full:Assets"])
  const last = new Map<number, { key: string; end: string }>()
  for (const { concept, fact, key, period } of found) {
    if (!totals.has(concept)) continue
    const best = last.get(fact.filing)
    if (!best || period.end > best.end) last.set(fact.filing, { key, end: period.end })
  }
  return last
}
