import { daysBetween, type IsoDate } from "~/lib/dates"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listFrames } from "~/model/financials/view/view-statement"
import type { EarningsPart } from "./earnings-batch"
import type { EarningsEvent, ReleaseResults } from "./earnings-event"
import { medianError, pastForecasts } from "./forecast"

/**
 * The events with the results of their quarter, or of the latest known one for an expected event, and with the usual
 * error of the company's forecasts. Events that have them are left as they are.
 */
export function completeEarnings(part: EarningsPart, statements: StatementsDocument | null): EarningsPart {
  if (part.events.every(({ results }) => results !== undefined)) return part
  const released = part.events.filter((event) => event.status === "confirmed" && event.accession !== null)
  const errorDays = medianError(pastForecasts(released))
  const quarters = statements ? listQuarters(statements) : []
  return {
    ...part,
    events: part.events.map((event) => ({ ...event, errorDays, results: getResults(event, quarters) })),
  }
}

interface QuarterResults extends ReleaseResults {
  end: IsoDate
}

/** Oldest first, with at least one of the two figures. */
function listQuarters(statements: StatementsDocument): QuarterResults[] {
  const { currency } = statements
  return listFrames(statements, { statement: "income", period: "quarterly", vintage: "latest", asof: null })
    .map(({ end, fiscalYear, fiscalQuarter, column }) => ({
      ...{ end, currency, year: fiscalYear, quarter: fiscalQuarter ?? 0 },
      revenue: column.get("revenue")?.value ?? null,
      eps: column.get("epsDiluted")?.value ?? null,
    }))
    .filter(({ revenue, eps }) => revenue !== null || eps !== null)
    .sort((a, b) => (a.end < b.end ? -1 : 1))
}

/** A filing list and the facts can give period ends a few days apart. */
const sameEndDays = 10

/** An expected quarter's latest results are at most a year older; others would be called recent wrongly. */
const recentDays = 380

function getResults(event: EarningsEvent, quarters: QuarterResults[]): ReleaseResults | null {
  const found =
    event.status === "confirmed" && event.accession !== null
      ? quarters.find(({ end }) => Math.abs(daysBetween(end, event.periodEnd)) <= sameEndDays)
      : quarters.findLast(
          ({ end }) =>
            daysBetween(end, event.periodEnd) > sameEndDays &&
            daysBetween(end, event.periodEnd) <= recentDays,
        )
  if (!found) return null
  const { end: _, ...results } = found
  return results
}
