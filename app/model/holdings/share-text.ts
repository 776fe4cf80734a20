import { formatPercent } from "~/lib/numbers"

/** A part of a company as percent: two decimals, four where two would say nothing of it. */
export function shareText(ratio: number | null): string {
  return formatPercent(ratio, ratio !== null && ratio > 0 && ratio < 0.0001 ? 4 : 2)
}
