import { gap, getFigure, getFigures } from "~/model/financials/cells/cell"
import { tallies } from "~/model/financials/document/same-basis"
import { parseTerms } from "~/model/financials/relations/relation"
import { activityTotals } from "~/model/financials/relations/relations"
import { combine, type Judgment } from "~/model/financials/relations/solve"

/**
 * The change in cash of a statement that tags only the change before exchange rates: with their effect where that change
 * is the sum of the three activities, and as it is where the effect is in it already.
 */
export const proveCashChange: Judgment = (column, setting) => {
  const [change, effect] = getFigures(column, "changeBeforeExchange", "exchangeRateEffect")
  const activities = getFigures(column, ...activityTotals)
  const known = activities.filter((value) => value !== null)
  if (change == null || known.length < activities.length || column.has("netChangeInCash")) return []
  const sum = known.reduce((total, value) => total + value, 0)
  const rates = effect ?? 0
  const nearer = Math.abs(sum - change) < Math.abs(sum + rates - change) ? sum : sum + rates
  if (!tallies(nearer, change, [...known, change])) return []
  const isWithout = nearer === sum && rates !== 0
  const terms = parseTerms(isWithout ? "changeBeforeExchange + exchangeRateEffect" : "changeBeforeExchange")
  return [["netChangeInCash", combine(column, terms, setting)]]
}

/** Refuses free cash flow of a company that rents out a fleet where other investing activities are not all that is left. */
export const refuseUnknownFleet: Judgment = (column, { rentsOut }) => {
  const isUnknown =
    getFigure(column, "investingCashFlow") === null && getFigure(column, "otherInvesting") !== null
  const reason = "Investing cash flow is not known, and the fleet is bought and sold in it."
  return rentsOut && isUnknown ? [["freeCashFlow", gap(reason)]] : []
}
