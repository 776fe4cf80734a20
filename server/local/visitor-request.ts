import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { isLoopbackAddress } from "~/platform/loopback"
import {
  formatMemory,
  frontAnswersHeader,
  type Memory,
  memoryHeader,
} from "~/platform/requests/memory-header"

export interface ForwardingOptions {
  trustsProxy: boolean
  /** "https:" where a reverse proxy speaks TLS for this server. */
  protocol: string
  /** Bytes by process, for the answer to operators. */
  readMemory?: () => Memory
  /** Counts the requests that are answered without the runtime. */
  recent?: { given: number }
}

/** A visitor's request as the front read it. The runtime gets nothing else of it. */
export interface VisitorRequest {
  method: string
  /** The path with its parameters, as the runtime reads it. */
  url: string
  /** The headers that go on, by name in lower case. */
  headers: IncomingHttpHeaders
  /** If-None-Match as the visitor sent it. The runtime does not know the tags of pages that have a dictionary. */
  tags: string | undefined
  host: string
  address: string
  protocol: string
  /** Node's request. Its body is read from here. */
  incoming: IncomingMessage
}

export interface Refusal {
  status: 400 | 404 | 405 | 413 | 421 | 503
  sentence: string
}

/** Miniflare's own addresses; one of them runs the schedule. */
export const runtimePaths = "/cdn-cgi/"

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** True for a request that changes nothing, and is sent again to the next runtime if this one ends. */
export const isReading = (method?: string) => method === "GET" || method === "HEAD"

/** As the largest batch of /ingest; no other address takes as much. */
const maxBodyBytes = 24 * 1024 * 1024
const hostPattern = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i

/** Names in a Connection header. A server that obeys any other name removes headers that the next one needs. */
const connectionOptions = new Set(["", "close", "keep-alive", "te", "upgrade", "http2-settings"])

/** The request for the runtime, or the refusal of one that the runtime could read in another way, or not at all. */
export function readRequest(incoming: IncomingMessage, options: ForwardingOptions): VisitorRequest | Refusal {
  const { method = "", url = "", headers } = incoming
  const refusal = findRefusal(incoming)
  if (refusal) return refusal
  const request = {
    method,
    url: toPath(url),
    tags: headers["if-none-match"],
    incoming,
    // Only a client of HTTP/1.0 names no host.
    host: headers.host ?? "localhost",
    address: getAddress(incoming, options.trustsProxy),
    protocol: visitorProtocol(incoming, options),
  }
  return { ...request, headers: toRuntimeHeaders(request, options) }
}

function findRefusal({ method = "", url = "", headers, rawHeaders, httpVersion }: IncomingMessage) {
  const refuse = (status: Refusal["status"], sentence: string): Refusal => ({ status, sentence })
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return refuse(400, "Requests are sent by HTTP/1.1.")
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length
  if (hosts > 1 || (headers.host !== undefined && !hostPattern.test(headers.host)))
    return refuse(400, "The request does not name one valid host.")
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  if (named !== undefined && named.toLowerCase() !== headers.host?.toLowerCase())
    return refuse(400, "The request names two hosts.")
  if ((named === undefined && !url.startsWith("/")) || !URL.canParse(toAddress(url)))
    return refuse(400, "The request names no path.")
  if (toPath(url).startsWith(runtimePaths)) return refuse(404, "There is no such page.")
  if (!methods.includes(method)) return refuse(405, `${method} is not supported.`)
  const connection = (headers.connection ?? "").toLowerCase().split(",")
  if (!connection.every((option) => connectionOptions.has(option.trim())))
    return refuse(400, "The Connection header names another header.")
  const { "transfer-encoding": coding, "content-length": length } = headers
  const isChunked = coding?.toLowerCase() === "chunked" && length === undefined && httpVersion === "1.1"
  if (coding !== undefined && !isChunked) return refuse(400, "The length of the body is not clear.")
  if (isReading(method) && (isChunked || Number(length ?? 0) > 0))
    return refuse(400, "A request that reads has no body.")
  if (Number(length ?? 0) > maxBodyBytes)
    return refuse(413, `A request has at most ${maxBodyBytes / 1024 / 1024} MB.`)
  return null
}

/** A target as an address: also one with a whole address (RFC 9112, 3.2.2). */
function toAddress(url: string): string {
  return `http://localhost${url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/")}`
}

/** The path of a target, with `/../` resolved, as the runtime does. */
function toPath(url: string): string {
  const address = new URL(toAddress(url))
  address.hash = ""
  return address.href.slice(address.origin.length)
}

/** What pages, data addresses, MCP, the webhooks of mail services and static files depend on. */
const passedNames = new Set(
  `authorization available-dictionary cache-control content-encoding content-language content-type cookie
   dictionary-id last-event-id origin pragma range referer sec-purpose user-agent`.split(/\s+/),
)
const passedFamilies = /^(?:accept|access-control-request|if|mcp|sec-ch|sec-fetch|svix|webhook)(?:-|$)/

/** Values of a visitor's headers as the runtime takes them. */
const forRuntime: Record<string, (value: string) => string> = {
  "accept-encoding": toEncodings,
  "if-none-match": withoutDictionary,
}

/** All headers of a request to the runtime: those of the visitor that may pass, and those that only the front sets. */
function toRuntimeHeaders(
  { method, url, host, address, protocol, incoming }: Omit<VisitorRequest, "headers">,
  { readMemory, recent }: ForwardingOptions,
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { host, "cf-connecting-ip": address }
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === "string" && (passedNames.has(name) || passedFamilies.test(name)))
      headers[name] = forRuntime[name]?.(value) ?? value
  if (incoming.headers["transfer-encoding"]) headers["transfer-encoding"] = "chunked"
  else if (!isReading(method))
    headers["content-length"] = String(Number(incoming.headers["content-length"] ?? 0))
  if (protocol === "https:") headers["mf-original-url"] = `https://${host}${url}`
  if (url.startsWith("/metrics") && readMemory) {
    headers[memoryHeader] = formatMemory(readMemory())
    headers[frontAnswersHeader] = String(recent?.given ?? 0)
  }
  return headers
}

/** Entity tags as the runtime gives them: without the name of a dictionary. */
function withoutDictionary(tags: string): string {
  return tags.replace(/\.d-[\w-]{8}(?=")/g, "")
}

/** The encodings that visitors are given, the one that the server prefers first. */
const encodings = ["dcz", "br", "gzip", "identity"]

/**
 * The encodings that the visitor accepts, the most wanted first. Miniflare takes the first one that it knows. It
 * refuses requests without one, and RFC 9110 (12.5.3) advises to answer them without an encoding.
 */
function toEncodings(accepted: string): string {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [coding = "", weight] = part.split(/;\s*q\s*=/)
        return [coding.trim(), weight === undefined ? 1 : Number(weight)]
      }),
  )
  const others = weights.get("*") ?? 0
  const getWeight = (coding: string) =>
    weights.get(coding) ?? (coding === "br" || coding === "gzip" ? others : 0)
  const wanted = encodings.filter((coding) => getWeight(coding) > 0)
  return wanted.sort((a, b) => getWeight(b) - getWeight(a)).join(", ") || "identity"
}

/** The visitor's protocol: https behind a proxy with TLS, unless that proxy says otherwise. */
export function visitorProtocol(
  { headers }: IncomingMessage,
  { trustsProxy, protocol }: ForwardingOptions,
): string {
  const forwarded = trustsProxy ? getLast(headers["x-forwarded-proto"]) : ""
  return protocol === "https:" && forwarded === "http" ? "http:" : protocol
}

/** The visitor's network address, or "unknown" where a proxy hides it. */
function getAddress({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "") || "unknown"
  const forwarded = headers["x-forwarded-for"]
  if (trustsProxy) return forwarded === undefined ? address : getLast(forwarded) || "unknown"
  // A proxy on this machine would make all its visitors count as this machine.
  const isForwarded = Object.keys(headers).some((name) =>
    /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/.test(name),
  )
  return isForwarded && isLoopbackAddress(address) ? "unknown" : address
}

/** The last value of a list: the earlier ones are the visitor's. */
function getLast(list: string | string[] | undefined): string {
  return (
    String(list ?? "")
      .split(",")
      .at(-1)
      ?.trim() ?? ""
  )
}
