/** The effects of a request to the SEC; tests pass their own. */
export interface EdgarEffects {
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** Resolves when this request can be sent: the SEC allows ten requests a second in total. */
  slot: () => Promise<void>
  wait: (ms: number) => Promise<void>
  /** Called when the SEC refuses a request because there were too many. */
  slowDown?: () => Promise<void>
  /** Called with the outcome of each request: an HTTP status, or `error`. */
  count?: (answer: string) => void
}

export interface EdgarRequest {
  userAgent: string
  /** The entity tag of an earlier answer, or its date if it had none. */
  entityTag?: string | null
  /** Milliseconds for one attempt, including the body. */
  timeoutMs?: number
  maxBytes?: number
  tries?: number
  /** The origins that a redirect may lead to; without them, the origin of the address. */
  origins?: readonly string[]
}

/** The document at an address, unless it still has the entity tag of an earlier answer. */
export type EdgarAnswer =
  | { status: "found"; bytes: Uint8Array<ArrayBuffer>; entityTag: string | null }
  | { status: "unchanged" }
  | { status: "absent" }

/** The SEC could not be reached or did not return a usable response; the message is a sentence for the user. */
export class EdgarUnavailable extends Error {
  override name = "EdgarUnavailable"
}

/** The document is larger than the caller reads. */
export class EdgarTooLarge extends EdgarUnavailable {
  override name = "EdgarTooLarge"
}

const defaults = { timeoutMs: 20_000, maxBytes: 64_000_000, tries: 4 }

/**
 * Fetches one address: absent on 404 and on the 403 of a missing archive file, unchanged on 304. Retries after 429,
 * other answers of 403 (which the SEC sends for too many requests), 5xx, a broken connection or a body that ends early,
 * then throws EdgarUnavailable.
 */
export async function fetchEdgar(
  address: string,
  request: EdgarRequest,
  effects: EdgarEffects,
): Promise<EdgarAnswer> {
  const { timeoutMs, maxBytes, tries } = { ...defaults, ...request }
  let reason = ""
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (attempt > 1) await effects.wait(backOffMs(attempt))
    await effects.slot()
    // AbortSignal.timeout would keep its timer, of which the runtime allows 10,000 in one request.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    const { signal } = timeout
    try {
      const headers: Record<string, string> = { "user-agent": request.userAgent, accept: "*/*" }
      if (request.entityTag)
        headers[isDate(request.entityTag) ? "if-modified-since" : "if-none-match"] = request.entityTag
      const response = await follow(address, request.origins, (location) =>
        effects.fetch(location, { headers, signal, redirect: "manual" }),
      )
      effects.count?.(String(response.status))
      if (response.status === 404) return { status: "absent" }
      if (response.status === 304) return { status: "unchanged" }
      if (response.ok) {
        const bytes = await readCapped(response, maxBytes)
        const entityTag = response.headers.get("etag") ?? response.headers.get("last-modified")
        return { status: "found", bytes, entityTag }
      }
      if (await isMissingFile(response, address)) return { status: "absent" }
      await response.body?.cancel()
      reason = `answered ${response.status}`
      if (response.status === 403 || response.status === 429) await effects.slowDown?.()
      if (![403, 408, 429].includes(response.status) && response.status < 500) break
    } catch (error) {
      if (error instanceof EdgarUnavailable) throw error
      effects.count?.("error")
      reason = signal.aborted
        ? `did not answer within ${timeoutMs / 1000} seconds`
        : "broke off the connection"
    } finally {
      clearTimeout(timer)
    }
  }
  throw new EdgarUnavailable(`The SEC ${reason} at ${new URL(address).pathname}.`)
}

/**
 * True for the 403 that sec.gov answers for a file under /Archives that does not exist, which its storage writes as
 * XML. The 403 of the rate limit is a page.
 */
export async function isMissingFile(response: Response, address: string): Promise<boolean> {
  if (response.status !== 403 || !new URL(address).pathname.startsWith("/Archives/")) return false
  const bytes = await readCapped(response.clone(), maxRefusalBytes).catch(() => new Uint8Array())
  return new TextDecoder().decode(bytes).includes("<Code>AccessDenied</Code>")
}

const maxRefusalBytes = 20_000

const maxRedirects = 5

/** Follows redirects to the given origins. Throws EdgarUnavailable at any other. */
async function follow(
  address: string,
  origins: readonly string[] = [new URL(address).origin],
  send: (location: string) => Promise<Response>,
): Promise<Response> {
  let from = address
  for (let count = 0; count <= maxRedirects; count++) {
    const response = await send(from)
    const location = response.headers.get("location")
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return response
    await response.body?.cancel()
    const target = URL.parse(location, from)
    if (!target || !origins.includes(target.origin))
      throw new EdgarUnavailable(`The SEC redirects to another site at ${new URL(address).pathname}.`)
    from = target.href
  }
  throw new EdgarUnavailable(`The SEC redirects in a circle at ${new URL(address).pathname}.`)
}

/** An entity tag is in quotation marks. */
function isDate(entityTag: string): boolean {
  return !entityTag.endsWith('"')
}

async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(response.headers.get("content-length") ?? 0)
  const encoded = response.headers.has("content-encoding")
  const tooLarge = new EdgarTooLarge(`The SEC's document is larger than ${maxBytes / 1_000_000} MB.`)
  if (declared > maxBytes) {
    await response.body?.cancel()
    throw tooLarge
  }
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    length += read.value.byteLength
    if (length > maxBytes) {
      await reader?.cancel()
      throw tooLarge
    }
    chunks.push(read.value)
  }
  if (!encoded && declared > length) throw new Error("the body ended early")
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** 0.5, 1.5, 4.5 seconds before the second, third and fourth attempt. */
function backOffMs(attempt: number): number {
  return 500 * 3 ** (attempt - 2)
}
