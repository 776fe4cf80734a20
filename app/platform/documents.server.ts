import { z } from "zod"
import type { DocumentKind, StoredDocument } from "~/lib/document-kind"
import type { RequestLog } from "./log.server"

const envelope = z.object({ version: z.number().int(), fetchedAt: z.number(), body: z.unknown() })

/** JSON documents in R2, stored by kind and key. */
export interface DocumentStore {
  /** Null if there is no document, or if it has another version of the schema. */
  get<T>(kind: DocumentKind<T>, key: string): Promise<StoredDocument<T> | null>
  put<T>(kind: DocumentKind<T>, key: string, fetchedAt: number, body: T): Promise<void>
  /** Binary data, such as columns of numbers, by full path. */
  getBytes(path: string): Promise<ArrayBuffer | null>
  putBytes(path: string, bytes: ArrayBuffer | string, contentType: string): Promise<void>
  /** Deletes everything under a prefix except the kept paths. */
  prune(prefix: string, isKept: (path: string) => boolean): Promise<void>
}

function documentPath(kind: { name: string }, key: string): string {
  return `${kind.name}/${key}.json`
}

export function documentStore(bucket: R2Bucket, log: RequestLog): DocumentStore {
  return {
    async get(kind, key) {
      log.count("r2")
      const object = await bucket.get(documentPath(kind, key))
      if (!object) return null
      const stored = envelope.parse(await object.json())
      if (stored.version !== kind.version) return null
      return { version: stored.version, fetchedAt: stored.fetchedAt, body: kind.schema.parse(stored.body) }
    },
    async put(kind, key, fetchedAt, body) {
      const stored: StoredDocument<unknown> = {
        version: kind.version,
        fetchedAt,
        body: kind.schema.parse(body),
      }
      await bucket.put(documentPath(kind, key), JSON.stringify(stored), {
        httpMetadata: { contentType: "application/json" },
      })
    },
    async getBytes(path) {
      log.count("r2")
      return (await (await bucket.get(path))?.arrayBuffer()) ?? null
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
