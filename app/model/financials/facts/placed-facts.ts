import type { DatedPeriod } from "./fiscal-periods"

/** A fact in its fiscal period; `odd` when its dates are neither the period's usual ones nor its own filing's. */
export type PlacedFact = { period: string; filing: number; value: number; odd: boolean }

export type PlacedFacts = {
  periods: Map<string, DatedPeriod>
  /** By concept. */
  facts: Map<string, PlacedFact[]>
  /** How many lines a filing gives of a period, by `filing|period`; and the most that any filing gives of it. */
  lines: Map<string, number>
  most: Map<string, number>
  /** Balance sheets, by `filing|period`, and the periods that have any. */
  balances: Set<string>
  balanced: Set<string>
  /** Cash flow statements, by `filing|period`, and the filings that have any. */
  cashflows: Set<string>
  cashflowFilings: Set<number>
  /** Filings whose average shares are in thousands or millions, and what to multiply them by. */
  shareScales: Map<number, number>
  unplaced: number
}
