import {
  formatCompact,
  formatCompactUsd,
  formatDecimal,
  formatFigure,
  formatMetric,
  formatPercent,
  formatScore,
} from "~/lib/numbers"
import type { Format } from "~/model/financials/rows/row-types"
import type { Price } from "~/model/financials/statements/price"

/** A figure by itself, with a minus: `$2.4B`, `7.6%`, `12.00x`, `−4.86`. Percents are fractions. */
export function formatKeyFigure(
  value: number | null,
  format: Format,
  currency: string | null,
  /** Of amounts of money and percents. */
  decimals = 1,
): string {
  switch (format) {
    case "money":
      return currency === "USD" ? formatCompactUsd(value, decimals) : formatCompact(value, decimals)
    case "percent":
      return formatPercent(value, decimals)
    case "times":
      return formatMetric(value, "Times")
    case "score":
      return formatScore(value)
    default:
      return formatDecimal(value, 2)
  }
}

/** `$289.36`, `EUR 96.27` */
export function formatPrice({ close, currency }: Price): string {
  const amount = formatFigure(close, 2)
  return currency === "USD" ? `$${amount}` : `${currency} ${amount}`
}
