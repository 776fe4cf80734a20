import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Readable } from "node:stream"
import { SizedCache } from "~/lib/sized-cache"
import { formatRequestLine } from "~/platform/log.server"
import { isPersonalCookie } from "~/platform/page-key"
import type { WorkerLine } from "../runtime/runtime"
import { collectBody } from "./collect-body"
import { type Header, isPublic } from "./headers"
import { takesDictionaries } from "./page-dictionaries"
import type { VisitorRequest } from "./visitor-request"

/** An answer is given again for so long after its request. */
const usableMs = 1_000
const roomBytes = 8_000_000
const largestBytes = 1_000_000

interface KeptAnswer {
  askedAt: number
  headers: Header[]
  body: Buffer
}

/** Requests with one of these are for the runtime: their answers differ, or are no whole page. */
const ownHeaders = [
  "authorization",
  "range",
  "if-none-match",
  "if-modified-since",
  "if-match",
  "if-range",
  "if-unmodified-since",
  "sec-purpose",
  "cache-control",
  "pragma",
  "available-dictionary",
]

/**
 * Public answers of the last second, which the front gives again without asking the runtime. Each is whole, has an
 * entity tag, and is kept for the address and the headers that it depends on.
 */
export class RecentAnswers {
  private readonly answers = new SizedCache<KeptAnswer>(roomBytes, largestBytes)
  /** An answer that was asked for before a write is not kept after it. */
  private writes = 0
  /** Requests that were answered here. */
  given = 0

  constructor(
    private readonly onLine: (line: WorkerLine) => void = () => {},
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Answers if it can. */
  answer(request: VisitorRequest, outgoing: ServerResponse): boolean {
    const key = toKey(request)
    const found = key === null ? null : this.answers.get(key)
    if (key === null || !found) return false
    if (this.now() - found.askedAt >= usableMs) {
      this.answers.delete(key)
      return false
    }
    const id = randomUUID()
    outgoing.writeHead(200, [...found.headers, ["x-request-id", id] as Header].flat())
    outgoing.end(found.body)
    this.given += 1
    const answered = { method: "GET", path: request.url.replace(/\?.*$/, ""), status: 200, ms: 0 }
    const notes = { id, cache: "front", bytes: found.body.length }
    this.onLine({ level: "log", message: formatRequestLine(answered, notes), timestamp: Date.now() })
    return true
  }

  /** Watches a request that goes to the runtime. Returns a function that takes its answer and what is sent on of it. */
  watch(
    request: VisitorRequest,
    outgoing: ServerResponse,
  ): (response: IncomingMessage, sent: { headers: Header[]; body: Readable }) => void {
    if (!isSafe(request.method)) {
      this.clear()
      outgoing.on("close", () => this.clear())
    }
    const key = toKey(request)
    const [askedAt, writes] = [this.now(), this.writes]
    return (response, { headers, body: sent }) => {
      if (key === null || response.statusCode !== 200 || !isPublic(response)) return
      void collectBody(sent, largestBytes).then((body) => {
        if (!body || writes !== this.writes) return
        const kept = headers.filter(([name]) => !/^(x-request-id|date|content-length)$/i.test(name))
        kept.push(["content-length", String(body.length)])
        this.answers.set(key, { askedAt, headers: kept, body }, body.length + 2 * key.length + 1_000)
      })
    }
  }

  clear(): void {
    this.answers.clear()
    this.writes += 1
  }
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS"
}

/** Made of the request as the runtime gets it. Null for a request whose answer is not that of other visitors. */
function toKey(request: VisitorRequest): string | null {
  const { method, url, headers, host, protocol } = request
  if (method !== "GET" || isPersonalCookie(headers.cookie)) return null
  if (ownHeaders.some((name) => headers[name] !== undefined)) return null
  const accepted = [headers.accept, headers["accept-encoding"], takesDictionaries(request)]
  return JSON.stringify([protocol, host, url, ...accepted])
}
