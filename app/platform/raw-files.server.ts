import type { DocumentStore } from "./documents.server"
import type { RequestLog } from "./log.server"

/** Documents as filed, byte for byte, so that a fixed parser can run on them again. */
export interface RawFiles {
  get: (path: string) => Promise<Uint8Array<ArrayBuffer> | null>
  put: (path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

export function rawFiles(bucket: R2Bucket, log: RequestLog): RawFiles {
  return {
    async get(path) {
      log.count("r2")
      const object = await bucket.get(`raw/${path}`)
      return object && new Uint8Array(await object.arrayBuffer())
    },
    async put(path, bytes) {
      await bucket.put(`raw/${path}`, bytes)
    },
  }
}

/** The same files, through the store of documents. */
export function keptFiles({ getBytes, putBytes }: DocumentStore): RawFiles {
  return {
    async get(path) {
      const bytes = await getBytes(`raw/${path}`)
      return bytes && new Uint8Array(bytes)
    },
    put: (path, bytes) => putBytes(`raw/${path}`, bytes.slice().buffer, "application/octet-stream"),
  }
}
