import type { CompanyFacts } from "~/edgar/companyfacts"
import {
  datingRank,
  type FigureBasis,
  figureBases,
  figureConcept,
  isFigureConcept,
} from "~/model/financials/facts/figure-basis"
import type { FiscalCalendar } from "~/model/financials/facts/fiscal-calendar"
import { type DatedPeriod, periodKey, placeFact } from "~/model/financials/facts/fiscal-periods"
import type { Vintage } from "~/model/financials/facts/vintages"
import type { Format, Row } from "~/model/financials/rows/row-types"
import { type PlacedFigure, withFigures } from "./figure-vintages"

/** Every value of each row by period. */
export type Chosen = Map<string, Map<string, Vintage[]>>

type AddedFigures = {
  /** By row; for finding concepts that are one line. */
  placed: Map<string, PlacedFigure[]>
  /** Periods that only figures have. */
  periods: Map<string, DatedPeriod>
  /** Figures of no fiscal quarter or year. */
  unplaced: number
}

/** Puts the figures of each row into fiscal periods and adds them to the row's values. */
export function addFigures(
  rows: readonly Row[],
  chosen: Chosen,
  facts: CompanyFacts,
  calendar: FiscalCalendar,
  unitsOf: (format: Format) => readonly string[],
): AddedFigures {
  const periods = new Map<string, { period: DatedPeriod; rank: number }>()
  const placed = new Map<string, PlacedFigure[]>()
  let unplaced = 0
  const place = (row: Row, basis: FigureBasis): PlacedFigure[] => {
    const concept = figureConcept(basis, row.key)
    const units = facts.concepts.get(concept)
    const list = unitsOf(row.format).flatMap((unit) => units?.get(unit) ?? [])
    return list.flatMap(({ start, end, value, filing }) => {
      const period = placeFact(start, end, calendar)
      if (!period) {
        unplaced += 1
        return []
      }
      const key = periodKey(period)
      const rank = datingRank(basis)
      const known = periods.get(key)
      if (!known || rank < known.rank) periods.set(key, { period: { ...period, start, end }, rank })
      return [{ period: key, filing, value, basis, concept }]
    })
  }
  const isCovered = getCover(chosen)
  const hasFigures = [...facts.concepts.keys()].some(isFigureConcept)
  for (const row of hasFigures ? rows : []) {
    const figures = figureBases.flatMap((basis) => place(row, basis))
    if (figures.length === 0) continue
    placed.set(row.key, figures)
    const history = chosen.get(row.key) ?? new Map<string, Vintage[]>()
    chosen.set(row.key, history)
    for (const period of new Set(figures.map((figure) => figure.period))) {
      const reported = history.get(period) ?? []
      const isFilling = reported.length === 0 && isCovered(row, period)
      const own = figures.filter(
        ({ period: of, basis }) =>
          of === period && (!isFilling || basis === "statement" || basis === "imported"),
      )
      const isReplaced = own.some(({ filing }) => {
        const accession = facts.filings[filing]?.accession
        return accession !== undefined && facts.replacing?.has(accession)
      })
      if (own.length > 0) history.set(period, withFigures(own, isReplaced ? [] : reported))
    }
  }
  return {
    placed,
    periods: new Map([...periods].map(([key, { period }]) => [key, period])),
    unplaced,
  }
}

/**
 * True for a row's period of which XBRL has the statement. Only the printed statement itself may fill gaps of
 * XBRL there. Other tables define their lines differently.
 */
function getCover(chosen: Chosen): (row: Row, period: string) => boolean {
  const getPeriods = (...keys: string[]) =>
    new Set(keys.flatMap((key) => [...(chosen.get(key)?.keys() ?? [])]))
  const balance = getPeriods("assets", "liabilitiesAndEquity")
  const cashflow = getPeriods("operatingCashFlow")
  const income = getPeriods("incomeBeforeTax", "operatingIncome", "revenue")
  return ({ format, behavior, statement }, period) => {
    if (format !== "money") return false
    return (behavior === "instant" ? balance : statement === "cashflow" ? cashflow : income).has(period)
  }
}
