import type { ServerResponse } from "node:http"
import type { VisitorRequest } from "./visitor-request"

const mb = 1024 * 1024
/** After a load of this size, as it is sent, the runtime is replaced when the load has ended. */
const loadBytes = 16 * mb
/** A load has ended when no batch came for so long. */
const quietMs = 60_000
/** During a load, the runtime is replaced when it has taken so much, */
const mostTakenBytes = 64 * mb
/** or when it holds so much and is so old: a younger one would soon hold as much again. A new one holds 140 MB. */
const duringLoad = { heldBytes: 240 * 1_000_000, ageMs: 30_000 }
const withoutLoad = { heldBytes: 300 * 1_000_000, ageMs: 10 * 60_000 }
/** The size of a batch that does not state its length. */
const unstatedBytes = mb

interface LoadEffects {
  /** Bytes that the runtime holds; null where the system does not say. */
  readHeld: () => number | null
  now: () => number
  after: (ms: number, call: () => void) => () => void
}

export const liveLoadEffects: Omit<LoadEffects, "readHeld"> = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms).unref()
    return () => clearTimeout(timer)
  },
}

/**
 * Calls `replace` when the runtime holds much memory that another one would not: it never gives back the memory of a
 * load by /ingest. Returns a function to call with each request.
 */
export function watchLoads(
  replace: () => void,
  { readHeld, now, after }: LoadEffects,
): (request: Pick<VisitorRequest, "url" | "headers">, outgoing: ServerResponse) => void {
  let taken = 0
  let since = now()
  let stopTimer = () => {}
  const replaceNow = () => {
    stopTimer()
    taken = 0
    since = now()
    replace()
  }
  return ({ url, headers }, outgoing) => {
    const isLoad = /^\/ingest(?:[?/]|$)/.test(url)
    outgoing.on("finish", () => {
      // Anyone can send a request that is refused.
      if (isLoad && outgoing.statusCode === 200) {
        taken += Number(headers["content-length"] ?? unstatedBytes)
        stopTimer()
        if (taken >= loadBytes) stopTimer = after(quietMs, replaceNow)
      }
      const { heldBytes, ageMs } = taken > 0 ? duringLoad : withoutLoad
      const holdsMuch = now() - since >= ageMs && (readHeld() ?? 0) >= heldBytes
      if (taken >= mostTakenBytes || holdsMuch) replaceNow()
    })
  }
}
