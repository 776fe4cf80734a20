import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { toNetwork } from "~/lib/network-address"
import { filingAt, filingCount } from "~/model/filings/filings-document"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { keyedHash } from "~/platform/keyed-hash.server"
import { takeFromLimit } from "~/platform/limits.server"
import { filingsKind } from "~/stores/document-kinds"
import { addAbsentFiling, isFilingAbsent } from "~/stores/operations/absent-filings-store.server"

/** Decides whether a filing that is not stored is requested from the SEC for a visitor. */
export interface FilingGuard {
  check: (cik: Cik, accession: Accession) => Promise<"permitted" | "absent" | "too many">
  noteAbsent: (cik: Cik, accession: Accession) => Promise<void>
}

export interface GuardEffects {
  db: D1Database
  documents: DocumentStore
  settings: Pick<Settings, "SESSION_SECRET">
  now: () => number
  /** The visitor's address. */
  address: string
  isSignedIn: () => Promise<boolean>
}

const hourMs = 3_600_000
/** Filings an hour that no filing list names, for one address and for all visitors without an account. */
const maxUnlistedOfOne = 10
const maxUnlisted = 100

export function filingGuard({
  db,
  documents,
  settings,
  now,
  address,
  isSignedIn,
}: GuardEffects): FilingGuard {
  async function isListed(cik: Cik, accession: Accession): Promise<boolean> {
    const list = (await documents.get(filingsKind, cik))?.body
    if (!list) return false
    for (let row = 0; row < filingCount(list); row++)
      if (filingAt(list, row).accession === accession) return true
    return false
  }

  async function isWithinAllowance(): Promise<boolean> {
    const { SESSION_SECRET } = settings
    const all = { key: "unlisted filings", max: maxUnlisted, everyMs: hourMs }
    if (!SESSION_SECRET) return takeFromLimit(db, all, now())
    const hash = await keyedHash(SESSION_SECRET, "unlisted filings", toNetwork(address))
    const own = { key: hash, max: maxUnlistedOfOne, everyMs: hourMs }
    // A refused visitor does not use up what others may request.
    return (await takeFromLimit(db, own, now())) && takeFromLimit(db, all, now())
  }

  return {
    async check(cik, accession) {
      if (await isFilingAbsent(db, cik, accession, now())) return "absent"
      if ((await isListed(cik, accession)) || (await isSignedIn())) return "permitted"
      return (await isWithinAllowance()) ? "permitted" : "too many"
    },
    noteAbsent: (cik, accession) => addAbsentFiling(db, cik, accession, now()),
  }
}
