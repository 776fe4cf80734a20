import { formatCompact, formatFigure, missing } from "~/lib/numbers"

/** A figure of a release in its unit: `1.25`, `48.2%`, `1.20B`, `5,410`. */
export function formatMeasure(value: number | null, unit: "amount" | "share" | "percent" | "number"): string {
  if (value === null) return missing
  if (unit === "share") return formatFigure(value, 2)
  if (unit === "percent") return `${formatFigure(value, 1)}%`
  return Math.abs(value) >= 1e6
    ? formatCompact(value, 2)
    : formatFigure(value, Number.isInteger(value) ? 0 : 2)
}
