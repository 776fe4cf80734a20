import { readAmount } from "~/model/ratios/amounts"
import type { FigurePeriod } from "./company-figures"
import type { MetricValues } from "./metric-values"
import { addedSizeMetrics, statedAmounts, workedOutAmounts } from "./metrics-size"

/** An amount or statement row of a period. */
export function amountOf(period: FigurePeriod, key: string): number | null {
  return readAmount(period.read, key)
}

export function deriveAmounts({ read }: FigurePeriod): MetricValues {
  const values: MetricValues = {}
  for (const { key } of [...statedAmounts, ...workedOutAmounts, ...addedSizeMetrics])
    values[key] = readAmount(read, key)
  return values
}
