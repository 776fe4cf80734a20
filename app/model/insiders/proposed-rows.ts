import { isAmendment } from "~/edgar/form-names"
import type { InsiderRow } from "./insider-row"
import type { ProposedFiling } from "./insiders-document"
import { ownerName } from "./owner-words"
import { proposedCode } from "./transaction-codes"

/**
 * The notices that are still current: an amended notice replaces the same seller's latest one before it with a line of
 * the same class and day.
 */
export function replaceAmendedNotices(notices: readonly ProposedFiling[]): ProposedFiling[] {
  const current: ProposedFiling[] = []
  const oldestFirst = [...notices].sort(
    (a, b) => a.filed.localeCompare(b.filed) || a.accession.localeCompare(b.accession),
  )
  for (const notice of oldestFirst) {
    if (isAmendment(notice.content.form)) {
      const replaced = current.findLastIndex((earlier) => isSameSale(earlier, notice))
      if (replaced >= 0) current.splice(replaced, 1)
    }
    current.push(notice)
  }
  return notices.filter((notice) => current.includes(notice))
}

function isSameSale({ content: a }: ProposedFiling, { content: b }: ProposedFiling): boolean {
  const isSameSeller = (a.seller.cik ?? a.seller.name) === (b.seller.cik ?? b.seller.name)
  const isSameLine = a.lines.some((line) =>
    b.lines.some(({ security, date }) => security === line.security && date === line.date),
  )
  return isSameSeller && isSameLine
}

/** The lines of a notice as proposed sales. Net buying never counts them: the sale itself is on a Form 4. */
export function proposedRows({ accession, filed, file, content }: ProposedFiling): InsiderRow[] {
  return content.lines.map((line) => ({
    accession,
    form: content.form,
    filed,
    date: line.date,
    owner: ownerName(content.seller.name),
    role: content.seller.relations.join(", "),
    security: line.security,
    code: proposedCode,
    acquired: false,
    shares: line.shares,
    price: null,
    value: line.valueUsd,
    ownedAfter: null,
    direct: null,
    derivative: false,
    plan10b51: content.hasPlan ? true : null,
    flags: isAmendment(content.form) ? ["amendment"] : [],
    file,
    ownerCik: content.seller.cik,
    jointOwners: [],
    jointCiks: [],
    nature: null,
    footnotes: content.remarks ? [content.remarks] : [],
    counted: false,
  }))
}
