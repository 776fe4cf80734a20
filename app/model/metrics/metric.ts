import { priceRatios } from "~/model/ratios/price-ratios"
import type { FigurePeriod } from "./company-figures"

/** A metric's unit: percents are 0 to 100, money is in the company's currency. */
export type MetricUnit = "percent" | "times" | "days" | "money" | "perShare" | "shares" | "count" | "score"

/** In the order of selection lists. */
export const metricGroups = [
  "Returns and margins",
  "Growth",
  "Size",
  "Cash and quality",
  "Debt and liquidity",
  "Efficiency",
  "Valuation",
  "Banks, insurers and real estate",
  "Owners and insiders",
  "Filings",
] as const

export type MetricGroup = (typeof metricGroups)[number]

/** The source of a metric: the statements, the filing list, or another part of the product. */
export const metricSources = ["statements", "filings", "prices", "gurus", "insiders"] as const

export type MetricSource = (typeof metricSources)[number]

/** The inputs of a metric of the statements. */
export interface MetricPeriods {
  /** The latest twelve months or, for annual filers, the latest fiscal year. */
  now: FigurePeriod
  /** The period a year before `now`. */
  before: FigurePeriod | null
  /** Fiscal years, oldest first. */
  years: FigurePeriod[]
}

export interface Metric {
  key: string
  label: string
  group: MetricGroup
  unit: MetricUnit
  source: MetricSource
  /** The formula or definition, in one sentence. */
  explain: string
  /** Stored as a day since 1970; screened as days before the generation's own date. */
  isDay?: true
  /** The value from statements. Metrics of other sources are computed together, by source. */
  compute?: (periods: MetricPeriods) => number | null
}

/** Dollars are dollars where investors and insiders report them; all else is in the currency of the statements. */
export function isInOwnCurrency({ unit, source }: Metric): boolean {
  return (unit === "money" || unit === "perShare") && source !== "gurus" && source !== "insiders"
}

/** The most fiscal years before the latest one that a metric's values are stored of. */
export const maxYearsBack = 10

const ofPrice = new Set(priceRatios.map(({ key }) => key))

/** True for a metric whose values of past fiscal years are stored: one that is computed from statements alone. */
export function hasFiscalYears({ key, compute, isDay }: Metric): boolean {
  return compute !== undefined && !isDay && !ofPrice.has(key)
}
