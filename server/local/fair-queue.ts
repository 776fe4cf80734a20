export interface QueueLimits {
  /** Requests at work in the runtime at once. */
  places: number
  placesPerKind: number
  /** A request that takes longer mostly waits for something else and gives its place to the next one. */
  placeMs: number
  /** Requests of one kind that wait. */
  longest: number
  /** When one has waited for so long, new ones of its kind are refused at once. */
  patienceMs: number
  /** One that has waited for so long is refused. */
  longestWaitMs: number
}

const queueLimits: QueueLimits = {
  ...{ places: 24, placesPerKind: 8, placeMs: 1_000 },
  ...{ longest: 200, patienceMs: 5_000, longestWaitMs: 10_000 },
}

interface QueueClock {
  now: () => number
  /** Calls back after so long; the returned function prevents it. */
  after: (ms: number, call: () => void) => () => void
}

const liveClock: QueueClock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms).unref()
    return () => clearTimeout(timer)
  },
}

interface Entry {
  kind: string
  since: number
  start: () => void
  stopTimer: (() => void) | null
}

/**
 * Lets requests into the runtime, which works on one at a time. Kinds of pages share it evenly by time, so that many
 * requests for a slow page delay other pages by one place at most.
 */
export class FairQueue {
  private readonly waiting = new Map<string, Entry[]>()
  private readonly working = new Map<string, Set<Entry>>()
  /** Time that each kind has had since it was last idle, with what others had before. */
  private readonly servedMs = new Map<string, number>()

  constructor(
    private readonly limits: QueueLimits = queueLimits,
    private readonly clock: QueueClock = liveClock,
  ) {}

  /**
   * Calls `start` now or later, or `refuse` after waiting in vain. Returns a function to call when the request has
   * ended, or null if it is refused at once.
   */
  enter(kind: string, start: () => void, refuse: () => void): (() => void) | null {
    const { longest, patienceMs, longestWaitMs } = this.limits
    const line = this.waiting.get(kind) ?? []
    const now = this.clock.now()
    const first = line[0]
    if (first && (line.length >= longest || now - first.since >= patienceMs)) return null
    this.beginShare(kind)
    const entry: Entry = { kind, since: now, start, stopTimer: null }
    line.push(entry)
    this.waiting.set(kind, line)
    this.fill()
    if (this.waiting.get(kind)?.includes(entry))
      entry.stopTimer = this.clock.after(longestWaitMs, () => {
        this.leave(entry)
        refuse()
      })
    return () => this.leave(entry)
  }

  /** A kind that was idle has no claim to the time that others had meanwhile. */
  private beginShare(kind: string): void {
    const active = new Set([...this.waiting.keys(), ...this.working.keys()])
    if (active.size === 0) this.servedMs.clear()
    if (active.has(kind)) return
    const served = [...active].map((other) => this.servedMs.get(other) ?? 0)
    const least = served.length ? Math.min(...served) : 0
    this.servedMs.set(kind, Math.max(least, this.servedMs.get(kind) ?? 0))
  }

  private fill(): void {
    for (let next = this.next(); next; next = this.next()) {
      const entry = next
      const line = this.waiting.get(entry.kind) ?? []
      line.shift()
      if (line.length === 0) this.waiting.delete(entry.kind)
      const working = this.working.get(entry.kind) ?? new Set()
      this.working.set(entry.kind, working.add(entry))
      entry.since = this.clock.now()
      entry.stopTimer?.()
      entry.stopTimer = this.clock.after(this.limits.placeMs, () => this.release(entry))
      entry.start()
    }
  }

  /** The first of the kind that has had the least time; null if no place is free. */
  private next(): Entry | null {
    let all = 0
    for (const { size } of this.working.values()) all += size
    if (all >= this.limits.places) return null
    let best: Entry | null = null
    for (const [kind, [first]] of this.waiting) {
      if (!first || (this.working.get(kind)?.size ?? 0) >= this.limits.placesPerKind) continue
      if (!best || this.served(kind) < this.served(best.kind)) best = first
    }
    return best
  }

  /** With the time of requests that are not done. */
  private served(kind: string): number {
    let ms = this.servedMs.get(kind) ?? 0
    for (const { since } of this.working.get(kind) ?? []) ms += this.clock.now() - since
    return ms
  }

  private release(entry: Entry): void {
    const working = this.working.get(entry.kind)
    if (!working?.delete(entry)) return
    entry.stopTimer?.()
    if (working.size === 0) this.working.delete(entry.kind)
    const spentMs = Math.max(1, this.clock.now() - entry.since)
    this.servedMs.set(entry.kind, (this.servedMs.get(entry.kind) ?? 0) + spentMs)
    this.fill()
  }

  private leave(entry: Entry) {
    const line = this.waiting.get(entry.kind) ?? []
    const at = line.indexOf(entry)
    if (at < 0) return this.release(entry)
    entry.stopTimer?.()
    line.splice(at, 1)
    if (line.length === 0) this.waiting.delete(entry.kind)
  }
}
