import { baseForm, isAmendment } from "~/edgar/form-names"
import type { OwnershipEntry, OwnershipForm } from "~/edgar/insiders/ownership"
import type { Accession } from "~/lib/accession"
import type { OwnershipFiling } from "./insiders-document"

export interface CurrentFiling extends OwnershipFiling {
  /** The original that this amendment replaces; null for an original, or if it is not loaded. */
  replaces: { accession: Accession; lines: number } | null
}

/**
 * Filings that are still current. An amendment replaces the same owner's original of the date that it names, and
 * earlier amendments of that report. One without lines (a corrected signature) replaces nothing, and neither does one
 * of other trades alone, which the original left out. A form that was filed twice counts once.
 */
export function replaceAmended(filings: OwnershipFiling[]): CurrentFiling[] {
  const oldestFirst = dropRepeated(
    [...filings].sort((a, b) => a.filed.localeCompare(b.filed) || a.accession.localeCompare(b.accession)),
  )
  const replaced = new Map<string, { accession: Accession; lines: number }>()
  const replacedAccessions = new Set<string>()
  const earlier: Amendment[] = []
  for (const filing of oldestFirst) {
    if (!isAmendment(filing.content.form)) continue
    const amendment = { filing, original: findOriginal(filing, oldestFirst) }
    const { original } = amendment
    if (filing.content.entries.length > 0)
      for (const other of earlier)
        if (amendsSameReport(other, amendment) && !hasOtherTrades(filing.content, other.filing.content))
          replacedAccessions.add(other.filing.accession)
    earlier.push(amendment)
    if (!original || filing.content.entries.length === 0) continue
    if (hasOtherTrades(filing.content, original.content)) continue
    replacedAccessions.add(original.accession)
    replaced.set(filing.accession, {
      accession: original.accession,
      lines: original.content.entries.filter((entry) => entry.kind === "transaction").length,
    })
  }
  const kept = new Set(oldestFirst)
  return filings
    .filter((filing) => kept.has(filing) && !replacedAccessions.has(filing.accession))
    .map((filing) => ({ ...filing, replaces: replaced.get(filing.accession) ?? null }))
}

/** The first of forms with the same owners, day and lines. Two trades would leave two numbers of shares owned after. */
function dropRepeated(oldestFirst: OwnershipFiling[]): OwnershipFiling[] {
  const known = new Set<string>()
  return oldestFirst.filter(({ content: { form, period, owners, entries } }) => {
    if (!entries.some(({ code, ownedAfter }) => code !== null && ownedAfter !== null)) return true
    const lines = entries.map(({ footnotes: _, priceFootnotes: __, ...line }) => line)
    const report = JSON.stringify([form, period, owners.map(({ cik, name }) => cik ?? name), lines])
    return !known.has(report) && known.add(report)
  })
}

interface Amendment {
  filing: OwnershipFiling
  /** Null if it is not loaded or not certain. */
  original: OwnershipFiling | null
}

function amendsSameReport(a: Amendment, b: Amendment): boolean {
  if (a.original !== null && a.original === b.original) return true
  const [one, other] = [a.filing.content, b.filing.content]
  return (
    one.form === other.form &&
    one.originalFiled === other.originalFiled &&
    one.period === other.period &&
    hasSameOwner(a.filing, b.filing)
  )
}

/**
 * The form that an amendment replaces. Amendments often name the day on which the original was signed, or the day of
 * the trade. If the owner filed nothing on the day that it names, the form of the same period with a line of the
 * amendment is the original.
 */
function findOriginal(amendment: OwnershipFiling, filings: OwnershipFiling[]): OwnershipFiling | null {
  const { content } = amendment
  const candidates = filings.filter(
    (filing) =>
      filing.content.form === baseForm(content.form) &&
      filing.content.issuer.cik === content.issuer.cik &&
      filing.filed <= amendment.filed &&
      hasSameOwner(filing, amendment),
  )
  const ofPeriod = candidates.filter((filing) => filing.content.period === content.period)
  if (!content.originalFiled) return findMostSimilar(ofPeriod, content)
  const ofDay = candidates.filter(({ filed }) => filed === content.originalFiled)
  return findMostSimilar(
    ofDay.length > 0 ? ofDay : ofPeriod.filter((filing) => countSharedLines(filing.content, content) > 0),
    content,
  )
}

/** True for a form whose trades are all others: a correction leaves the day, the shares or the price as they were. */
function hasOtherTrades(form: OwnershipForm, other: OwnershipForm): boolean {
  const isTrade = ({ kind }: OwnershipEntry) => kind === "transaction"
  const trades = form.entries.filter(isTrade)
  const known = other.entries.filter(isTrade)
  const isSame = (a: OwnershipEntry, b: OwnershipEntry) =>
    a.date === b.date || a.shares === b.shares || (a.price !== null && a.price > 0 && a.price === b.price)
  return (
    trades.length > 0 &&
    known.length > 0 &&
    !trades.some((trade) => known.some((each) => isSame(trade, each)))
  )
}

/** Null if two forms are equally similar. */
function findMostSimilar(candidates: OwnershipFiling[], content: OwnershipForm): OwnershipFiling | null {
  const similarity = (filing: OwnershipFiling) =>
    (filing.content.period === content.period ? 1000 : 0) + countSharedLines(filing.content, content)
  const [best, second] = [...candidates].sort((a, b) => similarity(b) - similarity(a))
  if (!best || (second && similarity(second) === similarity(best))) return null
  return best
}

/** The lines of a form of which another has one of the same day, code and security. */
function countSharedLines(form: OwnershipForm, other: OwnershipForm): number {
  return form.entries.filter((entry) =>
    other.entries.some(
      ({ date, code, security }) => date === entry.date && code === entry.code && security === entry.security,
    ),
  ).length
}

function hasSameOwner(a: OwnershipFiling, b: OwnershipFiling): boolean {
  const keys = new Set(a.content.owners.map((owner) => owner.cik ?? owner.name))
  return b.content.owners.some((owner) => keys.has(owner.cik ?? owner.name))
}
