import type { ServerResponse } from "node:http"
import type { VisitorRequest } from "./visitor-request"

/** The runtime keeps the memory of a load of this size, as it is sent, until it ends. */
const loadBytes = 16 * 1024 * 1024
/** A load has ended when no batch came for so long. */
const quietMs = 60_000
/** The size of a batch that does not state its length. */
const unstatedBytes = 1024 * 1024

type After = (ms: number, call: () => void) => () => void

const after: After = (ms, call) => {
  const timer = setTimeout(call, ms).unref()
  return () => clearTimeout(timer)
}

/** Calls `afterLoad` after each large load by /ingest. Returns a function to call with each request. */
export function watchLoads(
  afterLoad: () => void,
  wait: After = after,
): (request: Pick<VisitorRequest, "url" | "headers">, outgoing: ServerResponse) => void {
  let bytes = 0
  let stopTimer = () => {}
  return ({ url, headers }, outgoing) => {
    if (!/^\/ingest(?:[?/]|$)/.test(url)) return
    outgoing.on("finish", () => {
      // Anyone can send a request that is refused.
      if (outgoing.statusCode !== 200) return
      bytes += Number(headers["content-length"] ?? unstatedBytes)
      stopTimer()
      if (bytes < loadBytes) return
      stopTimer = wait(quietMs, () => {
        bytes = 0
        afterLoad()
      })
    })
  }
}
