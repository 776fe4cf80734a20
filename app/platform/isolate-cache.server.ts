/** How long a cached value is used before it is read again after the response. */
const freshForMs = 60_000

export interface IsolateCache<T> {
  /**
   * The cached value, or else what `read` returns. With `waitUntil`, a stale value is returned as it is and read
   * again after the response.
   */
  get: (read: () => Promise<T>, waitUntil?: (work: Promise<unknown>) => void, now?: number) => Promise<T>
  /** Makes the next `get` in this isolate read again; writers call it. */
  forget: () => void
}

/**
 * A value kept across the requests of an isolate. No request waits for a read that another request started: that
 * read is canceled with its own request, and the waiting request would hang.
 */
export function isolateCache<T>(what: string): IsolateCache<T> {
  let cached: { value: T; readAt: number } | null = null
  // A read that started before a write must not be kept after it.
  let writes = 0
  return {
    async get(read, waitUntil, now = Date.now()) {
      if (cached && now - cached.readAt < freshForMs) return cached.value
      const known = cached
      // Later requests need not start the same read.
      if (known) cached = { value: known.value, readAt: now }
      const begunAt = writes
      const reading = read().then((value) => {
        if (begunAt === writes) cached = { value, readAt: now }
        return value
      })
      if (!known || !waitUntil) return reading
      waitUntil(reading.catch((error: unknown) => console.error(`${what} could not be read again.`, error)))
      return known.value
    },
    forget() {
      cached = null
      writes += 1
    },
  }
}
