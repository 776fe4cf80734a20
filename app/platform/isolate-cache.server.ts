/** Time after which a cached value is read again. */
const freshForMs = 60_000

interface IsolateCache<T> {
  /**
   * Returns the cached value, or the result of `read`. With `waitUntil`, returns a stale value and reads again in the background.
   */
  get: (read: () => Promise<T>, waitUntil?: (work: Promise<unknown>) => void, now?: number) => Promise<T>
  /** Makes the next `get` in this isolate read again; call it after a write. */
  forget: () => void
}

/**
 * A value kept across the requests of an isolate. No request waits for a read that another request started: that
 * read is canceled with its own request, and the waiting request would hang.
 */
export function isolateCache<T>(what: string): IsolateCache<T> {
  let cached: { value: T; readAt: number } | null = null
  // A read that started before a write must not be cached after it.
  let writes = 0
  return {
    async get(read, waitUntil, now = Date.now()) {
      if (cached && now - cached.readAt < freshForMs) return cached.value
      const known = cached
      // Prevents later requests from starting the same read.
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
