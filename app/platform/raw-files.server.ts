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
