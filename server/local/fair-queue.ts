import { include } from "~/lib/collections"

export interface QueueLimits {
  /** Requests at work in the runtime at once. */
  places: number
  placesPerKind: number
  /** Requests of one network that have not ended. */
  placesPerNetwork: number
  /**
   * A request that takes longer mostly waits for something else and gives its place to the next one, of another
   * network if its own has no more places.
   */
  placeMs: number
  /** Requests of one kind that wait, without those of other networks that have no place. */
  longest: number
  /** New requests of a kind are refused at once after one has waited for so long. */
  patienceMs: number
  /** One that has waited for so long is refused. */
  longestWaitMs: number
}

const queueLimits: QueueLimits = {
  places: 24,
  placesPerKind: 8,
  placesPerNetwork: 8,
  placeMs: 1_000,
  longest: 200,
  patienceMs: 5_000,
  longestWaitMs: 10_000,
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

/** The parties that share the runtime evenly. */
interface Claim {
  kind: string
  network: string
}

/** Starts the work; it calls `end` when the runtime has ended it, though the visitor may have left before. */
type Start = (end: () => void) => void

interface Entry extends Claim {
  since: number
  start: Start
  stopTimer: (() => void) | null
}

/**
 * Lets requests into the runtime, which works on one at a time. Kinds of pages share it evenly by time, so that many
 * requests for a slow page delay other pages by one place at most.
 */
export class FairQueue {
  private readonly waiting = new Map<string, Entry[]>()
  private readonly working = new Map<string, Set<Entry>>()
  /** Those of each network that have not ended, also those that gave their place to others. */
  private readonly unended = new Map<string, Set<Entry>>()
  /** Time that each kind has had since it was last idle, with what others had before. */
  private readonly servedMs = new Map<string, number>()

  constructor(
    private readonly limits: QueueLimits = queueLimits,
    private readonly clock: QueueClock = liveClock,
  ) {}

  /**
   * Calls `start` now or later, or `refuse` after waiting in vain. Returns a function to call when the visitor has
   * left, so that work that nobody waits for is not started, or null if the request is refused at once.
   */
  enter({ kind, network }: Claim, start: Start, refuse: () => void): (() => void) | null {
    const { longest, patienceMs, longestWaitMs } = this.limits
    const line = this.waiting.get(kind) ?? []
    const now = this.clock.now()
    // A network that waits for its own work keeps no other out.
    const ahead = line.filter((other) => other.network === network || this.hasPlace(other))
    const first = ahead[0]
    if (first && (ahead.length >= longest || now - first.since >= patienceMs)) return null
    this.beginShare(kind)
    const entry: Entry = { kind, network, since: now, start, stopTimer: null }
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

  private hasPlace({ network }: Claim): boolean {
    return (this.unended.get(network)?.size ?? 0) < this.limits.placesPerNetwork
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
      this.leave(entry)
      include(this.working, entry.kind, entry)
      include(this.unended, entry.network, entry)
      entry.since = this.clock.now()
      entry.stopTimer = this.clock.after(this.limits.placeMs, () => this.release(entry))
      entry.start(() => this.end(entry))
    }
  }

  /** The first with a place of its network, of the kind that has had the least time; null if no place is free. */
  private next(): Entry | null {
    let all = 0
    for (const { size } of this.working.values()) all += size
    if (all >= this.limits.places) return null
    let best: Entry | null = null
    for (const [kind, line] of this.waiting) {
      const first = line.find((entry) => this.hasPlace(entry))
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
    if (!removeFrom(this.working, entry.kind, entry)) return
    entry.stopTimer?.()
    const spentMs = Math.max(1, this.clock.now() - entry.since)
    this.servedMs.set(entry.kind, (this.servedMs.get(entry.kind) ?? 0) + spentMs)
    this.fill()
  }

  private end(entry: Entry): void {
    if (!removeFrom(this.unended, entry.network, entry)) return
    this.release(entry)
    this.fill()
  }

  /** Takes an entry out of the line; one at work stays, because the runtime does not stop for a visitor who leaves. */
  private leave(entry: Entry): void {
    const line = this.waiting.get(entry.kind) ?? []
    const at = line.indexOf(entry)
    if (at < 0) return
    entry.stopTimer?.()
    line.splice(at, 1)
    if (line.length === 0) this.waiting.delete(entry.kind)
  }
}

/** False if it was not there. An empty set is not kept. */
function removeFrom(sets: Map<string, Set<Entry>>, key: string, entry: Entry): boolean {
  const set = sets.get(key)
  if (!set?.delete(entry)) return false
  if (set.size === 0) sets.delete(key)
  return true
}
