import type { SubmittedFiling } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { daysBetween, type IsoDate } from "~/lib/dates"
import { findEndOfReports } from "~/model/filings/company-life"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { listFrames } from "~/model/financials/view/view-statement"
import type { EarningsPart } from "./earnings-batch"
import { type EarningsEvent, isSameEnd, type ReleaseResults, toEarningsEvents } from "./earnings-event"
import { fiscalYearOffset } from "./fiscal-year-offset"
import { medianError, pastForecasts } from "./forecast"
import { listReportedEnds } from "./reported-ends"

/** A company's releases and, unless its reports have ended, those expected. */
export function toEarningsPart(
  cik: Cik,
  filings: SubmittedFiling[],
  statements: StatementsDocument | null,
): EarningsPart {
  const events = toEarningsEvents(cik, filings, {
    yearOffset: fiscalYearOffset(statements),
    reportedEnds: listReportedEnds(statements),
    hasEnded: findEndOfReports(filings) !== null,
  })
  return completeEarnings({ cik, events }, statements)
}

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
      end,
      currency,
      year: fiscalYear,
      quarter: fiscalQuarter ?? 0,
      revenue: column.get("revenue")?.value ?? null,
      eps: column.get("epsDiluted")?.value ?? null,
    }))
    .filter(({ revenue, eps }) => revenue !== null || eps !== null)
    .sort((a, b) => (a.end < b.end ? -1 : 1))
}

/** An expected quarter's latest results are at most a year older; others would be called recent wrongly. */
const recentDays = 380

function getResults(event: EarningsEvent, quarters: QuarterResults[]): ReleaseResults | null {
  const found =
    event.status === "confirmed" && event.accession !== null
      ? quarters.find(({ end }) => isSameEnd(end, event.periodEnd))
      : quarters.findLast(
          ({ end }) =>
            end < event.periodEnd &&
            !isSameEnd(end, event.periodEnd) &&
            daysBetween(end, event.periodEnd) <= recentDays,
        )
  if (!found) return null
  const { end: _, ...results } = found
  return results
}
