import { addDays, type IsoDate } from "~/lib/dates"
import { endOfMonth, lastMonthEnd } from "~/model/query/past/month-ends"
import type { PastChunk } from "~/model/query/past/past-chunk"
import { derivePastStates, type PastStates } from "~/model/query/past/past-states"
import { KnownFiler, type KnownValues, keys, type PastFiler, valueOn } from "./known-by"
import { addToChunk, emptyChunk } from "./stored-market"

export interface AskedDay {
  day: IsoDate
  /** Days by which filings are known too early: a planted mistake. */
  lookAheadDays?: number
}

export interface DerivedDay {
  /** The companies as the product stores them. */
  chunk: PastChunk
  known: KnownValues
}

/**
 * Derives some companies for each of the days: once with the product, from all of their filings, and once from what
 * the SEC would have sent on the day. `filers` in order of CIK, `days` in order of time.
 */
export function deriveDays(filers: readonly PastFiler[], days: readonly AskedDay[]): DerivedDay[] {
  const derived = days.map((): DerivedDay => ({ chunk: emptyChunk(), known: new Map() }))
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""]
  const range = { from: lastMonthEnd(first), until: endOfMonth(last) }
  for (const filer of filers) {
    const { record, prices } = filer
    const states = derivePastStates(record, range)
    const known = new KnownFiler(filer)
    for (const [at, { day, lookAheadDays = 0 }] of days.entries()) {
      const { chunk, known: values } = derived[at] as DerivedDay
      addToChunk(chunk, { states: knowEarlier(states, lookAheadDays), prices }, endOfMonth(day))
      const company = known.on(day)
      if (company)
        values.set(
          record.cik,
          keys.map((key) => valueOn(company, key, day)),
        )
    }
  }
  return derived
}

function knowEarlier(states: PastStates, days: number): PastStates {
  if (days === 0) return states
  const move = <T extends { from: IsoDate }>(each: T) => ({ ...each, from: addDays(each.from, -days) })
  return { ...states, statements: states.statements.map(move), filings: states.filings.map(move) }
}
