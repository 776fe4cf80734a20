import { z } from "zod"
import { toInstant } from "~/lib/dates"
import type { DocumentKind, StoredDocument } from "~/lib/document-kind"
import { getDate, hasItsHash, noteHash, toMetadata } from "./document-head.server"
import { documentMemory } from "./document-memory.server"
import type { RequestLog } from "./log.server"

/** A time that cannot be one counts as long ago, so that the document is read again. */
const fetchedAt = z.number().transform((timeMs) => toInstant(timeMs) ?? 0)
const envelope = z.object({ version: z.number().int(), fetchedAt, body: z.unknown() })

/** A stored document as of one write. */
export interface Stamp {
  etag: string
  /** Null for documents that were written before dates were kept beside them. */
  fetchedAt: number | null
}

/** JSON documents in R2, stored by kind and key. */
export interface DocumentStore {
  /**
   * Null if there is no document, if it is damaged, or if this build cannot read its version. Others may read the same
   * object: do not change it.
   */
  get<T>(kind: DocumentKind<T>, key: string): Promise<StoredDocument<T> | null>
  /** True if a read of this store found the document damaged. */
  isDamaged(kind: { name: string }, key: string): boolean
  /** Like `get`, for what is derived from the document and written. Throws DamagedImport for damaged imported data. */
  getWhole<T>(kind: DocumentKind<T>, key: string): Promise<StoredDocument<T> | null>
  /** The paths of imported documents that a read of this store found damaged. They cannot be fetched again. */
  listDamagedImports(): string[]
  put<T>(kind: DocumentKind<T>, key: string, fetchedAt: number, body: T): Promise<void>
  /**
   * Writes a document that is newer than the stored one, and that `isKept` does not keep. False if the stored one
   * stays.
   */
  putNewer<T>(
    kind: DocumentKind<T>,
    key: string,
    fetchedAt: number,
    body: T,
    isKept?: (stored: T) => boolean,
  ): Promise<boolean>
  /** The stamp of the stored document, damaged or not; null if there is none. */
  getStamp(kind: { name: string }, key: string): Promise<Stamp | null>
  /** Writes a document in place of what had the stamp. False if something else is stored meanwhile. */
  putOver<T>(
    kind: DocumentKind<T>,
    key: string,
    fetchedAt: number,
    body: T,
    stamp: Stamp | null,
  ): Promise<boolean>
  /**
   * Changes a document without losing a concurrent change; its date never becomes earlier: `change` runs again if another writer was first.
   * Where it gives null, what is stored stays. Throws if the stored document has a newer version, or one that this
   * build cannot read.
   */
  update<T, Changed extends T | null = T>(
    kind: DocumentKind<T>,
    key: string,
    fetchedAt: number,
    change: (stored: T | null) => Changed | Promise<Changed>,
  ): Promise<Changed>
  /** Keys of stored documents that begin with a prefix. */
  listKeys(kind: { name: string }, prefix: string): Promise<string[]>
  /** The same with the time of the last write, ms since the epoch. */
  listWritten(kind: { name: string }, prefix: string): Promise<{ key: string; at: number }[]>
  delete(kind: { name: string }, key: string): Promise<void>
  /** Binary data, such as columns of numbers, by full path; all of it or a part. */
  getBytes(path: string, range?: { offset: number; length: number }): Promise<ArrayBuffer | null>
  putBytes(path: string, bytes: ArrayBuffer | string, contentType: string): Promise<void>
  /** Deletes everything under a prefix except the kept paths. */
  prune(prefix: string, isKept: (path: string) => boolean): Promise<void>
}

/** Imported data cannot be read. Writing over it, or what is derived without it, would lose data. */
export class DamagedImport extends Error {
  constructor(readonly path: string) {
    super(describeDamagedImport(path))
  }
}

export function describeDamagedImport(path: string): string {
  return `The imported document ${path} is damaged. It is left out until it is restored from a backup.`
}

export function documentPath(kind: { name: string }, key: string): string {
  return `${kind.name}/${key}.json`
}

/** Every attempt that fails means that another writer succeeded. */
const updateAttempts = 40
const httpMetadata = { contentType: "application/json" }

export function documentStore(
  bucket: R2Bucket,
  log: RequestLog,
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  onDamagedImport: (path: string) => void = () => {},
): DocumentStore {
  const memory = documentMemory(bucket)
  const damaged = new Set<string>()
  const damagedImports = new Set<string>()

  function noteDamage(kind: { name: string; isImported?: boolean }, key: string): void {
    const path = documentPath(kind, key)
    damaged.add(path)
    log.note("damaged", path)
    if (!kind.isImported || damagedImports.has(path)) return
    damagedImports.add(path)
    onDamagedImport(path)
  }

  /** Null if a document does not parse. */
  async function readStored<T>(kind: DocumentKind<T>, key: string, object: R2ObjectBody) {
    const text = await object.text()
    try {
      const stored = envelope.parse(JSON.parse(text))
      if (kind.isImported && !(await hasItsHash(text, object))) throw new Error("The hash differs.")
      const body = readBody(kind, stored)
      if (kind.isImported && !body) noteDamage(kind, key)
      return { stored, body }
    } catch {
      noteDamage(kind, key)
      return null
    }
  }

  /** False if another writer was first. */
  async function putIf(path: string, text: string, options: R2PutOptions): Promise<boolean> {
    const written = await bucket.put(path, text, options).catch((error: unknown) => {
      if (isWriteRateLimit(error)) return null
      throw error
    })
    return written !== null
  }

  return {
    async get(kind, key) {
      log.count("r2")
      const path = documentPath(kind, key)
      const known = memory.find(path, kind)
      const object = await bucket.get(path, known ? { onlyIf: { etagDoesNotMatch: known.etag } } : {})
      if (!object) return null
      if (known && !("body" in object)) return known.document
      const read = await readStored(kind, key, object)
      if (!read?.body) return null
      const { stored, body } = read
      const document = { version: stored.version, fetchedAt: stored.fetchedAt, body: body.value }
      noteHash(document, object)
      memory.keep(path, kind, object, document)
      return document
    },
    isDamaged: (kind, key) => damaged.has(documentPath(kind, key)),
    async getWhole(kind, key) {
      const document = await this.get(kind, key)
      const path = documentPath(kind, key)
      if (damagedImports.has(path)) throw new DamagedImport(path)
      return document
    },
    listDamagedImports: () => [...damagedImports],
    async put(kind, key, fetchedAt, body) {
      const { text, customMetadata } = await toStored(kind, fetchedAt, body)
      await bucket.put(documentPath(kind, key), text, { httpMetadata, customMetadata })
    },
    async putNewer(kind, key, fetchedAt, body, isKept) {
      const path = documentPath(kind, key)
      const { text, customMetadata } = await toStored(kind, fetchedAt, body)
      for (let attempt = 0; attempt < updateAttempts; attempt += 1) {
        log.count("r2")
        const object = await bucket.head(path)
        const date = object && getDate(object)
        const stored = object && (date === null || isKept) ? await this.get(kind, key) : null
        if (object && (date ?? stored?.fetchedAt ?? 0) >= fetchedAt) return false
        if (stored && isKept?.(stored.body)) return false
        const onlyIf = object ? { etagMatches: object.etag } : onlyIfAbsent()
        if (await putIf(path, text, { httpMetadata, customMetadata, onlyIf })) return true
        await wait(getPauseMs(attempt))
      }
      throw new Error(`${path} could not be written: other writers came first ${updateAttempts} times.`)
    },
    async getStamp(kind, key) {
      log.count("r2")
      const object = await bucket.head(documentPath(kind, key))
      return object && { etag: object.etag, fetchedAt: getDate(object) }
    },
    async putOver(kind, key, fetchedAt, body, stamp) {
      const { text, customMetadata } = await toStored(kind, fetchedAt, body)
      const onlyIf = stamp ? { etagMatches: stamp.etag } : onlyIfAbsent()
      return putIf(documentPath(kind, key), text, { httpMetadata, customMetadata, onlyIf })
    },
    async update(kind, key, fetchedAt, change) {
      const path = documentPath(kind, key)
      for (let attempt = 0; attempt < updateAttempts; attempt += 1) {
        log.count("r2")
        const object = await bucket.get(path)
        const read = object && (await readStored(kind, key, object))
        if (object && !read && kind.isImported) throw new DamagedImport(path)
        const { stored, body } = read ?? { stored: null, body: null }
        if (stored && (!body || stored.version > kind.version)) throw unreadable(kind, key, stored.version)
        const changed = await change(body ? body.value : null)
        if (changed === null) return changed
        const onlyIf = object ? { etagMatches: object.etag } : onlyIfAbsent()
        const date = Math.max(fetchedAt, stored?.fetchedAt ?? 0)
        const { text, customMetadata } = await toStored(kind, date, changed)
        if (await putIf(path, text, { httpMetadata, customMetadata, onlyIf })) return changed
        await wait(getPauseMs(attempt))
      }
      throw new Error(`${path} could not be changed: other writers came first ${updateAttempts} times.`)
    },
    async listKeys(kind, prefix) {
      return (await this.listWritten(kind, prefix)).map(({ key }) => key)
    },
    async listWritten(kind, prefix) {
      const written: { key: string; at: number }[] = []
      for (let cursor: string | undefined; ; ) {
        log.count("r2")
        const listed = await bucket.list({ prefix: `${kind.name}/${prefix}`, cursor })
        for (const { key, uploaded } of listed.objects)
          written.push({ key: key.slice(kind.name.length + 1, -".json".length), at: uploaded.getTime() })
        if (!listed.truncated) return written
        cursor = listed.cursor
      }
    },
    delete: (kind, key) => bucket.delete(documentPath(kind, key)),
    async getBytes(path, range) {
      log.count("r2")
      return (await (await bucket.get(path, range && { range }))?.arrayBuffer()) ?? null
    },
    async putBytes(path, bytes, contentType) {
      await bucket.put(path, bytes, { httpMetadata: { contentType } })
    },
    async prune(prefix, isKept) {
      for (let cursor: string | undefined; ; ) {
        const listed = await bucket.list({ prefix, cursor })
        const paths = listed.objects.map(({ key }) => key).filter((key) => !isKept(key))
        if (paths.length) await bucket.delete(paths)
        if (!listed.truncated) return
        cursor = listed.cursor
      }
    },
  }
}

/**
 * The body of a stored document: of an older version, upgraded or as it is; of a newer version, as it is after a
 * rollback. Null if this build cannot read it.
 */
function readBody<T>(
  kind: DocumentKind<T>,
  { version, body }: z.infer<typeof envelope>,
): { value: T } | null {
  if (version === kind.version) return { value: kind.schema.parse(body) }
  const upgraded = version < kind.version && kind.upgrade ? kind.upgrade(body, version) : body
  const parsed = kind.schema.safeParse(upgraded)
  return parsed.success ? { value: parsed.data } : null
}

function unreadable(kind: { name: string; version: number }, key: string, version: number): Error {
  return new Error(
    `${documentPath(kind, key)} has version ${version} and would be lost: this build reads version ${kind.version}.`,
  )
}

async function toStored<T>({ version, schema }: DocumentKind<T>, fetchedAt: number, body: T) {
  const text = JSON.stringify(schema.parse(body))
  return {
    // `hasItsHash` finds the body by its name.
    text: `{"version":${version},"fetchedAt":${fetchedAt},"body":${text}}`,
    customMetadata: await toMetadata(version, fetchedAt, text),
  }
}

const onlyIfAbsent = () => new Headers({ "If-None-Match": "*" })

const getPauseMs = (attempt: number) => Math.random() * Math.min(1000, 10 * 2 ** attempt)

/** R2 accepts about one write a second to one object and refuses more with error 10058. */
function isWriteRateLimit(error: unknown): boolean {
  return error instanceof Error && error.message.includes("10058")
}
