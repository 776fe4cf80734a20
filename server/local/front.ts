import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, Server as NetServer } from "node:net"
import { toNetwork } from "~/lib/network-address"
import { transportSecurity } from "~/platform/headers.server"
import { isLoopbackHost } from "~/platform/loopback"
import { FairQueue } from "./fair-queue"
import {
  type ForwardingOptions,
  getAddress,
  getHost,
  requestHeaders,
  visitorProtocol,
  withoutHopByHop,
} from "./forwarded-headers"
import { findRefusal, refuseRequest, toPath } from "./malformed-request"
import { OpenAnswers } from "./open-answers"
import { answerPacked } from "./packed-files"
import type { PageDictionaries } from "./page-dictionaries"
import { pageKind } from "./page-kind"
import type { RecentAnswers } from "./recent-answers"

export interface FrontOptions extends ForwardingOptions {
  host: string
  port: number
  /** The runtime's port on the loopback interface. */
  runtimePort: number
  /** True where the site is one of this machine: it answers by the names of this machine alone. */
  isLocal: boolean
  /** Names of headers of answers that do not reach visitors. */
  removedHeaders?: RegExp
  /** Gives public answers again. Without it, the runtime answers every request. */
  recent?: RecentAnswers
  /** Compresses pages with earlier ones that the browser has. */
  dictionaries?: PageDictionaries
  /** The folder of static files that are packed with the build. */
  packed?: string
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
    // Miniflare says of every static file that Cloudflare's cache had it.
    const headers = withoutHopByHop(response.rawHeaders).filter(
      ([name]) => !/^cf-cache-status$/i.test(name) && !options.removedHeaders?.test(name),
    )
    // Static files have no header of the Worker.
    const isPlain = !response.headers["strict-transport-security"]
    if (isPlain && visitorProtocol(incoming, options) === "https:")
      headers.push(["strict-transport-security", transportSecurity])
    const sent = (options.packed && answerPacked(options.packed, incoming, response, headers)) ||
      options.dictionaries?.answer(incoming, response, headers) || { headers, body: response }
    outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, sent.headers.flat())
    outgoing.flushHeaders()
    keep?.(response, sent)
    for (const stream of new Set([response, sent.body])) stream.on("error", () => outgoing.destroy())
    if (outgoing.destroyed) sent.body.resume()
    else sent.body.pipe(outgoing)
    outgoing.on("close", () => sent.body.unpipe(outgoing).resume())
  })
  upstream.on("error", () => {
    if (!outgoing.headersSent) refuse(outgoing, "The server could not answer. Try again in a moment.\n")
  })
  let isOpen = true
  upstream.on("close", () => {
    isOpen = false
    end()
  })
  // The runtime continues when its connection closes, unseen: the answer of a visitor who left is read to its end.
  outgoing.on("close", () => {
    if (!isOpen) return
    const timer = setTimeout(() => upstream.destroy(), abandonedMs)
    upstream.on("close", () => clearTimeout(timer))
  })
  incoming.on("error", () => {
    if (!incoming.complete) upstream.destroy()
  })
  incoming.pipe(upstream)
}
