import { eightKItemTitle, parseEightKItems } from "~/edgar/eight-k-items"
import { baseForm, formName } from "~/edgar/form-names"
import type { Cik } from "~/lib/cik"
import type { Cusip } from "~/lib/cusip"
import { formatDay, type IsoDate } from "~/lib/dates"
import { countText, formatCompactUsd, formatFigure, formatPercent } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import { formatFiscalQuarter } from "~/model/earnings/format-release"
import { readerAddress } from "~/model/filings/reader-address"
import type { RecentFiling } from "~/model/filings/recent-filings"
import { formatMeasure } from "~/model/releases/format-measure"
import { formatGuidancePeriod, type GuidanceChange, nameGuidance } from "~/model/releases/guidance-outcome"
import { listQuarterMetrics } from "~/model/releases/quarter-metrics"
import type { Guidance, ReleaseFiling } from "~/model/releases/release-document"
import type { AlertEvent } from "./alert"
import type { AlertSubject } from "./alert-subject"
import { getTime } from "./news-time"

export function isChosenForm(form: string, forms: string[]): boolean {
  return forms.length === 0 || forms.some((chosen) => baseForm(chosen) === baseForm(form))
}

export function filingEvent(filing: RecentFiling, subject: AlertSubject): AlertEvent {
  const { form, accession, accepted, document } = filing
  const items = parseEightKItems(filing.items).filter((item) => item !== "9.01")
  const [date = "", time = null] = accepted.split("T")
  return {
    id: `filing:${accession}`,
    topic: "filings",
    at: getTime(date, time),
    title: `${subject.label}: ${nameForm(form)}`,
    detail: [
      items.map(eightKItemTitle).join("; "),
      `${formatDay(date)}${time === null ? "" : `, ${time} New York time`}`,
    ]
      .filter(Boolean)
      .join(", "),
    path:
      subject.ticker && document
        ? readerAddress(subject.ticker, { accession, form, primaryDocument: document })
        : `${subject.path}/filings`,
  }
}

/** `Annual report (10-K)`, `Insider's trades (Form 4)`; a form without a name as it is. */
function nameForm(form: string): string {
  const name = formName(form)
  const code = /^\d{1,3}(?:\/A)?$/.test(form) ? `Form ${form}` : form
  return name === form ? code : `${name} (${code})`
}

/** A tracked investor's latest quarter. */
export interface InvestorReport {
  cik: Cik
  quarter: Quarter
  valueUsd: number
  positions: number
  newCount: number | null
  soldCount: number | null
  filed: IsoDate
}

/** An amendment is news again, because its date is part of the id. */
export function reportEvent(report: InvestorReport, investor: string): AlertEvent {
  const { cik, quarter, filed, newCount, soldCount } = report
  return {
    id: `report:${cik}:${quarter}:${filed}`,
    topic: "gurus",
    at: getTime(filed),
    title: `${investor}: holdings of ${formatQuarter(quarter)}`,
    detail: [
      `${countText(report.positions, "position")} worth ${formatCompactUsd(report.valueUsd)}`,
      newCount === null ? "" : `${formatFigure(newCount)} new`,
      soldCount === null ? "" : `${formatFigure(soldCount)} sold out`,
    ]
      .filter(Boolean)
      .join(", "),
    path: `/investor/${cik}/${quarter}`,
  }
}

/** A tracked investor's change in a company's security. */
export interface HoldingChange {
  investorCik: Cik
  investor: string
  quarter: Quarter
  filed: IsoDate
  cusip: Cusip
  held: string
  status: "New" | "Sold All" | "Changed"
  /** The percentage of the shares held before. */
  ratio: number | null
  shares: number
  valueUsd: number
}

/** `1,200 shares`, or `$5.0M of principal` for a bond. */
function formatAmount(held: string, amount: number): string {
  return held === "PRN" ? `${formatCompactUsd(amount)} of principal` : countText(amount, "share")
}

export function holdingEvent(change: HoldingChange, subject: AlertSubject): AlertEvent {
  const { investorCik, investor, quarter, cusip, held, status, ratio, shares } = change
  const isOption = held.includes("Put") || held.includes("Call")
  const moved = ratio === null ? "changed" : ratio > 0 ? "added to" : "reduced"
  const verb = status === "New" ? "opened" : status === "Sold All" ? "sold all of" : moved
  return {
    id: `holding:${investorCik}:${quarter}:${cusip}:${held}`,
    topic: "gurus",
    at: getTime(change.filed),
    title: `${subject.label}: ${investor} ${verb} ${status === "New" ? "a" : "its"} position`,
    detail: [
      isOption ? `${held.replace(/^\w+ /, "")} options` : "",
      status === "Changed" && ratio !== null ? `${ratio > 0 ? "+" : ""}${formatPercent(ratio)}` : "",
      status === "Sold All" ? "" : `${formatAmount(held, shares)}, ${formatCompactUsd(change.valueUsd)}`,
      formatQuarter(quarter),
    ]
      .filter(Boolean)
      .join(", "),
    path: `/investor/${investorCik}/${quarter}`,
  }
}

export interface PublishedResults {
  cik: Cik
  periodEnd: IsoDate
  quarter: number | null
  fiscalYear: number | null
  date: IsoDate
  time: string | null
}

export function resultsEvent(results: PublishedResults, subject: AlertSubject): AlertEvent {
  const { cik, quarter, fiscalYear, periodEnd, date, time } = results
  const period = formatFiscalQuarter(quarter, fiscalYear, periodEnd)
  return {
    id: `results:${cik}:${quarter && fiscalYear ? `${fiscalYear}q${quarter}` : periodEnd}`,
    topic: "results",
    at: getTime(date, time),
    title: `${subject.label}: results ${period}`,
    detail: `Published ${formatDay(date)}${time ? `, ${time} New York time` : ""}`,
    path: `${subject.path}/earnings`,
  }
}

/** Results with their release, which was read, and what became of earlier guidance. */
export interface ReadResults extends PublishedResults {
  release: ReleaseFiling
  changes: GuidanceChange[]
}

/** The operating metrics of a results release; null if it has none. */
export function metricsEvent({ release, ...results }: ReadResults, subject: AlertSubject): AlertEvent | null {
  const metrics = listQuarterMetrics(release)
  if (metrics.length === 0) return null
  const { quarter, fiscalYear, periodEnd } = results
  const listed = metrics.slice(0, 3).map(({ label, of, unit, value, yearAgo }) => {
    const before = yearAgo === null ? "" : ` (year before ${formatMeasure(yearAgo, unit)})`
    return `${label}: ${formatMeasure(value, unit)}${of ? ` ${of}` : ""}${before}`
  })
  return {
    ...resultsEvent(results, subject),
    id: `metrics:${release.accession}`,
    title: `${subject.label}: operating metrics ${formatFiscalQuarter(quarter, fiscalYear, periodEnd)}`,
    detail: withMore(listed, metrics.length),
  }
}

function withMore(listed: readonly string[], count: number): string {
  const more = count - listed.length
  return [...listed, more > 0 ? `${more} more` : ""].filter(Boolean).join("; ")
}

/** The expected figures that a results release raises or lowers; null if it moves none. */
export function guidanceEvent(
  { release, changes, ...results }: ReadResults,
  subject: AlertSubject,
): AlertEvent | null {
  const moved = changes.filter(({ change }) => change === "raised" || change === "lowered")
  const [first] = moved
  if (!first) return null
  const verb = moved.every(({ change }) => change === first.change)
    ? first.change
    : "raised and lowered parts of"
  const listed = moved.slice(0, 3).map(({ given, before }) => {
    const subject = `${nameGuidance(given)} (${formatGuidancePeriod(given)})`
    return `${subject}: ${formatRange(given)}, before ${formatRange(before)}`
  })
  return {
    ...resultsEvent(results, subject),
    id: `guidance:${release.accession}`,
    title: `${subject.label} ${verb} its guidance`,
    detail: withMore(listed, moved.length),
  }
}

function formatRange({ low, high, unit }: Guidance): string {
  return low === high
    ? formatMeasure(low, unit)
    : `${formatMeasure(low, unit)} to ${formatMeasure(high, unit)}`
}

/** The last report of an owner of more than 5 % of a class. */
interface OwnerReported {
  issuer: Cik
  name: string
  security: string
  shares: number | null
  /** 0 to 100, of the class. */
  percent: number | null
  form: string
  filed: IsoDate
  accession: string
  isEnded: boolean
}

export function ownerEvent(report: OwnerReported, subject: AlertSubject): AlertEvent {
  const { name, security, shares, percent, form, filed, accession, isEnded } = report
  const part = percent === null ? "its part" : formatPercent(percent / 100)
  return {
    id: `owner:${accession}:${name}`,
    topic: "owners",
    at: getTime(filed),
    title: `${subject.label}: ${name} ${isEnded ? "no longer owns 5 %" : `reports ${part}`}`,
    detail: [
      isEnded && percent !== null ? `now ${part}` : "",
      shares === null ? "" : countText(shares, "share"),
      security,
      formName(form),
    ]
      .filter(Boolean)
      .join(", "),
    path: `${subject.path}/investors?show=owners`,
  }
}

/** `asOf` is the day of the figures: a company that leaves and comes back on a later day is news again. */
export function entryEvent(
  screen: { subscriptionId: string; name: string },
  cik: Cik,
  asOf: IsoDate,
  foundAt: number,
  subject: AlertSubject,
): AlertEvent {
  return {
    id: `entry:${screen.subscriptionId}:${asOf}:${cik}`,
    topic: "entries",
    at: foundAt,
    title: `${subject.label} entered “${screen.name}”`,
    detail: `By figures of ${formatDay(asOf)}`,
    path: subject.path,
  }
}
