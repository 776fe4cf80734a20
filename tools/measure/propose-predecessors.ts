import type { Submissions } from "~/edgar/submissions"
import type { Cik } from "~/lib/cik"
import { getSuccession } from "~/model/directory/predecessors"

/** A filer as its filing list describes it. */
export type Registrant = Pick<Submissions, "cik" | "name" | "tickers" | "formerNames" | "filings">

/** A pair that may be one history; `predecessor` is null where nothing names it. */
export type Proposal = { successor: Cik; predecessor: Cik | null; reasons: string[]; isKnown: boolean }

type Listing = { cik: Cik; ticker: string }

/**
 * Pairs of registrants that a person should check: a Form 8-K12B or 8-K12G3 in a filing list, one name under
 * two CIKs, or a ticker that the SEC lists under another CIK than the filing list that has it. It joins
 * nothing itself.
 */
export function proposePredecessors(
  registrants: readonly Registrant[],
  listings: readonly Listing[],
): Proposal[] {
  const found = new Map<string, Proposal>()
  const propose = (successor: Cik, predecessor: Cik | null, reason: string) => {
    const key = `${successor} ${predecessor}`
    const isKnown = predecessor !== null && getSuccession(successor)?.predecessor === predecessor
    const proposal = found.get(key) ?? { successor, predecessor, reasons: [], isKnown }
    proposal.reasons.push(reason)
    found.set(key, proposal)
  }
  const byName = groupByName(registrants)
  for (const registrant of registrants) {
    const { cik, name } = registrant
    const earlier = (byName.get(toKey(name)) ?? []).filter((other) => getStart(other) < getStart(registrant))
    for (const other of earlier) propose(cik, other.cik, `${other.name} was the name of CIK ${other.cik}`)
    for (const { form, filed } of registrant.filings.filter((filing) => isSuccession(filing.form)))
      for (const predecessor of getPredecessors(cik, earlier))
        propose(cik, predecessor, `Form ${form} of ${filed}`)
    for (const ticker of registrant.tickers) {
      const owner = listings.find((listing) => listing.ticker === ticker)
      if (owner && owner.cik !== cik)
        propose(owner.cik, cik, `${ticker} is listed under CIK ${owner.cik}, and CIK ${cik} files under it`)
    }
  }
  return [...found.values()].sort((a, b) => a.successor.localeCompare(b.successor))
}

/** A succession notice does not name the predecessor's CIK; the table or an equal name does. */
function getPredecessors(cik: Cik, earlier: Registrant[]): (Cik | null)[] {
  const known = getSuccession(cik)?.predecessor
  const named = earlier.map((other) => other.cik)
  if (known) return [known]
  return named.length > 0 ? named : [null]
}

/** Rule 12g-3: notices of a successor issuer. */
function isSuccession(form: string): boolean {
  return /^8-K12(B|G3)(\/A)?$/.test(form)
}

function groupByName(registrants: readonly Registrant[]): Map<string, Registrant[]> {
  const groups = new Map<string, Registrant[]>()
  for (const registrant of registrants) {
    const names = [registrant.name, ...registrant.formerNames.map(({ name }) => name)]
    for (const key of new Set(names.map(toKey)))
      if (key !== "") groups.set(key, [...(groups.get(key) ?? []), registrant])
  }
  return groups
}

/** The first day of which a filing is known; a registrant without one proves no order. */
function getStart({ filings }: Registrant): string {
  return filings.reduce((first, { filed }) => (filed < first ? filed : first), "9999")
}

/** `WALT DISNEY CO/` and `Walt Disney Company` give one key. */
function toKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, " ")
    .replace(
      /\b(the|inc|corp|corporation|co|company|ltd|limited|plc|holdings?|group|new|de|mn|md|nj)\b/g,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim()
}
