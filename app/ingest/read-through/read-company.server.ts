import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { parseEntityTags } from "~/ingest/fetch/entity-tags"
import {
  allFiles,
  companySource,
  listFiles,
  readCompanyFiles,
  toCompanyBatch,
  toSecFiles,
  type WantedFiles,
} from "~/ingest/fetch/refresh-company"
import { inventedSource, isInvented } from "~/ingest/invented/facts"
import { companyReading } from "~/ingest/kinds/companies.server"
import type { EdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import type { DocumentKind } from "~/lib/document-kind"
import type { ReadDocument } from "~/lib/loaded"
import { isImportedKey } from "~/model/imported/listing-key"
import { getSecFile } from "~/stores/company/sec-files-store.server"
import { getListing } from "~/stores/directory/lists-store.server"
import { filingsKind, noteFactsKind, statementsKind } from "~/stores/document-kinds"
import { forgetTags, getSource } from "~/stores/operations/sources-store.server"
import { deriveCompany } from "./derive-company.server"
import { deriveOutsideSec } from "./derive-imported.server"
import type { IngestEffects } from "./live.server"
import { getOtherFigures } from "./other-figures.server"
import { apply, readNow, readThrough, refreshOrWait, type Source } from "./read-through.server"

const { leaseMs, staleAfterMs } = companyReading

/**
 * Reads the documents of a company's refresh: its filing list and its statements. If the SEC cannot be reached and
 * a document is missing, it is derived from the SEC's earlier files.
 */
export function companyReader(
  effects: IngestEffects,
  waitUntil: (work: Promise<unknown>) => void,
): ReadDocument {
  return async (kind, cik) => {
    const isImported = isImportedKey(cik)
    const loaded = await readThrough(
      {
        kind,
        key: cik,
        staleAfterMs: () => (isImported ? Number.POSITIVE_INFINITY : staleAfterMs()),
        isKnown: async () => !isImported || kind.name === statementsKind.name,
        ...companyAsSource(cik, effects),
      },
      effects,
      waitUntil,
    )
    if (loaded.status === "absent" && isImported) return { ...loaded, isImported }
    if (loaded.status !== "unavailable" || !(await deriveOrLog(cik, effects))) return loaded
    const document = await effects.documents.get(kind, cik)
    return document ? { status: "loaded", document, refreshing: false } : loaded
  }
}

/** True if the next read of a company's document starts a refresh. */
export function isStaleCompany(cik: Cik, fetchedAt: number, effects: IngestEffects): boolean {
  if (isImportedKey(cik) || sourceFor(cik, effects) === null) return false
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

/** Refreshes a company, or waits for the request that is already doing so. Never throws. */
export function refreshWhole(
  cik: Cik,
  effects: IngestEffects,
  wanted: WantedFiles = allFiles,
): Promise<{ error: string | null }> {
  return refreshOrWait(companyAsSource(cik, effects, wanted), effects)
}

function companyAsSource(cik: Cik, effects: IngestEffects, wanted: WantedFiles = allFiles): Source {
  if (isImportedKey(cik)) return importedAsSource(cik, effects)
  const edgar = sourceFor(cik, effects)
  return {
    sourceKey: companySource(cik),
    leaseMs,
    refresh:
      edgar &&
      (async () => {
        const { db, documents } = effects
        const now = effects.now()
        const tags = parseEntityTags((await getSource(db, companySource(cik)))?.entityTag)
        const files = await readCompanyFiles(cik, edgar, {
          tags,
          read: (name) => getSecFile(documents, name),
          wanted,
        })
        if (files.submissions && listFiles(files).every(({ isKept }) => isKept)) {
          const isStored = await markRead(cik, now, files.facts !== null, effects)
          if (isStored) return apply({ sources: [readNow(companySource(cik), now)] }, effects)
        }
        const others = await getOtherFigures(cik, documents)
        const batch = ingestBatch.parse(toCompanyBatch(cik, now, files, others))
        await forgetTags(db, [{ key: companySource(cik) }])
        // An invented company is made again at any time.
        const secFiles = isInvented(cik) ? [] : toSecFiles(files)
        await apply(await withKnownCoverage({ ...batch, secFiles }, effects), effects)
      }),
  }
}

/** A company that is not at the SEC, whose statements are derived from imported figures. */
function importedAsSource(cik: Cik, effects: IngestEffects): Source {
  return {
    sourceKey: companySource(cik),
    leaseMs,
    async refresh() {
      await deriveOutsideSec([cik], effects)
      await apply({ sources: [readNow(companySource(cik), effects.now())] }, effects)
    },
  }
}

/** Dates the documents of unchanged files; false if one is missing or has another version. */
async function markRead(
  cik: Cik,
  now: number,
  hasFacts: boolean,
  { documents }: IngestEffects,
): Promise<boolean> {
  const isCurrent = async <T>(kind: DocumentKind<T>) =>
    (await documents.get(kind, cik))?.version === kind.version
  const areFactsCurrent = async () => (await isCurrent(statementsKind)) && (await isCurrent(noteFactsKind))
  if (!(await isCurrent(filingsKind)) || (hasFacts && !(await areFactsCurrent()))) return false
  const date = <T>(kind: DocumentKind<T>) =>
    documents.update<T>(kind, cik, now, (stored) => {
      if (stored === null) throw new Error(`${kind.name} of ${cik} disappeared.`)
      return stored
    })
  await date(filingsKind)
  if (hasFacts) {
    await date(statementsKind)
    await date(noteFactsKind)
  }
  return true
}

/** The SEC, if requests are allowed. Invented companies do not need it. */
function sourceFor(cik: Cik, { db, edgar }: IngestEffects): EdgarSource | null {
  return isInvented(cik) ? inventedSource((invented) => getListing(db, invented)) : edgar
}

/** The coverage flag is kept if the SEC no longer has the data, because the stored data remains available. */
async function withKnownCoverage(batch: IngestBatch, { documents }: IngestEffects): Promise<IngestBatch> {
  const profiles = await Promise.all(
    batch.profiles.map(async (profile) => {
      const isStored =
        profile.financials === false && (await documents.get(statementsKind, profile.cik)) !== null
      return isStored ? { ...profile, financials: null } : profile
    }),
  )
  return { ...batch, profiles }
}
