interface Stored {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  httpMetadata?: R2HTTPMetadata
  customMetadata?: Record<string, string>
}

export type Kept = Map<string, Stored>

/** The part of R2 that the product uses, in memory. */
export function localBucket(kept: Kept): R2Bucket {
  let writes = 0
  const bucket = {
    async head(key: string) {
      const stored = kept.get(key)
      return stored ? toObject(key, stored) : null
    },
    async get(key: string, { onlyIf, range }: R2GetOptions = {}) {
      const stored = kept.get(key)
      if (!stored) return null
      const head = toObject(key, stored)
      if (onlyIf && !(onlyIf instanceof Headers) && onlyIf.etagDoesNotMatch === stored.etag) return head
      const { offset = 0, length = stored.bytes.length } =
        range && !(range instanceof Headers) && "offset" in range ? range : {}
      const bytes = stored.bytes.slice(offset, offset + (length ?? stored.bytes.length))
      return {
        ...head,
        body: new Response(bytes).body,
        bodyUsed: false,
        arrayBuffer: async () => bytes.buffer,
        text: async () => new TextDecoder().decode(bytes),
      }
    },
    async put(
      key: string,
      value: ArrayBuffer | Uint8Array<ArrayBuffer> | string,
      options: R2PutOptions = {},
    ) {
      // Nothing happens between the comparison and the write.
      const bytes = new Uint8Array(await new Response(value).arrayBuffer())
      const before = kept.get(key)
      const { onlyIf, httpMetadata, customMetadata } = options
      const isRefused =
        onlyIf instanceof Headers
          ? before !== undefined
          : onlyIf?.etagMatches !== undefined && onlyIf.etagMatches !== before?.etag
      if (isRefused) return null
      const stored = {
        bytes,
        etag: `etag-${++writes}-${crypto.randomUUID()}`,
        ...(httpMetadata instanceof Headers ? {} : { httpMetadata }),
        customMetadata,
      }
      kept.set(key, stored)
      return toObject(key, stored)
    },
    async delete(keys: string | string[]) {
      for (const key of [keys].flat()) kept.delete(key)
    },
    async list({ prefix = "" }: R2ListOptions = {}) {
      const keys = [...kept.keys()].filter((key) => key.startsWith(prefix)).sort()
      const objects = keys.flatMap((key) => {
        const stored = kept.get(key)
        return stored ? [toObject(key, stored)] : []
      })
      return { objects, truncated: false, delimitedPrefixes: [] }
    },
  }
  return bucket as unknown as R2Bucket
}

function toObject(key: string, { bytes, etag, httpMetadata, customMetadata }: Stored) {
  return { key, size: bytes.length, etag, httpMetadata, customMetadata }
}
