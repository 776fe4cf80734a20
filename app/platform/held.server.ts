/** How long an isolate trusts what it holds before it looks again, behind the response. */
const heldForMs = 60_000

export interface HeldValue<T> {
  /**
   * What the isolate holds, or else what `read` gives. With `waitUntil`, a value that is due is given as it is
   * and read anew behind the response.
   */
  get: (read: () => Promise<T>, waitUntil?: (work: Promise<unknown>) => void, now?: number) => Promise<T>
  /** The next reader in this isolate reads anew; to be called by whoever writes. */
  forget: () => void
}

/**
 * A value kept across the requests of an isolate. No request waits for a read that another has begun: what a
 * request begins ends with it, and whoever waited for it would wait for ever.
 */
export function heldValue<T>(what: string): HeldValue<T> {
  let held: { value: T; readAt: number } | null = null
  // What was begun before somebody wrote must not be kept after it.
  let writes = 0
  return {
    async get(read, waitUntil, now = Date.now()) {
      if (held && now - held.readAt < heldForMs) return held.value
      const known = held
      // Whoever comes next need not read it, too.
      if (known) held = { value: known.value, readAt: now }
      const begunAt = writes
      const reading = read().then((value) => {
        if (begunAt === writes) held = { value, readAt: now }
        return value
      })
      if (!known || !waitUntil) return reading
      waitUntil(reading.catch((error: unknown) => console.error(`${what} could not be read anew.`, error)))
      return known.value
    },
    forget() {
      held = null
      writes += 1
    },
  }
}
