import type { HoldingLine } from "~/model/holdings/holding-line"
import type { HoldingsView } from "./holdings-view"

/** The views of a quarter's holdings. */
export const holdingsParts = ["shares", "bought", "reduced", "sold", "options", "principal"] as const
export type HoldingsPart = (typeof holdingsParts)[number]

export function parsePart(text: string | null): HoldingsPart {
  return holdingsParts.find((part) => part === text) ?? "shares"
}

/**
 * The holdings of a view: purchases and reductions with the largest first, sold positions by the weight that they
 * had. Without an earlier quarter, none is known.
 */
export function listPart(
  { lines, comparedWith }: Pick<HoldingsView, "lines" | "comparedWith">,
  part: HoldingsPart,
): HoldingLine[] {
  if (part === "bought" || part === "reduced") {
    const sign = part === "bought" ? 1 : -1
    const traded = (line: HoldingLine) => sign * (getTradedUsd(line) ?? 0)
    return (comparedWith ? lines : [])
      .filter((line) => line.kind === "shares" && traded(line) > 0)
      .sort((a, b) => traded(b) - traded(a))
  }
  if (part === "sold")
    return lines
      .filter((line) => line.kind !== "options" && line.status === "Sold All")
      .sort((a, b) => (a.weightingDiff ?? 0) - (b.weightingDiff ?? 0))
  // A put that expired is no sale of its company's shares.
  if (part === "options") return lines.filter((line) => line.kind === part)
  return lines.filter((line) => line.kind === part && line.status !== "Sold All")
}

/** The shares added, or negative those sold, at the price implied at the quarter's end; null if it is not known. */
export function getTradedUsd({ status, sharesDiff, impliedPrice }: HoldingLine): number | null {
  if (status === null || sharesDiff === null || impliedPrice === null) return null
  return sharesDiff * impliedPrice
}
