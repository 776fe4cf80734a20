import type { KnownFacts } from "~/model/financials/document/known-facts"
import { explainingLines } from "~/model/financials/rows/explaining-lines"
import { qualify } from "~/model/financials/rows/statement-rows"
import { findSubset } from "./subset-sum"

/** A reported line that no row shows, as it counts in a remainder. */
export type RemainderLine = { concept: string; label: string; value: number }

/** Which unshown reported lines of a year add up to a remainder exactly; null when none or several ways do. */
export function explainRemainder(
  known: KnownFacts,
  row: string,
  period: string,
  remainder: number,
): RemainderLine[] | null {
  if (remainder === 0) return null
  const filed = known.document.filings.filed
  const { asof } = known.knowledge
  const lines: RemainderLine[] = []
  for (const name of explainingLines[row] ?? []) {
    const signed = qualify(name)
    const concept = signed.replace(/^-/, "")
    const vintage = known.own(period, known.lines.get(concept)?.get(period) ?? []).at(-1)
    if (!vintage || (asof !== null && (filed[vintage.first] ?? "") > asof)) continue
    const value = signed.startsWith("-") ? 0 - vintage.value : vintage.value
    lines.push({ concept, label: toWords(concept), value })
  }
  return findSubset(lines, remainder)
}

/** `us-gaap:OtherAssetsNoncurrent` to `Other assets noncurrent`. */
function toWords(concept: string): string {
  const words = concept
    .slice(concept.indexOf(":") + 1)
    .replaceAll(/(?<=[a-z])([A-Z])/g, " $1")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
