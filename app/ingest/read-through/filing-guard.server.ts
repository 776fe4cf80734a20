import type { Accession } from "~/lib/accession"
import type { Cik } from "~/lib/cik"
import { filingAt, filingCount } from "~/model/filings/filings-document"
import type { DocumentStore } from "~/platform/documents.server"
import { filingsKind } from "~/stores/document-kinds"
import { addAbsentFiling, isFilingAbsent } from "~/stores/operations/absent-filings-store.server"
import { type AllowanceEffects, isAllowed } from "./stranger-allowance.server"

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
