import { baseForm, isAmendment } from "~/edgar/form-names"
import type { SubmittedFiling } from "~/edgar/submissions"
import { append, groupBy } from "~/lib/collections"

export interface Amendments {
  /** The original filing, by the amendment's accession number. */
  originals: Map<string, SubmittedFiling>
  /** The amendments, latest first, by the original's accession number. */
  amendments: Map<string, SubmittedFiling[]>
}

/**
 * Pairs each amendment with the earlier filing of the same form and period, and of the same items if there are
 * several. An ambiguous amendment is not paired.
 */
export function pairAmendments(filings: SubmittedFiling[]): Amendments {
  const keyOf = ({ form, period }: SubmittedFiling) => `${baseForm(form)} ${period}`
  const originalFilings = filings.filter(({ form, period }) => !isAmendment(form) && period)
  const candidates = groupBy(originalFilings, keyOf)
  const originals: Amendments["originals"] = new Map()
  const amendments: Amendments["amendments"] = new Map()
  for (const filing of filings) {
    if (!isAmendment(filing.form)) continue
    const earlier = (candidates.get(keyOf(filing)) ?? []).filter((each) => each.filed <= filing.filed)
    const original = earlier.length > 1 ? onlyWithItems(earlier, filing.items) : earlier[0]
    if (!original) continue
    originals.set(filing.accession, original)
    append(amendments, original.accession, filing)
  }
  return { originals, amendments }
}

/** Moves each amendment directly below its original, if both are in the list. */
export function besideOriginals(
  filings: SubmittedFiling[],
  { originals, amendments }: Amendments,
): SubmittedFiling[] {
  const present = new Set(filings.map((filing) => filing.accession))
  return filings.flatMap((filing) => {
    const original = originals.get(filing.accession)
    if (original && present.has(original.accession)) return []
    const own = amendments.get(filing.accession) ?? []
    return [filing, ...own.filter((each) => present.has(each.accession))]
  })
}

function onlyWithItems(filings: SubmittedFiling[], items: string): SubmittedFiling | undefined {
  const alike = filings.filter((filing) => items !== "" && filing.items === items)
  return alike.length === 1 ? alike[0] : undefined
}
