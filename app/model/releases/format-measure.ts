import { formatCompact, formatFigure, missing } from "~/lib/numbers"

/** A figure of a release in its unit: `1.25`, `48.2%`, `3.25%`, `1.20B`, `5,410`. */
export function formatMeasure(value: number | null, unit: "amount" | "share" | "percent" | "number"): string {
  if (value === null) return missing
  if (unit === "share") return formatFigure(value, asPrinted(value, 2, 3))
  if (unit === "percent") return `${formatFigure(value, asPrinted(value, 1, 2))}%`
  return Math.abs(value) >= 1e6
    ? formatCompact(value, 2)
    : formatFigure(value, Number.isInteger(value) ? 0 : asPrinted(value, 2, 3))
}

/** The decimals of a printed figure; the least of them for one that was computed. */
function asPrinted(value: number, least: number, most: number): number {
  const decimals = String(Number(value.toPrecision(12))).split(".")[1]?.length ?? 0
  return decimals > most ? least : Math.max(least, decimals)
}
