import type { IncomingMessage } from "node:http"
import {
  formatMemory,
  frontAnswersHeader,
  type Memory,
  memoryHeader,
} from "~/platform/requests/memory-header"
import type { Header } from "./headers"
import { toPath } from "./malformed-request"
import { withoutDictionary } from "./page-dictionaries"

export interface ForwardingOptions {
  trustsProxy: boolean
  /** "https:" where a reverse proxy speaks TLS for this server. */
  protocol: string
  /** Bytes by process, for the answer to operators. */
  readMemory?: () => Memory
  /** Counts the requests that are answered without the runtime. */
  recent?: { given: number }
}

/** Headers that apply to one connection only (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"],
  ...["te", "trailer", "transfer-encoding", "upgrade", "expect"],
])

/**
 * Miniflare answers in the first encoding that is named, and compresses again what the Worker sent in another:
 * the order is of no weight in HTTP, so the Worker's first choice is named first.
 */
function brotliFirst(accepted: string): string {
  const parts = accepted.split(",").map((part) => part.trim())
  const isBrotli = (part: string) => /^br(;|$)/i.test(part)
  return [...parts.filter(isBrotli), ...parts.filter((part) => !isBrotli(part))].join(", ")
}

/** Values of a visitor's headers as the runtime takes them. */
const forRuntime: Record<string, (value: string) => string> = {
  "accept-encoding": brotliFirst,
  "if-none-match": withoutDictionary,
}

/** The headers of a visitor's request for the runtime, as a list of names and values in turn. */
export function requestHeaders(incoming: IncomingMessage, options: ForwardingOptions): string[] {
  const headers = withoutHopByHop(incoming.rawHeaders)
    // Those with which Miniflare and Cloudflare speak to the Worker are no visitor's.
    .filter(([name]) => !/^(mf|cf)-/i.test(name))
    .map(([name, value]): Header => [name, forRuntime[name.toLowerCase()]?.(value) ?? value])
  headers.push(["cf-connecting-ip", getAddress(incoming, options.trustsProxy)])
  if (toPath(incoming.url ?? "").startsWith("/metrics") && options.readMemory)
    headers.push(
      [memoryHeader, formatMemory(options.readMemory())],
      [frontAnswersHeader, String(options.recent?.given ?? 0)],
    )
  const host = getHost(incoming)
  if (!incoming.headers.host) headers.push(["host", host])
  if (visitorProtocol(incoming, options) === "https:")
    headers.push(["mf-original-url", `https://${host}${toPath(incoming.url ?? "")}`])
  // Node sends a body of unknown length in chunks only when it knows that there is one.
  if (incoming.headers["transfer-encoding"]) headers.push(["transfer-encoding", "chunked"])
  return headers.flat()
}

/** Only a client of HTTP/1.0 names no host. */
export function getHost({ headers }: IncomingMessage): string {
  return headers.host ?? "localhost"
}

/** The visitor's protocol: https behind a proxy with TLS, unless that proxy says otherwise. */
export function visitorProtocol(
  incoming: IncomingMessage,
  { trustsProxy, protocol }: ForwardingOptions,
): string {
  const said = trustsProxy ? String(incoming.headers["x-forwarded-proto"] ?? "") : ""
  return protocol === "https:" && said.split(",").at(-1)?.trim() === "http" ? "http:" : protocol
}

export function getAddress(incoming: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? incoming.headers["x-forwarded-for"] : undefined
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim()
  if (last) return last
  // A proxy on this machine hides who asks, who would count as this machine.
  if (!trustsProxy && incoming.headers["x-forwarded-for"] !== undefined) return "unknown"
  return (incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "") || "unknown"
}

/** Names and values of raw headers, without those of the connection and those that it names. */
export function withoutHopByHop(raw: string[]): Header[] {
  const pairs = Array.from(
    { length: raw.length / 2 },
    (_, place): Header => [raw[2 * place] ?? "", raw[2 * place + 1] ?? ""],
  )
  const named = pairs
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(",")
        .map((one) => one.trim()),
    )
  return pairs.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !named.includes(name.toLowerCase()))
}
