import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { type Readable, Transform } from "node:stream"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { SizedCache } from "~/lib/sized-cache"
import { isPersonalCookie } from "~/platform/page-key"
import { collectBody } from "./collect-body"
import { changeHeaders, type Header, isPublic } from "./headers"
import { pageKind } from "./page-kind"
import type { VisitorRequest } from "./visitor-request"

const unpack = promisify(brotliDecompress)

/** Pages are kept as they were sent, in Brotli. */
const roomBytes = 8_000_000
const largestBytes = 300_000

/**
 * Browsers take a page as a dictionary only while it may be shown stale. Chromium still asks for each page that a
 * reader opens, and `s-maxage` makes shared caches ask too.
 */
const caching = "public, max-age=0, s-maxage=0, stale-while-revalidate=3600"

/** The beginning of an answer in the encoding dcz (RFC 9842, 5); the hash of the dictionary follows. */
const dczBytes = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** Long pages get the fastest level, because compressing holds up other requests. */
const longPageBytes = 500_000

type Compress = (page: Uint8Array, dictionary: Uint8Array) => Uint8Array

interface Dictionary {
  /** In the form of the header `available-dictionary`. */
  hash: string
  page: Buffer
}

/**
 * Compresses a public page with an earlier page of its kind, which the browser has, as its dictionary (RFC 9842). Only
 * the headers and the compression of an answer change.
 */
export class PageDictionaries {
  private readonly pages = new SizedCache<Buffer>(roomBytes, largestBytes)
  private compress: Compress | null = null

  /** The headers and the body of an answer of the runtime for the visitor. */
  answer(
    request: VisitorRequest,
    response: IncomingMessage,
    headers: Header[],
  ): { headers: Header[]; body: Readable } {
    const match = takesDictionaries(request) ? toMatch(request.url) : null
    if (match === null || !isPublic(response)) return { headers, body: response }
    const vary: Header = ["vary", "available-dictionary"]
    if (response.statusCode === 304)
      return { headers: [...changeHeaders(headers, askedTag(request)), vary], body: response }
    if (!isPackedPage(response)) return { headers, body: response }
    const sent = [...changeHeaders(headers, { "cache-control": caching }), vary]
    sent.push(["use-as-dictionary", `match="${match}", match-dest=("document")`])
    const dictionary = this.find(request)
    if (!dictionary) {
      // A page that cannot be kept is no dictionary, and others are sent in Brotli.
      collectBody(response, largestBytes)
        .then((body) => body && this.keep(body))
        .catch(() => {})
      return { headers: sent, body: response }
    }
    const tag = response.headers.etag?.replace(/"$/, `.d-${toTag(dictionary.hash)}"`)
    const named = changeHeaders(sent, { "content-encoding": "dcz", "content-length": null, etag: tag })
    return { headers: named, body: response.pipe(this.encodeWith(dictionary)) }
  }

  private find({ headers }: VisitorRequest): Dictionary | null {
    const hash = String(headers["available-dictionary"] ?? "")
    const page = /\bdcz\b/.test(String(headers["accept-encoding"])) ? this.pages.get(hash) : null
    return page && this.compress ? { hash, page } : null
  }

  /** Takes a page in Brotli, and gives it in dcz when it is whole. */
  private encodeWith(dictionary: Dictionary): Transform {
    const parts: Buffer[] = []
    const encode = async () => {
      const packed = Buffer.concat(parts)
      const [page, known] = await Promise.all([unpack(packed), unpack(dictionary.page)])
      await this.keep(packed)
      if (!this.compress) throw new Error("A page was encoded before the compression was loaded.")
      const hash = Buffer.from(dictionary.hash.slice(1, -1), "base64")
      return Buffer.concat([dczBytes, hash, this.compress(page, known)])
    }
    return new Transform({
      transform: (part: Buffer, _, done) => {
        parts.push(part)
        done()
      },
      flush: (done) => void encode().then((body) => done(null, body), done),
    })
  }

  /** Keeps a page that a browser was given, in Brotli. */
  private async keep(packed: Buffer): Promise<void> {
    this.compress ??= await getCompress()
    const hash = createHash("sha256").update(await unpack(packed))
    this.pages.set(`:${hash.digest("base64")}:`, packed, packed.length + 200)
  }
}

/** True for a page that a reader opens in Chromium. Other browsers could show a page that may be stale. */
export function takesDictionaries({ method, headers }: VisitorRequest): boolean {
  if (method !== "GET" || headers["sec-fetch-dest"] !== "document") return false
  if (headers.range !== undefined || headers.authorization !== undefined) return false
  return headers["sec-ch-ua"] !== undefined && !isPersonalCookie(headers.cookie)
}

function isPackedPage({ headers }: IncomingMessage): boolean {
  return headers["content-encoding"] === "br" && /^text\/html\b/.test(headers["content-type"] ?? "")
}

/** The addresses of pages of a kind, as a URL pattern: a page of companies is not one of a company's statements. */
function toMatch(address: string): string | null {
  const kind = pageKind(address)
  if (kind === "other") return null
  if (kind === "home") return "/*"
  const [first, view] = kind.split("/")
  if (view === undefined) return `/${first}*`
  return `/${first}/*/${view === "filing" ? "0" : view}*`
}

/** The tag of the page that the browser has: an answer of 304 names it. */
function askedTag({ tags = "" }: VisitorRequest): Record<string, string> {
  return /^"[^"]+"$/.test(tags) ? { etag: tags } : {}
}

function toTag(hash: string): string {
  return hash.slice(1, 9).replaceAll("+", "-").replaceAll("/", "_")
}

let loading: Promise<Compress> | null = null

/** Starts the module once: a second start would end what the first one made. */
function getCompress(): Promise<Compress> {
  loading ??= loadCompress()
  return loading
}

/** Loaded with the first page: the module and its memory take 10 MB. */
async function loadCompress(): Promise<Compress> {
  const { compressUsingDict, createCCtx, init } = await import("@bokuweb/zstd-wasm")
  await init()
  const context = createCCtx()
  return (page, dictionary) =>
    compressUsingDict(
      context,
      Buffer.from(page),
      Buffer.from(dictionary),
      page.length > longPageBytes ? 1 : 9,
    )
}
