/** Time after which a cached value is checked again. */
const freshForMs = 60_000
const pauseMs = 20
/** The longest wait for the read of another request. */
const patienceMs = 2_000

interface Reading<T> {
  /** A text that is equal as long as the value is, much cheaper than the value; null if it is not known. */
  getMark?: () => Promise<string | null>
  read: () => Promise<T>
}

interface IsolateCache<T> {
  /**
   * Returns the cached value, or the result of `read`. A cached value is checked each minute, and read again if its
   * mark is another one. With `waitUntil`, returns a stale value and checks it in the background.
   */
  get: (reading: Reading<T>, waitUntil?: (work: Promise<unknown>) => void, now?: number) => Promise<T>
  /** Makes the next `get` in this isolate read again; call it after a write. */
  forget: () => void
}

/**
 * A value kept across the requests of an isolate. Requests that come before the first value let one of them read it:
 * the lists of a market, read by eight at once, take more memory than an isolate has. They look for its result
 * and do not await its promise, which never settles if that request is canceled.
 */
export function isolateCache<T>(what: string, pause = sleep): IsolateCache<T> {
  let cached: { value: T; mark: string | null; readAt: number } | null = null
  let current: object | null = null
  // A read that started before a write must not be cached after it.
  let writes = 0

  async function readNow({ getMark, read }: Reading<T>, now: number): Promise<T> {
    const begunAt = writes
    const known = cached
    const own = {}
    current = own
    try {
      // The mark is first: a change between both makes the next check read again.
      const mark = getMark ? await getMark() : null
      const value = known && mark !== null && known.mark === mark ? known.value : await read()
      if (begunAt === writes) cached = { value, mark, readAt: now }
      return value
    } finally {
      if (current === own) current = null
    }
  }

  return {
    async get(reading, waitUntil, now = Date.now()) {
      for (let waited = 0; !cached && current && waited < patienceMs; waited += pauseMs) await pause(pauseMs)
      if (cached && now - cached.readAt < freshForMs) return cached.value
      const known = cached
      // Prevents later requests from starting the same read.
      if (known) cached = { ...known, readAt: now }
      const checking = readNow(reading, now)
      if (!known || !waitUntil) return checking
      waitUntil(checking.catch((error: unknown) => console.error(`${what} could not be read again.`, error)))
      return known.value
    },
    forget() {
      cached = null
      current = null
      writes += 1
    },
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
