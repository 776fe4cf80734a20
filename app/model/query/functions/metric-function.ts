import { hasFiscalYears, type MetricUnit, maxYearsBack } from "~/model/metrics/metric"
import { getMetric } from "~/model/metrics/metrics"

export const functionScopes = ["sector", "industry", "exchange", "country"] as const
export type FunctionScope = (typeof functionScopes)[number]

/** The arguments of a function beside its metric: `5y`, nothing, `in sector` or nothing, or one of `5y` and `in sector`. */
type Takes = "years" | "nothing" | "scope" | "years or scope"

interface FunctionDefinition {
  takes: Takes
  /** The years before the latest one that are read. Without them, the function reads no fiscal years. */
  yearsBack?: (years: number) => number
  /** Null keeps the unit of the metric. */
  unit: MetricUnit | null
  label: (metric: string, extent: string) => string
  explain: string
  example: string
}

const span = (years: number) => years
const window = (years: number) => years - 1

/** The functions of the query language, in the order of the documentation. */
export const functionDefinitions = {
  change: {
    takes: "years",
    yearsBack: span,
    unit: null,
    label: (metric, extent) => `${extent} change in ${metric}`,
    explain: "The latest fiscal year's value minus that of N fiscal years before; points for percentages",
    example: "change(totalDebt, 1y) < 0",
  },
  growth: {
    takes: "years",
    yearsBack: span,
    unit: "percent",
    label: (metric, extent) => `${extent} growth of ${metric}`,
    explain: "Compound growth a year in percent over N fiscal years; both ends must be positive",
    example: "growth(revenue, 5y) > 10",
  },
  rising: {
    takes: "years",
    yearsBack: span,
    unit: "count",
    label: (metric, extent) => `${metric} rising for ${extent}`,
    explain: "A condition: each of the last N fiscal years has a higher value than the year before it",
    example: "rising(operatingMargin, 3y)",
  },
  falling: {
    takes: "years",
    yearsBack: span,
    unit: "count",
    label: (metric, extent) => `${metric} falling for ${extent}`,
    explain: "A condition: each of the last N fiscal years has a lower value than the year before it",
    example: "falling(netDebt, 2y)",
  },
  min: {
    takes: "years",
    yearsBack: window,
    unit: null,
    label: (metric, extent) => `${extent} minimum of ${metric}`,
    explain: "The lowest value of the last N fiscal years",
    example: "min(roic, 10y) > 12",
  },
  max: {
    takes: "years",
    yearsBack: window,
    unit: null,
    label: (metric, extent) => `${extent} maximum of ${metric}`,
    explain: "The highest value of the last N fiscal years",
    example: "max(debtToEquity, 5y) < 1",
  },
  median: {
    takes: "years",
    yearsBack: window,
    unit: null,
    label: (metric, extent) => `${extent} median of ${metric}`,
    explain: "The middle value of the last N fiscal years",
    example: "median(grossMargin, 10y) > 40",
  },
  streak: {
    takes: "nothing",
    yearsBack: () => maxYearsBack,
    unit: "count",
    label: (metric) => `years in a row of rising ${metric}`,
    explain: `Fiscal years in a row, to the latest, whose value is higher than the year before; up to ${maxYearsBack}`,
    example: "streak(dividendsPerShare) >= 5",
  },
  percentile: {
    takes: "years or scope",
    yearsBack: window,
    unit: "percent",
    label: (metric, extent) => `percentile of ${metric} ${extent}`,
    explain:
      "The share of the last N fiscal years with a value below the current one, or of the other companies of a sector, in percent",
    example: "percentile(operatingMargin, 10y) > 80",
  },
  rank: {
    takes: "scope",
    unit: "count",
    label: (metric, extent) => `rank by ${metric} ${extent}`,
    explain:
      "The company's place by the current value, 1 for the highest, among all companies or in its sector",
    example: "rank(revenue in sector) <= 3",
  },
} satisfies Record<string, FunctionDefinition>

export type FunctionName = keyof typeof functionDefinitions
export const functionNames = Object.keys(functionDefinitions) as FunctionName[]

export function getDefinition(name: FunctionName): FunctionDefinition {
  return functionDefinitions[name]
}

/** A metric over fiscal years or among companies. Its key is its text in a query: `growth(revenue, 5y)`. */
export interface MetricFunction {
  name: FunctionName
  /** The key of the metric. */
  metric: string
  years: number | null
  scope: FunctionScope | null
}

export function formatFunctionKey({ name, metric, years, scope }: MetricFunction): string {
  return `${name}(${metric}${years === null ? "" : `, ${years}y`}${scope ? ` in ${scope}` : ""})`
}

const canonical = /^(\w+)\((\w+)(?:, (\d+)y)?(?: in (\w+))?\)$/

/** The function of a canonical key; null for any other text. */
export function parseFunctionKey(key: string): MetricFunction | null {
  const [, called, metric = "", digits, place] = canonical.exec(key) ?? []
  const name = functionNames.find((each) => each === called)
  const scope = functionScopes.find((each) => each === place) ?? null
  const years = digits === undefined ? null : Number(digits)
  if (!name || !getMetric(metric) || (place && !scope)) return null
  const parsed = { name, metric, years, scope }
  return isComplete(parsed) && formatFunctionKey(parsed) === key ? parsed : null
}

/** True if a function has what it takes. */
export function isComplete({ name, metric, years, scope }: MetricFunction): boolean {
  const { takes, yearsBack } = getDefinition(name)
  const base = getMetric(metric)
  if (!base || (yearsBack && !scope && !hasFiscalYears(base))) return false
  const hasYears = years !== null && Number.isInteger(years) && years >= 1 && years <= maxYearsBack
  if (takes === "years") return hasYears && !scope
  if (takes === "nothing") return years === null && !scope
  if (takes === "scope") return years === null
  return hasYears ? !scope : years === null && scope !== null
}

/** True for a function that is a condition by itself. */
export function isCondition(name: FunctionName): boolean {
  return name === "rising" || name === "falling"
}

/** True for the key of such a function. */
export function isConditionKey(key: string): boolean {
  const called = parseFunctionKey(key)
  return called !== null && isCondition(called.name)
}
