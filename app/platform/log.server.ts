import { isRouteErrorResponse } from "@remix-run/react"
import { countRequest } from "./requests/counters.server"
import { toRoutePattern } from "./requests/route-pattern"

/** Addresses of private feeds and of unsubscribing contain a secret. */
function withoutSecrets(pathname: string): string {
  return pathname.replace(/^\/alerts\/(unsubscribe\/)?[^/]{20,}/, "/alerts/$1…")
}

/** The path of a request's address, which is normalized: no `URL` is made for a line that every request writes. */
function getPath(address: string): string {
  return /^[^:]+:\/\/[^/]*([^?#]*)/.exec(address)?.[1] || "/"
}

/** The size of an answer's body; undefined for one that is streamed. */
export function toBytes(headers: Headers): number | undefined {
  const length = headers.get("content-length")
  return length === null ? undefined : Number(length)
}

/** The text of an error for a log line: of a defect, with its stack. */
export function formatError(error: unknown): string {
  // Remix wraps a visitor's mistake, such as a form for a page without an action.
  if (isRouteErrorResponse(error)) return String(error.data)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const noReads = { d1: 0, r2: 0, edgar: 0 }

/** One JSON line of an answered request. */
export function formatRequestLine(
  { method, path, status, ms }: { method: string; path: string; status: number; ms: number },
  notes: Record<string, unknown>,
  reads: typeof noReads = noReads,
  now = Date.now(),
): string {
  return JSON.stringify({
    at: new Date(now).toISOString(),
    level: status >= 500 ? "error" : "info",
    method,
    route: withoutSecrets(path),
    pattern: toRoutePattern(path),
    status,
    ms,
    reads,
    ...notes,
  })
}

/** Counts the reads of a request; written as one JSON line when the response is ready. */
export class RequestLog {
  reads = { ...noReads }
  notes: Record<string, unknown> = {}

  count(source: keyof RequestLog["reads"]): void {
    this.reads[source] += 1
  }

  note(key: string, value: unknown): void {
    this.notes[key] = value
  }

  line(request: Request, status: number, startedAt: number, now = Date.now()): string {
    const path = getPath(request.url)
    const ms = now - startedAt
    countRequest(toRoutePattern(path), status, ms, String(this.notes.cache ?? "none"))
    return formatRequestLine({ method: request.method, path, status, ms }, this.notes, this.reads, now)
  }

  /** The line of a request that the page cache answered without a read. */
  static cacheLine(
    request: Request,
    { status, headers }: Response,
    notes: { id: string; cache: string },
    startedAt: number,
    now = Date.now(),
  ): string {
    const log = new RequestLog()
    log.notes = { ...notes, bytes: toBytes(headers) }
    return log.line(request, status, startedAt, now)
  }

  /** One JSON line of work that no request asked for. */
  runLine(run: "queue" | "schedule", startedAt: number, now = Date.now()): string {
    const at = new Date(now).toISOString()
    const level = this.notes.error ? "error" : "info"
    return JSON.stringify({ at, level, run, ms: now - startedAt, reads: this.reads, ...this.notes })
  }
}
