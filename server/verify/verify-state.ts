import { createHash } from "node:crypto"
import type { OwnDocument } from "~/ingest/kinds/kind"
import { findDocument, ownDocuments } from "~/ingest/kinds/kinds.server"
import { noteStatements, type RefreshName } from "~/stores/operations/refreshes-store.server"
import { listPaths, type StoredState, storedDocument } from "../backup/state-contents"

/** A document that is missing or damaged. */
export interface Fault {
  path: string
  problem: string
  /** Imported data exists only here, and comes back from a backup. */
  isImported: boolean
}

export interface Verified {
  documents: number
  rows: number
  faults: Fault[]
}

/** What says which documents are stored: rows that were derived from them, or that they were read. */
const derivedRows = ownDocuments.flatMap(({ of, keysInRows }) =>
  keysInRows ? [{ sql: keysInRows, of }] : [],
)

/** Compares every document with its checksums and its schema, and every derived row with its document. */
export async function verifyState({ DB, DOCUMENTS }: StoredState): Promise<Verified> {
  // A file that is missing breaks the connection to the store, so the lists come first.
  const paths = await listPaths(DOCUMENTS)
  const derived = await listDerived(DB)
  const faults: Fault[] = []
  const add = (path: string, problem: string) =>
    faults.push({ path, problem, isImported: getKind(path)?.isImported === true })
  for (const path of paths) {
    const problem = await findProblem(DOCUMENTS, path)
    if (problem) add(path, problem)
  }
  for (const path of derived)
    if (!paths.has(path)) add(path, "is missing, and rows of the database are derived from it")
  return { documents: paths.size, rows: derived.length, faults }
}

/** The paths of the documents from which rows were derived. */
async function listDerived(db: D1Database): Promise<string[]> {
  const results = await db.batch<{ key: string }>(derivedRows.map(({ sql }) => db.prepare(sql)))
  return results.flatMap(({ results }, place) =>
    results.map(({ key }) => `${derivedRows[place]?.of.name}/${key}.json`),
  )
}

function getKind(path: string): OwnDocument["of"] | undefined {
  // Files in deeper folders are not documents: `search-lists/packed/` has lists as browsers get them.
  const [, name = ""] = /^([^/]+)\/[^/]+\.json$/.exec(path) ?? []
  return findDocument(name)?.of
}

/** The problem of a document, as the end of a sentence; null if it has none. */
async function findProblem(bucket: R2Bucket, path: string): Promise<string | null> {
  // A second try, because the document before may have broken the connection.
  const read = (await readWhole(bucket, path)) ?? (await readWhole(bucket, path))
  if (!read) return "cannot be read"
  const { object, bytes } = read
  const { md5 } = object.checksums
  if (md5 && toHash("md5", bytes) !== Buffer.from(md5).toString("hex")) return "does not have its checksum"
  const kind = getKind(path)
  return kind ? findContentProblem(kind, new TextDecoder().decode(bytes), object.customMetadata?.hash) : null
}

async function readWhole(
  bucket: R2Bucket,
  path: string,
): Promise<{ object: R2Object; bytes: ArrayBuffer } | null> {
  try {
    const object = await bucket.get(path)
    return object && { object, bytes: await object.arrayBuffer() }
  } catch {
    return null
  }
}

function findContentProblem(kind: OwnDocument["of"], text: string, hash: string | undefined): string | null {
  const marker = '"body":'
  const body = text.slice(text.indexOf(marker) + marker.length, -1)
  if (hash && createHash("sha256").update(body).digest("base64") !== hash)
    return "does not have the checksum of its body"
  try {
    const { version, body } = storedDocument.parse(JSON.parse(text))
    if (version > kind.version) return `has version ${version}, and this build reads version ${kind.version}`
    // A document of an earlier version is upgraded, or derived again.
    if (version === kind.version) kind.schema.parse(body)
    return null
  } catch {
    return "cannot be parsed"
  }
}

function toHash(algorithm: string, bytes: ArrayBuffer): string {
  return createHash(algorithm).update(new Uint8Array(bytes)).digest("hex")
}

/**
 * Removes damaged documents that can be read again, forgets when their sources were read, and notes the work. The server reads them from the SEC. Returns the documents that only a backup has.
 */
export async function repairState(
  { DB, DOCUMENTS }: StoredState,
  faults: Fault[],
  now: number,
): Promise<Fault[]> {
  const repairable = faults.filter(({ isImported }) => !isImported)
  const notes = new Map<string, RefreshName>()
  for (const { path } of repairable) {
    await DOCUMENTS.delete(path)
    const key = path.slice(path.indexOf("/") + 1).replace(/\.json$/, "")
    await DB.prepare("update sources set fetched_at = null, entity_tag = null where key like '%:' || ?1")
      .bind(key)
      .run()
    const work = findDocument(path.slice(0, path.indexOf("/")))?.remadeBy
    const name = work && { kind: work, key: /^\d{10}$/.test(key) ? key : "all" }
    if (name) notes.set(`${name.kind} ${name.key}`, name)
  }
  if (notes.size > 0) await DB.batch(noteStatements(DB, [...notes.values()], now))
  return faults.filter(({ isImported }) => isImported)
}
