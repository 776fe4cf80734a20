import { type MarketSession, marketSession } from "~/edgar/acceptance-time"
import type { SubmittedFiling } from "~/edgar/submissions"
import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { IsoDate } from "~/lib/dates"
import type { Ticker } from "~/lib/ticker"
import {
  type EarningsEvent,
  getFiscalYear,
  isSameEnd,
  toEarningsEvents,
} from "~/model/earnings/earnings-event"
import { fiscalYearOffset } from "~/model/earnings/fiscal-year-offset"
import { medianError, pastForecasts } from "~/model/earnings/forecast"
import { getPriceReaction, type PriceReaction } from "~/model/earnings/price-reaction"
import { createQuarterGrowth } from "~/model/earnings/quarter-growth"
import { findReleases } from "~/model/earnings/releases"
import { listReportedEnds } from "~/model/earnings/reported-ends"
import { type DatedForm, findEndOfReports } from "~/model/filings/company-life"
import { readerAddress } from "~/model/filings/reader-address"
import { emptyCell } from "~/model/financials/cells/cell"
import { knownFacts } from "~/model/financials/document/known-facts"
import type { Price } from "~/model/financials/statements/price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { cellAddress } from "~/model/financials/view/statement-query"
import { listFrames, toSource } from "~/model/financials/view/view-statement"
import type { ReleasesDocument } from "~/model/releases/release-document"
import type { StoredEstimate } from "~/stores/company/earnings-store.server"

import { type AnnouncedFigures, toAnnounced } from "./announced-figures"

/** One quarter's results: release date, figures as first reported, and estimates. */
export interface EarningsRow {
  fiscalYear: number
  quarter: 1 | 2 | 3 | 4
  periodEnd: IsoDate
  date: IsoDate
  time: string | null
  session: MarketSession | null
  /** As first filed. */
  eps: number | null
  /** On the basis of today's shares: as filed, unless a split came later. */
  epsAdjusted: number | null
  /** The shares of today for one of the day on which EPS was filed. */
  splitFactor: number
  /** Set where EPS is neither filed nor announced. */
  estimated?: true
  /** Set where the release has EPS and no filing has it. */
  isAnnouncedEps?: true
  netIncome: number | null
  /** The derivation of a figure, and the address of its source page. */
  epsDerivation: string | null
  epsUrl: string | null
  /** A ratio: change from the same fiscal quarter of the previous year, both of one basis. */
  epsGrowth: number | null
  revenue: number | null
  revenueDerivation: string | null
  revenueUrl: string | null
  revenueGrowth: number | null
  epsEstimate: number | null
  epsSurprise: number | null
  revenueEstimate: number | null
  revenueSurprise: number | null
  estimateSource: string | null
  /** The date that earlier quarters would have forecast, and its error in days. */
  forecast: IsoDate | null
  errorDays: number | null
  accession: Accession
  releaseUrl: string
  /** The figures of the release itself; null if it was not read. */
  announced: AnnouncedFigures | null
  /** Of the security of the page. */
  reaction: PriceReaction | null
  reportUrl: string | null
}

export interface CompanyEarnings {
  /** Newest first. */
  rows: EarningsRow[]
  /** The next release that is expected or announced for today or later. */
  next: EarningsEvent | null
  /** Releases that were expected before today and are in no filing yet, oldest first. */
  overdue: EarningsEvent[]
  /** The form after which the company files no more reports; null if it reports. */
  ended: DatedForm | null
  nextEstimate: StoredEstimate | null
  medianErrorDays: number | null
  forecasts: number
  currency: string | null
}

/** A company's releases; without statements, the figures are null. `today` in New York. */
export function toCompanyEarnings(
  { cik, ticker }: { cik: Cik; ticker: Ticker },
  filings: SubmittedFiling[],
  statements: StatementsDocument | null,
  estimates: StoredEstimate[],
  today: IsoDate,
  announced: ReleasesDocument | null = null,
  closes: readonly Price[] = [],
): CompanyEarnings {
  const offset = fiscalYearOffset(statements)
  const releases = findReleases(filings)
  const past = pastForecasts(releases)
  const first = statements && quarterFigures(statements)
  const known = statements && knownFacts(statements, { vintage: "latest", asof: null })
  const getGrowth = statements && createQuarterGrowth(statements)
  const rows = releases.map((release): EarningsRow => {
    const { periodEnd, quarter } = release
    const figures = nearest(first, periodEnd)
    const forecast = past.find((one) => one.release === release)
    const estimate = getEstimate(estimates, periodEnd)
    const splitsSince = (day: IsoDate) => known?.splitsSince(day) ?? 1
    const splitFactor = splitsSince(figures?.filed ?? release.date)
    const session = marketSession(release.time)
    return {
      fiscalYear: getFiscalYear(release.fiscalYearEnd, offset),
      quarter,
      periodEnd,
      date: release.date,
      time: release.time,
      session,
      eps: figures?.eps ?? null,
      epsAdjusted: figures && figures.eps !== null ? figures.eps / splitFactor : null,
      splitFactor,
      ...(figures?.isEstimated ? { estimated: true } : {}),
      ...(figures?.isAnnounced ? { isAnnouncedEps: true } : {}),
      netIncome: figures?.netIncome ?? null,
      epsDerivation: figures?.epsDerivation ?? null,
      epsUrl: sourceUrl(ticker, "epsDiluted", figures, figures?.eps),
      epsGrowth: getGrowth?.("epsDiluted", periodEnd) ?? null,
      revenue: figures?.revenue ?? null,
      revenueDerivation: figures?.revenueDerivation ?? null,
      revenueUrl: sourceUrl(ticker, "revenue", figures, figures?.revenue),
      revenueGrowth: getGrowth?.("revenue", periodEnd) ?? null,
      epsEstimate: estimate?.eps ?? null,
      epsSurprise: surprise(figures?.eps ?? null, estimate?.eps ?? null),
      revenueEstimate: estimate?.revenue ?? null,
      revenueSurprise: surprise(figures?.revenue ?? null, estimate?.revenue ?? null),
      estimateSource: estimate?.source ?? null,
      forecast: forecast?.forecast.date ?? null,
      errorDays: forecast?.errorDays ?? null,
      accession: release.filing.accession,
      releaseUrl: readerAddress(ticker, release.filing),
      announced: toAnnounced(ticker, release, announced, figures),
      reaction: getPriceReaction({ date: release.date, session }, closes, splitsSince),
      reportUrl: release.report ? readerAddress(ticker, release.report) : null,
    }
  })
  const ended = findEndOfReports(filings)
  const reportedEnds = listReportedEnds(statements)
  const open = toEarningsEvents(cik, filings, {
    yearOffset: offset,
    reportedEnds,
    hasEnded: ended !== null,
  })
    .filter((event) => event.status === "expected")
    .map((event) => ({ event, estimate: getEstimate(estimates, event.periodEnd) }))
    .map(({ event, estimate }) => ({ event: withAnnounced(event, estimate), estimate }))
  const next = open.find(({ event }) => event.date >= today)
  return {
    rows: rows.reverse(),
    next: next?.event ?? null,
    overdue: open.map(({ event }) => event).filter(({ date }) => date < today),
    ended,
    nextEstimate: next?.estimate ?? null,
    medianErrorDays: medianError(past),
    forecasts: past.length,
    currency: statements?.currency ?? null,
  }
}

function withAnnounced(event: EarningsEvent, estimate: StoredEstimate | null): EarningsEvent {
  if (!estimate?.date) return event
  const session = estimate.time ? marketSession(estimate.time) : event.session
  return { ...event, date: estimate.date, time: estimate.time, session, status: "confirmed" }
}

interface QuarterFigures {
  key: string
  epsDerivation: string | null
  revenueDerivation: string | null
  end: IsoDate
  /** When EPS was filed or announced. */
  filed: IsoDate | null
  eps: number | null
  isEstimated: boolean
  isAnnounced: boolean
  netIncome: number | null
  revenue: number | null
}

const quarterly = { statement: "income", period: "quarterly", asof: null } as const

function sourceUrl(
  ticker: Ticker,
  row: string,
  figures: QuarterFigures | null,
  value: number | null | undefined,
): string | null {
  if (!figures || value === null || value === undefined) return null
  return cellAddress(ticker, row, figures.key, { ...quarterly, vintage: "original" })
}

function quarterFigures(document: StatementsDocument): QuarterFigures[] {
  return listFrames(document, { ...quarterly, vintage: "original" }).map((frame) => ({
    key: frame.key,
    filed: toSource(frame.column.get("epsDiluted") ?? emptyCell, document)?.filed ?? null,
    epsDerivation: frame.column.get("epsDiluted")?.derivation ?? null,
    revenueDerivation: frame.column.get("revenue")?.derivation ?? null,
    end: frame.end,
    eps: frame.column.get("epsDiluted")?.value ?? null,
    isAnnounced: frame.column.get("epsDiluted")?.announced !== undefined,
    isEstimated: frame.column.get("epsDiluted")?.isEstimated ?? false,
    netIncome: frame.column.get("netIncome")?.value ?? null,
    revenue: frame.column.get("revenue")?.value ?? null,
  }))
}

/** The filing list and the facts can give period ends a few days apart. */
function nearest(figures: QuarterFigures[] | null, end: IsoDate): QuarterFigures | null {
  return figures?.find((one) => isSameEnd(one.end, end)) ?? null
}

function getEstimate(estimates: StoredEstimate[], end: IsoDate): StoredEstimate | null {
  return estimates.find((one) => isSameEnd(one.periodEnd, end)) ?? null
}

/**
 * Difference from the estimate as a ratio of the estimate; null if either is missing or the estimate is zero.
 */
export function surprise(actual: number | null, expected: number | null): number | null {
  return actual === null || expected === null || expected === 0
    ? null
    : (actual - expected) / Math.abs(expected)
}
