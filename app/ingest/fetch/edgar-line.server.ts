import { EdgarUnavailable } from "~/edgar/client"
import {
  type EdgarLane,
  maxLineSeconds,
  returnSlots,
  type SlotLease,
  slotTimes,
  takeSlots,
} from "~/stores/operations/edgar-slots-store.server"

/** The line to the SEC is full; the message is a sentence for the user. */
export class EdgarBusy extends EdgarUnavailable {
  override name = "EdgarBusy"
  constructor() {
    super("Too many pages are being loaded from the SEC at the moment. Try again in ten seconds.")
  }
}

/** The request that waited for the SEC was given up. */
export class RequestEnded extends EdgarUnavailable {
  override name = "RequestEnded"
}

interface LineEffects {
  db: D1Database
  now: () => number
  wait: (ms: number) => Promise<void>
  /** Aborts when the visitor goes away. */
  signal?: AbortSignal
}

/** A request's place in the line to the SEC. */
interface EdgarLine {
  /** Resolves when one request can be sent. Throws EdgarBusy, or RequestEnded. */
  slot: () => Promise<void>
  /** Returns the places that were not used. */
  close: () => Promise<void>
}

/** The number of places that are leased with one write. */
const slotsALease = 8
/** The background waits for a place. After this many seconds, a later message takes the work. */
const maxBackgroundSeconds = 120
/** A place that was not used in time is given up, so that requests are not sent in bursts. */
const slotValidMs = 1_000

/**
 * The line of one request or one batch of messages. Requests share no state, because the runtime ends a
 * request's reads with the request.
 */
export function edgarLine(lane: EdgarLane, { db, now, wait, signal }: LineEffects): EdgarLine {
  let free: { time: number; lease: SlotLease }[] = []
  let waiting = 0
  let leasing: Promise<void> | null = null

  async function lease(): Promise<void> {
    // Requests that are sent together share a lease.
    await Promise.resolve()
    const wanted = lane === "background" ? slotsALease : Math.min(slotsALease, waiting)
    for (let second = 0; second < maxBackgroundSeconds; second++) {
      const taken = await takeSlots(db, now(), lane, wanted)
      if (taken) {
        free.push(...slotTimes(taken).map((time) => ({ time, lease: taken })))
        return
      }
      if (lane === "visitor") throw new EdgarBusy()
      await wait(1_000)
    }
    throw new EdgarUnavailable(`The line to the SEC has been full for ${maxBackgroundSeconds} seconds.`)
  }

  async function close(): Promise<void> {
    const unused = free
    free = []
    for (const one of new Set(unused.map((slot) => slot.lease)))
      await returnSlots(db, one, unused.filter((slot) => slot.lease === one).length)
  }

  return {
    async slot() {
      if (signal?.aborted) throw new RequestEnded("The request ended.")
      waiting++
      try {
        for (;;) {
          const next = free.shift()
          if (next && next.time >= now() - slotValidMs) {
            await wait(Math.max(0, next.time - now()))
            if (!signal?.aborted) return
            free.unshift(next)
            await close()
            throw new RequestEnded("The request ended.")
          }
          if (next) continue
          leasing ??= lease().finally(() => {
            leasing = null
          })
          await leasing
        }
      } finally {
        waiting--
      }
    },
    close,
  }
}

/** Seconds after which a visitor who met a full line is asked to try again. */
export const busyRetrySeconds = maxLineSeconds
