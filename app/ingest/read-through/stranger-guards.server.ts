import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import type { ListIndex } from "~/model/directory/list-index"
import { filingAt, filingCount } from "~/model/filings/filings-document"
import type { DocumentStore } from "~/platform/documents.server"
import type { Settings } from "~/platform/env.server"
import { takeFromBudget } from "~/platform/limits.server"
import { isManager } from "~/stores/directory/managers-store.server"
import { filingsKind } from "~/stores/document-kinds"
import { addAbsentFiling, isFilingAbsent } from "~/stores/operations/absent-filings-store.server"

export interface AllowanceEffects {
  db: D1Database
  settings: Pick<Settings, "SESSION_SECRET">
  now: () => number
  /** The visitor's address. */
  address: string
  isSignedIn: () => Promise<boolean>
}

/** True if a subject that no list names may be requested from the SEC for a visitor. Counts the request. */
async function isAllowed(
  kind: string,
  { address, isSignedIn, ...effects }: AllowanceEffects,
): Promise<boolean> {
  return (await isSignedIn()) || takeFromBudget({ kind, maxOfOne: 10, maxOfAll: 100 }, address, effects)
}

/** Decides whether a filing that is not stored is requested from the SEC for a visitor. */
export interface FilingGuard {
  check: (cik: Cik, accession: Accession) => Promise<"permitted" | "absent" | "too many">
  noteAbsent: (cik: Cik, accession: Accession) => Promise<void>
}

interface GuardEffects extends AllowanceEffects {
  documents: DocumentStore
}

export function filingGuard(effects: GuardEffects): FilingGuard {
  const { db, documents, now } = effects

  async function isListed(cik: Cik, accession: Accession): Promise<boolean> {
    const list = (await documents.get(filingsKind, cik))?.body
    if (!list) return false
    for (let row = 0; row < filingCount(list); row++)
      if (filingAt(list, row).accession === accession) return true
    return false
  }

  return {
    async check(cik, accession) {
      if (await isFilingAbsent(db, cik, accession, now())) return "absent"
      const isPermitted = (await isListed(cik, accession)) || (await isAllowed("unlisted filings", effects))
      return isPermitted ? "permitted" : "too many"
    },
    noteAbsent: (cik, accession) => addAbsentFiling(db, cik, accession, now()),
  }
}

interface InvestorGuardEffects extends AllowanceEffects {
  lists: () => Promise<ListIndex>
}

/** Decides whether a manager that is not stored is requested from the SEC for a visitor. */
export function investorGuard(effects: InvestorGuardEffects): (cik: Cik) => Promise<boolean> {
  return async (cik) => {
    const { investorByCik } = await effects.lists()
    if (investorByCik.has(cik) || (await isManager(effects.db, cik))) return true
    return isAllowed("unlisted investors", effects)
  }
}
