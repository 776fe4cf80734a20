import { amountExpressions, readAmount, toAmount } from "~/model/ratios/amounts"
import { describeExpression } from "~/model/ratios/expression"
import type { Ratio } from "~/model/ratios/ratio"
import type { FigurePeriod } from "./company-figures"
import type { Metric, MetricGroup, MetricPeriods, MetricUnit } from "./metric"
import { toMetricValue } from "./percent"

type Definition = Omit<Metric, "group" | "source"> & Partial<Pick<Metric, "source">>

/** The metrics of a group; they are from statements, unless they name another source. */
export function defineMetrics(group: MetricGroup, definitions: readonly Definition[]): readonly Metric[] {
  return definitions.map((definition) => ({ source: "statements", ...definition, group }))
}

/** A ratio of the ratio table, for the latest twelve months, with balances at the end of the period. */
export function ratioMetric({ key, label, unit, formula }: Ratio): Definition {
  return { key, label, unit, explain: formula, compute: ({ now }) => toMetricValue(now.read(key), unit) }
}

/** A statement row or an amount of `~/model/ratios/amounts` with the same key. */
export function amountMetric(
  key: string,
  label: string,
  explain: string,
  unit: MetricUnit = "money",
): Definition {
  return { key, label, unit, explain, compute: ({ now }) => readAmountOf(now, key) }
}

/** An amount that is explained by its expression. */
export function computedMetric(
  key: keyof typeof amountExpressions,
  label: string,
  unit: MetricUnit = "money",
  note = "",
): Definition {
  return amountMetric(key, label, describeExpression(amountExpressions[key]) + note, unit)
}

/** An amount or statement row of a period. */
export function readAmountOf(period: FigurePeriod, key: string): number | null {
  return readAmount(period.read, key)
}

/** An expression over amounts and rows of the latest twelve months, without a value where a divisor is not positive. */
export function expressionMetric(
  key: string,
  label: string,
  unit: MetricUnit,
  expression: string,
  note = "",
  choose: (periods: MetricPeriods) => FigurePeriod | undefined = ({ now }) => now,
): Definition {
  const compute = toAmount(expression)
  return {
    key,
    label,
    unit,
    explain: describeExpression(expression) + note,
    compute: (periods) => {
      const period = choose(periods)
      return toMetricValue(period ? compute(period.read) : null, unit)
    },
  }
}

/** An expression over amounts of the notes, which are of the last fiscal year. */
export function noteMetric(key: string, label: string, unit: MetricUnit, expression: string): Definition {
  return expressionMetric(key, label, unit, expression, ", last fiscal year", ({ years }) => years.at(-1))
}

/** The last consecutive fiscal years; null if there are fewer. */
function lastYears(years: FigurePeriod[], count: number): FigurePeriod[] | null {
  const last = years.slice(-count)
  const [earliest, latest] = [last[0], last[count - 1]]
  return earliest && latest && latest.fiscalYear - earliest.fiscalYear === count - 1 ? last : null
}

/** A row's values in the last consecutive fiscal years; null if one is unknown. */
export function readYears(years: FigurePeriod[], count: number, row: string): number[] | null {
  const values = lastYears(years, count)?.map((year) => year.read(row)) ?? []
  const known = values.filter((value) => value !== null)
  return known.length === count ? known : null
}
