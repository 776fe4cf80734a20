import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, Server as NetServer } from "node:net"
import { toNetwork } from "~/lib/network-address"
import { transportSecurity } from "~/platform/headers.server"
import { isLoopbackHost } from "~/platform/loopback"
import {
  formatMemory,
  frontAnswersHeader,
  type Memory,
  memoryHeader,
} from "~/platform/requests/memory-header"
import { FairQueue } from "./fair-queue"
import { findRefusal, refuseRequest, toPath } from "./malformed-request"
import { OpenAnswers } from "./open-answers"
import { pageKind } from "./page-kind"
import type { RecentAnswers } from "./recent-answers"

export interface FrontOptions {
  host: string
  port: number
  /** The runtime's port on the loopback interface. */
  runtimePort: number
  trustsProxy: boolean
  /** "https:" where a reverse proxy speaks TLS for this server. */
  protocol: string
  /** True where the site is one of this machine: it answers by the names of this machine alone. */
  isLocal: boolean
  /** Bytes by process, for the answer to operators. */
  readMemory?: () => Memory
  /** Names of headers of answers that do not reach visitors. */
  removedHeaders?: RegExp
  /** Gives public answers again. Without it, the runtime answers every request. */
  recent?: RecentAnswers
}

export interface Front {
  port: number
  /** Lets new requests wait. Resolves when the earlier ones are answered, or after so long. */
  hold: (graceMs: number) => Promise<void>
  /** Hands the requests that wait to the runtime at another port. */
  resume: (runtimePort: number) => void
  /** Answers what was asked already, for at most so long, and closes. */
  close: (graceMs: number) => Promise<void>
}

/** Busy clients ask again within this time, and learn from the answer that the connection ends. */
const lingerMs = 500

/** Idle connections of visitors; longer than the pools of common proxies and clients keep theirs. */
const idleMs = 65_000

/** An answer that nobody waits for is given up after so long. */
const abandonedMs = 60_000

/** Headers that apply to one connection only (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"],
  ...["te", "trailer", "transfer-encoding", "upgrade", "expect"],
])

/**
 * The HTTP server that visitors meet. The runtime closes idle connections after five seconds without a warning, so
 * that a request which comes at that moment is lost: every request goes to it by a connection of its own.
 */
export async function openFront(given: FrontOptions, handle = inTurn(new FairQueue())): Promise<Front> {
  const options = { ...given }
  const answers = new OpenAnswers()
  const addresses = options.host === "localhost" ? ["127.0.0.1", "::1"] : [options.host]
  const servers: Server[] = []
  let { port } = options
  for (const address of addresses) {
    const server = createServer((incoming, outgoing) =>
      answers.begin(outgoing, () => {
        const refusal = findRefusal(incoming)
        if (refusal) refuseRequest(incoming, outgoing, refusal)
        else if (options.isLocal && !isLoopbackHost(getHost(incoming))) refuseForeignHost(outgoing)
        else handle(incoming, outgoing, options)
      }),
    )
    server.keepAliveTimeout = idleMs
    server.headersTimeout = idleMs + 5_000
    try {
      port = await listen(server, port, address)
      servers.push(server)
    } catch (error) {
      // A machine without IPv6.
      const { code } = error as NodeJS.ErrnoException
      if (servers.length && (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")) continue
      for (const opened of servers) opened.close()
      throw error
    }
  }
  return {
    port,
    hold: (graceMs) => answers.hold(graceMs),
    resume: (runtimePort) => {
      options.runtimePort = runtimePort
      options.recent?.clear()
      answers.resume()
    },
    close: (graceMs) => closeAll(servers, answers, graceMs),
  }
}

/** Throws the sentence of openFront when the port is taken, without opening it to visitors. */
export async function requireFreePort({ host, port }: Pick<FrontOptions, "host" | "port">): Promise<void> {
  const front = await openFront({
    host,
    port,
    runtimePort: 0,
    trustsProxy: false,
    protocol: "http:",
    isLocal: false,
  })
  await front.close(0)
}

function listen(server: Server, port: number, address: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => fail(listenError(error, port, address)))
    server.listen({ port, host: address, exclusive: true }, () =>
      done((server.address() as AddressInfo).port),
    )
  })
}

function listenError(error: NodeJS.ErrnoException, port: number, address: string): Error {
  const { code } = error
  if (code === "EADDRINUSE")
    return new Error(`Port ${port} is in use by another program; set PORT to another number.`)
  if (code === "EACCES")
    return new Error(`Port ${port} may not be opened by this user; set PORT to a number above 1023.`)
  if ((code === "EADDRNOTAVAIL" && address !== "::1") || code === "ENOTFOUND")
    return new Error(`HOST is ${address}, which is not an address of this machine.`)
  return error
}

async function closeAll(servers: Server[], answers: OpenAnswers, graceMs: number): Promise<void> {
  const timers = [
    setTimeout(() => servers.map((server) => server.closeIdleConnections()), Math.min(lingerMs, graceMs)),
    setTimeout(() => servers.map((server) => server.closeAllConnections()), graceMs),
  ]
  answers.resume()
  answers.endConnections()
  // That of an HTTP server closes idle connections at once, on which a request may be on its way.
  const close = (server: Server) =>
    new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()))
  await Promise.all(servers.map(close))
  for (const timer of timers) clearTimeout(timer)
}

/** Gives a recent answer, or hands the request to the runtime in turn, or refuses one that would wait too long. */
export function inTurn(queue: FairQueue): typeof forward {
  return (incoming, outgoing, options) => {
    if (options.recent?.answer(incoming, outgoing, visitorProtocol(incoming, options))) return
    const start = (end: () => void) => forward(incoming, outgoing, options, end)
    const refuseAsBusy = () => refuse(outgoing, "The server is busy. Try again in a moment.\n")
    const network = toNetwork(getAddress(incoming, options.trustsProxy))
    const leave = queue.enter({ kind: pageKind(incoming.url ?? ""), network }, start, refuseAsBusy)
    if (leave) outgoing.on("close", leave)
    else refuseAsBusy()
  }
}

/** A page of another site can lead its own name to this machine, and would read what this machine alone may read. */
function refuseForeignHost(outgoing: ServerResponse): void {
  outgoing
    .writeHead(421, { "content-type": "text/plain", "cache-control": "no-store", connection: "close" })
    .end("This server answers by the name localhost. For another name, set APP_ORIGIN.\n")
}

function refuse(outgoing: ServerResponse, text: string): void {
  outgoing
    .writeHead(503, { "content-type": "text/plain", "cache-control": "no-store", "retry-after": "5" })
    .end(text)
}

/** Hands a request to the runtime. Calls `end` when the runtime has ended its answer. */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: FrontOptions,
  end: () => void = () => {},
): void {
  const { method, url = "" } = incoming
  const keep = options.recent?.watch(incoming, outgoing, visitorProtocol(incoming, options))
  const upstream = request({
    ...{ host: "127.0.0.1", port: options.runtimePort, agent: false },
    ...{ method, path: toPath(url), headers: requestHeaders(incoming, options) },
  })
  upstream.on("response", (response) => {
    const headers = withoutHopByHop(response.rawHeaders).filter(
      ([name]) => !options.removedHeaders?.test(name),
    )
    // Static files have no header of the Worker.
    const isPlain = !response.headers["strict-transport-security"]
    if (isPlain && visitorProtocol(incoming, options) === "https:")
      headers.push(["strict-transport-security", transportSecurity])
    outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, headers.flat())
    outgoing.flushHeaders()
    keep?.(response, headers)
    response.on("error", () => outgoing.destroy())
    if (outgoing.destroyed) response.resume()
    else response.pipe(outgoing)
    outgoing.on("close", () => response.unpipe(outgoing).resume())
  })
  upstream.on("error", () => {
    if (!outgoing.headersSent) refuse(outgoing, "The server could not answer. Try again in a moment.\n")
  })
  upstream.on("close", end)
  // The runtime continues when its connection closes, unseen: the answer of a visitor who left is read to its end.
  outgoing.on("close", () => {
    const timer = setTimeout(() => upstream.destroy(), abandonedMs)
    upstream.on("close", () => clearTimeout(timer))
  })
  incoming.on("error", () => {
    if (!incoming.complete) upstream.destroy()
  })
  incoming.pipe(upstream)
}

/**
 * Miniflare answers in the first encoding that is named, and compresses again what the Worker sent in another:
 * the order is of no weight in HTTP, so the Worker's first choice is named first.
 */
function brotliFirst(accepted: string): string {
  const parts = accepted.split(",").map((part) => part.trim())
  const isBrotli = (part: string) => /^br(;|$)/i.test(part)
  return [...parts.filter(isBrotli), ...parts.filter((part) => !isBrotli(part))].join(", ")
}

function requestHeaders(incoming: IncomingMessage, options: FrontOptions): string[] {
  const headers = withoutHopByHop(incoming.rawHeaders)
    // Those with which Miniflare and Cloudflare speak to the Worker are no visitor's.
    .filter(([name]) => !/^(mf|cf)-/i.test(name))
    .map(([name, value]): [string, string] =>
      name.toLowerCase() === "accept-encoding" ? [name, brotliFirst(value)] : [name, value],
    )
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
function getHost({ headers }: IncomingMessage): string {
  return headers.host ?? "localhost"
}

/** The visitor's protocol: https behind a proxy with TLS, unless that proxy says otherwise. */
function visitorProtocol(incoming: IncomingMessage, { trustsProxy, protocol }: FrontOptions): string {
  const said = trustsProxy ? String(incoming.headers["x-forwarded-proto"] ?? "") : ""
  return protocol === "https:" && said.split(",").at(-1)?.trim() === "http" ? "http:" : protocol
}

function getAddress(incoming: IncomingMessage, trustsProxy: boolean): string {
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
function withoutHopByHop(raw: string[]): [name: string, value: string][] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, place): [string, string] => [
    raw[2 * place] ?? "",
    raw[2 * place + 1] ?? "",
  ])
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
