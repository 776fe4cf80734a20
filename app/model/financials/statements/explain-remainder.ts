import { findProvenSubset } from "~/lib/sums/subset-sum"
import type { StoredVintage } from "~/model/financials/document/encode-columns"
import type { KnownFacts } from "~/model/financials/document/known-facts"
import { conceptName } from "~/model/financials/facts/concept-name"
import { roundingUnit } from "~/model/financials/facts/vintages"
import { remainderRows } from "~/model/financials/relations/relations"
import { explainingLines } from "~/model/financials/rows/explaining-lines"
import { qualify, statementRows } from "~/model/financials/rows/statement-rows"

/** A remainder of more than a twentieth of its total needs an explanation. */
export function isLargeRemainder(value: number, total: number): boolean {
  return Math.abs(value) * 20 > Math.abs(total)
}

/** A reported line that no row shows, as it counts in a remainder. */
export type RemainderLine = { concept: string; label: string; value: number }

/**
 * Reported lines of a year that are on no row and add up to a remainder exactly, or the row whose amount the
 * remainder subtracts a second time. Null when nothing proves either.
 */
export function explainRemainder(
  known: KnownFacts,
  row: string,
  period: string,
  remainder: number,
): RemainderLine[] | null {
  if (remainder === 0) return null
  const shown = shownLines(known, row, period)
  const taken = new Set(shown.flatMap(({ concept }) => concept.split(" + ").map(conceptName)))
  const lines: RemainderLine[] = []
  for (const name of explainingLines[row] ?? []) {
    const signed = qualify(name)
    const concept = signed.replace(/^-/, "")
    const vintage = getVintage(known, known.lines.get(concept), period)
    if (!vintage || taken.has(concept)) continue
    const value = signed.startsWith("-") ? 0 - vintage.value : vintage.value
    lines.push({ concept, label: toWords(concept), value })
  }
  const unit = roundingUnit([remainder, ...lines.map(({ value }) => value)])
  return findProvenSubset(lines, remainder, unit) ?? countedTwice(known, row, period, remainder)
}

/** A remainder that is exactly the negative of a row: another row, or a total, holds that amount already. */
export function countedTwice(
  known: KnownFacts,
  row: string,
  period: string,
  remainder: number,
): RemainderLine[] | null {
  if (remainder >= 0) return null
  const twice = shownLines(known, row, period).filter(({ value }) => value === -remainder)
  const [only] = twice
  if (!only || twice.length > 1) return null
  return [
    { concept: conceptName(only.concept), label: `${only.label}, in another line too`, value: remainder },
  ]
}

/** The values of the other rows of a remainder's statement. */
function shownLines(known: KnownFacts, row: string, period: string) {
  const rows = remainderRows[row] ? statementRows(remainderRows[row].statement, known.document.industry) : []
  return rows.flatMap(({ key, label }) => {
    const vintage = key === row ? undefined : getVintage(known, known.rows.get(key), period)
    return vintage ? [{ label, ...vintage }] : []
  })
}

function getVintage(known: KnownFacts, row: Map<string, StoredVintage[]> | undefined, period: string) {
  const { asof } = known.knowledge
  const vintage = known.own(period, row?.get(period) ?? []).at(-1)
  const filed = vintage && known.document.filings.filed[vintage.first]
  return vintage && (asof === null || (filed ?? "") <= asof) ? vintage : null
}

/** `us-gaap:OtherAssetsNoncurrent` to `Other assets noncurrent`. */
function toWords(concept: string): string {
  const words = concept
    .slice(concept.indexOf(":") + 1)
    .replaceAll(/(?<=[a-z])([A-Z])/g, " $1")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
