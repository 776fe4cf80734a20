import { type ByteRange, formatRange, parseRange } from "~/lib/byte-range"
import { SizedCache } from "~/lib/sized-cache"
import { toHex } from "~/lib/text/encode-bytes"
import { withoutBody } from "./body.server"
import {
  compress,
  decompressGzip,
  type Encoding,
  isCompressible,
  negotiateEncoding,
} from "./content-encoding.server"

/** Time in which a stored page is sent without asking whether it changed. */
const freshMs = 30_000
/** Time in which a stored page is still sent while it is rendered again: nothing older is ever sent. */
const usableMs = 60_000
/** The time that a request waits for the same page that another request renders, before it renders on its own. */
const waitMs = 5_000
/** An isolate has 128 MB for everything. */
const defaultRoomBytes = 12_000_000

type Bytes = Uint8Array<ArrayBuffer>

/** The largest page that is kept, as a share of the room. */
const largestShare = 8

interface StoredPage {
  headers: [name: string, value: string][]
  /** A strong tag names the bytes, which differ by encoding (RFC 9110, 8.8.3.3). */
  tags: Record<Encoding, string>
  storedAt: number
  isText: boolean
  /** Gzip for text, the bytes themselves otherwise. */
  body: Bytes
  /** Made for the first client that takes it. */
  brotli: Bytes | null
  /** The headers of each kind of answer, made for the first one: copying them is faster. */
  sentHeaders: Map<string, Headers>
}

export interface Rendered {
  response: Response
  /** False if the answer depends on the visitor or on something that could not be loaded. */
  isShared: boolean
}

export interface PageCache {
  /** Answers from the cache, or with `render`, whose answer is kept if it can be shared. */
  answer(
    request: Request,
    key: string,
    render: () => Promise<Rendered>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<{ response: Response; source: "hit" | "stale" | "shared" | "rendered" }>
  /** Forgets every page; call it after a write. */
  clear(): void
  /** Bytes held. */
  size(): number
}

/** Finished pages in the memory of an isolate, compressed once, least recently used first to go. */
export function pageCache({ now = Date.now, roomBytes = defaultRoomBytes } = {}): PageCache {
  // One large file must not push out a hundred pages.
  const pages = new SizedCache<StoredPage>(roomBytes, roomBytes / largestShare)
  const rendering = new Map<string, Promise<StoredPage | null>>()
  // A page whose rendering started before a write must not be kept after it.
  let writes = 0

  function find(key: string): StoredPage | null {
    const page = pages.get(key)
    if (page && now() - page.storedAt < usableMs) return page
    pages.delete(key)
    return null
  }

  /** Renders, and keeps the page if it can be shared; `own` is the answer otherwise. */
  async function renderAndKeep(
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<{ page: StoredPage; own: null } | { page: null; own: Response }> {
    const begunAt = writes
    const storedAt = now()
    const { response, isShared } = await render()
    if (!isShared || !isStorable(response)) return { page: null, own: response }
    const page = await toStored(response, storedAt)
    if (begunAt === writes) pages.set(key, page, getSize(key, page))
    return { page, own: null }
  }

  function startRendering(key: string, render: () => Promise<Rendered>) {
    const result = renderAndKeep(key, render)
    const page = result.then(
      (rendered) => rendered.page,
      () => null,
    )
    rendering.set(key, page)
    const done = page.then(() => {
      if (rendering.get(key) === page) rendering.delete(key)
    })
    return { result, done }
  }

  function send(request: Request, key: string, page: StoredPage): Response {
    const { brotli } = page
    const response = toResponse(request, page)
    // The brotli bytes are made by the first response that sends them.
    if (page.brotli !== brotli && pages.get(key) === page) pages.set(key, page, getSize(key, page))
    return response
  }

  return {
    async answer(request, key, render, waitUntil) {
      const known = find(key)
      if (known) {
        const isFresh = now() - known.storedAt < freshMs
        if (!isFresh && !rendering.has(key)) waitUntil(startRendering(key, render).done)
        return { response: send(request, key, known), source: isFresh ? "hit" : "stale" }
      }
      const other = rendering.get(key)
      const shared = other && (await Promise.race([other, nothingAfter(waitMs)]))
      if (shared) return { response: send(request, key, shared), source: "shared" }
      const { result, done } = startRendering(key, render)
      // Others may wait for this page, so it is finished even if this visitor leaves.
      waitUntil(done)
      const { page, own } = await result
      if (page) return { response: send(request, key, page), source: "rendered" }
      return { response: request.method === "HEAD" ? await withoutBody(own) : own, source: "rendered" }
    },
    clear() {
      pages.clear()
      rendering.clear()
      writes += 1
    },
    size: () => pages.size,
  }
}

function getSize(key: string, page: StoredPage): number {
  return 2 * key.length + 500 + page.body.byteLength + (page.brotli?.byteLength ?? 0)
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}

function isStorable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("set-cookie") &&
    !headers.has("content-encoding") &&
    !/no-store|private/.test(headers.get("cache-control") ?? "")
  )
}

async function toStored(response: Response, storedAt: number): Promise<StoredPage> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isText = isCompressible(response.headers.get("content-type"))
  const headers = [...response.headers].filter(([name]) => name !== "content-length" && name !== "etag")
  // With the headers, because an answer of 304 does not repeat them.
  const hash = await getHash(bytes, JSON.stringify(headers))
  return {
    headers,
    tags: { identity: `"${hash}"`, gzip: `"${hash}-gzip"`, br: `"${hash}-br"` },
    storedAt,
    isText,
    body: isText ? compress(bytes, "gzip") : bytes,
    brotli: null,
    sentHeaders: new Map(),
  }
}

async function getHash(bytes: Bytes, text: string): Promise<string> {
  const whole = new Uint8Array(await new Blob([bytes, text]).arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole))
  return toHex(digest.slice(0, 12))
}

function toResponse(request: Request, page: StoredPage): Response {
  const isPart = request.headers.has("range")
  const encoding = page.isText && !isPart ? negotiateEncoding(acceptedEncodings(request)) : "identity"
  const asked = request.headers.get("if-none-match")
  if (asked !== null && (asked === page.tags[encoding] || matches(asked, Object.values(page.tags))))
    return new Response(null, { status: 304, headers: getHeaders(page, encoding, 304) })
  const body = getBody(page, encoding)
  const headers = getHeaders(page, encoding, 200)
  const encodeBody = encoding === "identity" ? "automatic" : "manual"
  const range = isPart ? parseRange(request.headers, body.byteLength, page.tags.identity) : null
  if (range) return toPart(range, body, headers)
  if (request.method !== "HEAD") return new Response(body, { headers, encodeBody })
  const withLength = new Headers(headers)
  withLength.set("content-length", String(body.byteLength))
  return new Response(null, { headers: withLength, encodeBody })
}

function toPart(range: ByteRange | "unsatisfiable", body: Bytes, given: Headers): Response {
  const headers = new Headers(given)
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${body.byteLength}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set("content-range", formatRange(range, body.byteLength))
  return new Response(body.subarray(range.start, range.end), { status: 206, headers })
}

/**
 * The headers that a 304 repeats (RFC 9110, 15.4.5), and those that scripts of other sites need to read it.
 */
const repeated = /^(cache-control|content-location|date|expires|vary|access-control-|cross-origin-resource-)/

function getHeaders(page: StoredPage, encoding: Encoding, status: 200 | 304): Headers {
  const kind = `${status} ${encoding}`
  const known = page.sentHeaders.get(kind)
  if (known) return known
  const headers = new Headers(
    status === 304 ? page.headers.filter(([name]) => repeated.test(name)) : page.headers,
  )
  headers.set("etag", page.tags[encoding])
  if (page.isText) headers.append("vary", "accept-encoding")
  if (status === 200) headers.set("accept-ranges", "bytes")
  if (status === 200 && encoding !== "identity") headers.set("content-encoding", encoding)
  page.sentHeaders.set(kind, headers)
  return headers
}

/** Cloudflare replaces the header of every request; what the visitor sent is in `cf`. */
function acceptedEncodings(request: Request): string | null {
  const sent = request.cf?.clientAcceptEncoding
  return typeof sent === "string" ? sent : request.headers.get("accept-encoding")
}

function getBody(page: StoredPage, encoding: Encoding): Bytes {
  if (encoding === "gzip" || !page.isText) return page.body
  if (encoding === "identity") return decompressGzip(page.body)
  page.brotli ??= compress(decompressGzip(page.body), "br")
  return page.brotli
}

/** True if an If-None-Match header names one of the tags; the comparison is weak, as for a GET. */
function matches(header: string, tags: string[]): boolean {
  const given = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  return given.includes("*") || given.some((tag) => tags.includes(tag))
}
