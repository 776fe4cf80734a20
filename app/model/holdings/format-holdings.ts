import { formatPercent, missing } from "~/lib/numbers"
import { formatQuarter, type Quarter } from "~/lib/quarter"
import type { PositionChange } from "./compare-portfolios"

/** A weight of 0–100: `22.69%`; what is held is never shown as zero. */
export function formatWeighting(percentage: number | null): string {
  if (percentage === null) return missing
  return percentage > 0 && percentage < 0.005 ? "<0.01%" : `${percentage.toFixed(2)}%`
}

/** `≤ Q4 2015` for the first loaded quarter, because the quarters before it are not known. */
export function formatFirstHeld(first: Quarter | null, firstLoaded: Quarter | null): string {
  if (first === null) return missing
  return `${first === firstLoaded ? "≤ " : ""}${formatQuarter(first)}`
}

/** A fraction of a company's shares as a percentage with two decimals, or four if two would show zero. */
export function formatOwnedShare(ratio: number | null): string {
  return formatPercent(ratio, ratio !== null && ratio > 0 && ratio < 0.0001 ? 4 : 2)
}

/** `4 for 1`, `1 for 8` */
export function formatSplit(ratio: number): string {
  return ratio >= 1 ? `${Number(ratio.toFixed(2))} for 1` : `1 for ${Number((1 / ratio).toFixed(2))}`
}

/** For data files: `New`, `Sold All`, `Nothing` or a signed percent such as `-8.1%`; null after a missing quarter. */
export function formatStatus({ status, ratio }: Pick<PositionChange, "status" | "ratio">): string | null {
  if (status !== "Changed" || ratio === null) return status === "Changed" ? null : status
  return `${ratio < 0 ? "-" : "+"}${changeDigits(ratio)}%`
}

/** One decimal, or more if one would show zero. */
function changeDigits(ratio: number): string {
  const percent = Math.abs(ratio) * 100
  const decimals = [1, 2, 3, 4].find((digits) => Number(percent.toFixed(digits)) > 0) ?? 6
  return percent.toFixed(decimals)
}

/** In quarters under two years, otherwise in years. */
export function formatQuarters(quarters: number): string {
  if (quarters >= 8) return `${Number((quarters / 4).toFixed(1))} years`
  const shown = Number(quarters.toFixed(1))
  return `${shown} ${shown === 1 ? "quarter" : "quarters"}`
}
