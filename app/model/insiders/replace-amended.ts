import { baseForm, isAmendment } from "~/edgar/form-names"
import type { Accession } from "~/lib/accession"
import type { OwnershipFiling } from "./insiders-document"

export interface CurrentFiling extends OwnershipFiling {
  /** The original that this amendment replaces; null for an original, or if it is not loaded. */
  replaces: { accession: Accession; lines: number } | null
}

/**
 * Filings that are still current. An amendment replaces the same owner's original of the date that it names, and
 * earlier amendments of that date. One without lines (a corrected signature) replaces nothing.
 */
export function replaceAmended(filings: OwnershipFiling[]): CurrentFiling[] {
  const oldestFirst = [...filings].sort(
    (a, b) => a.filed.localeCompare(b.filed) || a.accession.localeCompare(b.accession),
  )
  const replaced = new Map<string, { accession: Accession; lines: number }>()
  const replacedAccessions = new Set<string>()
  for (const amendment of oldestFirst) {
    if (!isAmendment(amendment.content.form) || amendment.content.entries.length === 0) continue
    const original = findOriginal(amendment, oldestFirst)
    for (const earlier of oldestFirst) {
      const isEarlierAmendment =
        earlier !== amendment &&
        isAmendment(earlier.content.form) &&
        earlier.filed <= amendment.filed &&
        earlier.accession < amendment.accession &&
        earlier.content.originalFiled === amendment.content.originalFiled &&
        earlier.content.period === amendment.content.period &&
        hasSameOwner(earlier, amendment)
      if (isEarlierAmendment) replacedAccessions.add(earlier.accession)
    }
    if (!original) continue
    replacedAccessions.add(original.accession)
    replaced.set(amendment.accession, {
      accession: original.accession,
      lines: original.content.entries.filter((entry) => entry.kind === "transaction").length,
    })
  }
  return filings
    .filter((filing) => !replacedAccessions.has(filing.accession))
    .map((filing) => ({ ...filing, replaces: replaced.get(filing.accession) ?? null }))
}

function findOriginal(amendment: OwnershipFiling, filings: OwnershipFiling[]): OwnershipFiling | null {
  const { content } = amendment
  const candidates = filings.filter(
    (filing) =>
      filing.content.form === baseForm(content.form) &&
      filing.content.issuer.cik === content.issuer.cik &&
      filing.filed <= amendment.filed &&
      hasSameOwner(filing, amendment) &&
      (content.originalFiled
        ? filing.filed === content.originalFiled
        : filing.content.period === content.period),
  )
  const similarity = (filing: OwnershipFiling) =>
    (filing.content.period === content.period ? 1000 : 0) +
    filing.content.entries.filter((entry) =>
      content.entries.some(
        (other) =>
          other.date === entry.date && other.code === entry.code && other.security === entry.security,
      ),
    ).length
  const [best, second] = candidates.sort((a, b) => similarity(b) - similarity(a))
  if (!best || (second && similarity(second) === similarity(best))) return null
  return best
}

function hasSameOwner(a: OwnershipFiling, b: OwnershipFiling): boolean {
  const keys = new Set(a.content.owners.map((owner) => owner.cik ?? owner.name))
  return b.content.owners.some((owner) => keys.has(owner.cik ?? owner.name))
}
