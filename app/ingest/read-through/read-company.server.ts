import { deriveCompany } from "~/ingest/derive/derive-company.server"
import { companiesData, companyReading } from "~/ingest/kinds/companies.server"
import type { Cik } from "~/lib/cik"
import type { ReadDocument } from "~/lib/loaded"
import { isImportedKey } from "~/model/imported/listing-key"
import { statementsKind } from "~/stores/document-kinds"
import type { IngestEffects } from "./live.server"
import { toSource } from "./own-readings.server"
import { readThrough } from "./read-through.server"

const { staleAfterMs, sourceOf } = companyReading
const kind = { name: companiesData.name, reading: companyReading }

/**
 * Reads the documents of a company's refresh: its filing list and its statements. If the SEC cannot be reached and
 * a document is missing, it is derived from the SEC's earlier files.
 */
export function companyReader(
  effects: IngestEffects,
  waitUntil: (work: Promise<unknown>) => void,
): ReadDocument {
  return async (document, cik) => {
    const isImported = isImportedKey(cik)
    const question = { subject: null, urgency: "page", unread: [], isNoted: false } as const
    const loaded = await readThrough(
      {
        kind: document,
        key: cik,
        staleAfterMs: () => (isImported ? Number.POSITIVE_INFINITY : staleAfterMs()),
        isKnown: async () => !isImported || document.name === statementsKind.name,
        ...toSource(kind, cik, question, effects),
      },
      effects,
      waitUntil,
    )
    if (loaded.status === "absent" && isImported) return { ...loaded, isImported }
    if (loaded.status !== "unavailable" || !(await deriveOrLog(cik, effects))) return loaded
    const found = await effects.documents.get(document, cik)
    return found ? { status: "loaded", document: found, refreshing: false } : loaded
  }
}

/** True if the next read of a company's document starts a refresh. */
export function isStaleCompany(cik: Cik, fetchedAt: number, effects: IngestEffects): boolean {
  if (isImportedKey(cik) || sourceOf(cik, effects) === null) return false
  return effects.now() - fetchedAt > staleAfterMs()
}

/** A page shows why its document is missing, even if the database does not take what is derived instead. */
async function deriveOrLog(cik: Cik, effects: IngestEffects): Promise<boolean> {
  try {
    return await deriveCompany(cik, effects)
  } catch (error) {
    console.error(error)
    return false
  }
}
