import { edgarAddress, liveHosts } from "~/edgar/addresses"
import { apply } from "~/ingest/apply/apply-batch.server"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { parseEntityTags } from "~/ingest/fetch/entity-tags"
import { getOtherFigures } from "~/ingest/fetch/other-figures.server"
import { companySource, refreshCompany } from "~/ingest/fetch/refresh-company"
import type { StoreEffects } from "~/ingest/kinds/kind"
import { failureHeldMs } from "~/ingest/kinds/sources.server"
import { toEdgarSource } from "~/ingest/source/edgar-source"
import type { Cik } from "~/lib/cik"
import type { Ticker } from "~/lib/ticker"
import { isImportedKey } from "~/model/imported/listing-key"
import type { DocumentStore, Stamp } from "~/platform/documents.server"
import { getSecFile, secFileName } from "~/stores/company/sec-files-store.server"
import { filingsKind, fundKind, noteFactsKind, readingsKind, statementsKind } from "~/stores/document-kinds"
import { fundHeadStatements } from "~/stores/holdings/fund-heads-store.server"
import {
  type Derivation,
  getDerivation,
  listFilersAfter,
  listFundsAfter,
  putDerivation,
  versionOfNew,
} from "~/stores/operations/derivations-store.server"
import { listHistories, noteHistories } from "~/stores/operations/histories-store.server"
import { noteStatements } from "~/stores/operations/refreshes-store.server"
import { getSource, leaseToDerive } from "~/stores/operations/sources-store.server"
import { deriveOutsideSec } from "./derive-imported.server"

/**
 * Derives statements after figures were imported. A company of which the SEC's files are not kept is read from the SEC
 * in the background.
 */
export async function deriveAfterImport(ciks: readonly Cik[], effects: StoreEffects): Promise<void> {
  const { db, now } = effects
  await deriveOutsideSec(ciks.filter(isImportedKey), effects)
  for (const cik of ciks) {
    if (isImportedKey(cik) || (await deriveCompany(cik, effects))) continue
    await db.batch(noteStatements(db, [{ kind: "company", key: cik }], now()))
  }
}

/** The time that one company may take. */
const leaseMs = 60_000

/**
 * Derives a company's documents again from its imported figures and the files that the SEC sent; false if they are not
 * kept, if stored documents were derived from others, as after a bulk load, or if a request reads the company
 * meanwhile: files that were just replaced must not end up in its documents.
 */
export async function deriveCompany(cik: Cik, effects: StoreEffects): Promise<boolean> {
  const { db, documents, now } = effects
  if (isImportedKey(cik)) return deriveOutsideSec([cik], effects)
  const list = secFileName(edgarAddress.submissions(liveHosts, cik))
  if ((await getSecFile(documents, list)) === null) return false
  const times = { now: now(), until: now() + leaseMs, failureHeldMs }
  const lease = await leaseToDerive(db, companySource(cik), times)
  if (!lease) return false
  try {
    const stamps = await getStamps(cik, documents)
    const before = await getSource(db, companySource(cik))
    const tags = parseEntityTags(before?.entityTag)
    const isOwn = list in tags
    if (!isOwn && (await hasDocuments(cik, documents))) return false
    const batch = await readKept(cik, before?.fetchedAt ?? now(), (name) => !isOwn || name in tags, effects)
    const isReplaced = async () => (await getSource(db, companySource(cik)))?.entityTag !== before?.entityTag
    // A request whose lease expired writes documents, then the source, then the kept files.
    const isLate =
      (await isReplaced()) ||
      isNewer(stamps, before?.fetchedAt ?? null) ||
      !(await applyOver(batch, stamps, effects))
    // The documents may be older now than those of a bulk load.
    if (!isOwn || isLate || (await isReplaced()))
      await db.batch(noteStatements(db, [{ kind: "company", key: cik }], now()))
    return true
  } finally {
    // A lease that cannot be ended expires.
    await lease.end().catch((error: unknown) => console.error(error))
  }
}

/** True if no document is missing that the kept files have. */
async function hasDocuments(cik: Cik, documents: DocumentStore): Promise<boolean> {
  if ((await documents.get(filingsKind, cik)) === null) return false
  if ((await documents.get(statementsKind, cik)) !== null) return true
  const facts = secFileName(edgarAddress.companyFacts(liveHosts, cik))
  return (await getSecFile(documents, facts)) === null
}

type Stamps = ReadonlyMap<string, Stamp | null>

async function getStamps(cik: Cik, documents: DocumentStore): Promise<Stamps> {
  const kinds = [filingsKind, statementsKind, noteFactsKind]
  return new Map(
    await Promise.all(kinds.map(async (kind) => [kind.name, await documents.getStamp(kind, cik)] as const)),
  )
}

/** True if a document is of a later read than the source. */
function isNewer(stamps: Stamps, readAt: number | null): boolean {
  return [...stamps.values()].some((stamp) => readAt !== null && (stamp?.fetchedAt ?? 0) > readAt)
}

class Replaced extends Error {}

/** Applies a batch over the documents with the stamps; false, without rows, if one was replaced meanwhile. */
async function applyOver(batch: IngestBatchInput, stamps: Stamps, effects: StoreEffects): Promise<boolean> {
  const { documents } = effects
  const put: DocumentStore["put"] = async (kind, key, fetchedAt, body) => {
    const stamp = stamps.get(kind.name)
    if (stamp === undefined) return documents.put(kind, key, fetchedAt, body)
    if (!(await documents.putOver(kind, key, fetchedAt, body, stamp))) throw new Replaced()
  }
  try {
    await apply(batch, { ...effects, documents: { ...documents, put } })
    return true
  } catch (error) {
    if (error instanceof Replaced) return false
    throw error
  }
}

/** The documents and rows of the kept files. */
async function readKept(cik: Cik, readAt: number, isUsed: (name: string) => boolean, effects: StoreEffects) {
  const { documents } = effects
  const kept = toEdgarSource(liveHosts, async (address) => {
    const name = secFileName(address)
    return isUsed(name) ? getSecFile(documents, name) : null
  })
  // The source was not read, so its state remains.
  const others = await getOtherFigures(cik, documents)
  const { sources: _, ...batch } = await refreshCompany(cik, readAt, kept, others)
  return batch
}

/** Changes with the rows that are derived from ownership forms and 13F filings, which are read again for no other reason. */
const rowsVersion = 3

/** Changes with the versions of the documents and rows that are derived of companies. */
export function derivationVersion(): number {
  return (
    noteFactsKind.version * 10_000_000_000 +
    rowsVersion * 1_000_000_000 +
    readingsKind.version * 1_000_000 +
    statementsKind.version * 1_000 +
    filingsKind.version
  )
}

/** What is derived again after a change of its version, for each key. */
interface Derived<Key> {
  kind: Derivation["kind"]
  version: () => number
  listAfter: (db: D1Database, after: string, limit: number) => Promise<Key[]>
  /** False if nothing was derived. */
  derive: (key: Key, effects: StoreEffects) => Promise<boolean>
  finish?: (keys: readonly Key[], effects: StoreEffects) => Promise<void>
}

const derivedCompanies: Derived<Cik> = {
  ...{ kind: "company", version: derivationVersion, listAfter: listFilersAfter },
  async derive(cik, effects) {
    const isDerived = await deriveCompany(cik, effects)
    await apply({ deriveInsiders: [cik], deriveHoldings: [cik] }, effects)
    return isDerived
  },
  finish: noteOutdatedHistories,
}

/** The version changes with the lines of the list of funds. */
const derivedFunds: Derived<Ticker> = {
  ...{ kind: "fund", version: () => 1, listAfter: listFundsAfter },
  async derive(ticker, { db, documents }) {
    const stored = await documents.get(fundKind, ticker)
    if (stored) await db.batch(fundHeadStatements([stored.body], db))
    return stored !== null
  },
}

/** True if documents or rows of an earlier version are to be derived again. */
export async function needsDerivation(db: D1Database): Promise<boolean> {
  return (await isOutdated(derivedCompanies, db)) || isOutdated(derivedFunds, db)
}

async function isOutdated({ kind, version }: Pick<Derived<never>, "kind" | "version">, db: D1Database) {
  const stored = await getDerivation(db, kind)
  if (stored?.version === versionOfNew) {
    await putDerivation(db, { ...stored, version: version() })
    return false
  }
  return stored?.version !== version() || !stored.isDone
}

/** Derives the next companies, then the next funds again; true if there are more. Continues where the last call ended. */
export async function deriveMore(effects: StoreEffects): Promise<boolean> {
  return (await deriveNext(derivedCompanies, effects)) || deriveNext(derivedFunds, effects)
}

/** A company takes 0.2 to 0.4 seconds of CPU. */
const keysAMessage = 20

async function deriveNext<Key extends string>(derived: Derived<Key>, effects: StoreEffects) {
  const { kind, listAfter, derive, finish } = derived
  const { db } = effects
  const version = derived.version()
  const stored = await getDerivation(db, kind)
  if (stored?.version === version && stored.isDone) return false
  const before: Derivation =
    stored?.version === version ? stored : { kind, version, after: "", derived: 0, isDone: false }
  const keys = await listAfter(db, before.after, keysAMessage)
  let count = before.derived
  for (const key of keys) {
    if (await derive(key, effects)) count++
    await putDerivation(db, { ...before, after: key, derived: count })
  }
  await finish?.(keys, effects)
  const isDone = keys.length < keysAMessage
  if (isDone)
    await putDerivation(db, { ...before, after: keys.at(-1) ?? before.after, derived: count, isDone })
  return !isDone
}

/** Notes companies whose old filings were read by an earlier version of the readers. */
async function noteOutdatedHistories(
  ciks: readonly Cik[],
  { db, documents, now }: StoreEffects,
): Promise<void> {
  const outdated: Cik[] = []
  for (const cik of await listHistories(db, ciks)) {
    const readings = await documents.get(readingsKind, cik)
    if (readings?.version !== readingsKind.version) outdated.push(cik)
  }
  await noteHistories(db, outdated, now())
}
