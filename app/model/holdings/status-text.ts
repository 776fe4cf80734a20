import type { PositionChange } from "./compare-portfolios"

/** As data has it: `New`, `Sold All`, `Nothing` or a signed percent such as `-8.1%`; null after a missing quarter. */
export function statusText({ status, ratio }: Pick<PositionChange, "status" | "ratio">): string | null {
  if (status !== "Changed" || ratio === null) return status === "Changed" ? null : status
  return `${ratio < 0 ? "-" : "+"}${changeDigits(ratio)}%`
}

/** One decimal, more where that would say that nothing changed. */
function changeDigits(ratio: number): string {
  const percent = Math.abs(ratio) * 100
  const decimals = [1, 2, 3, 4].find((digits) => Number(percent.toFixed(digits)) > 0) ?? 6
  return percent.toFixed(decimals)
}
