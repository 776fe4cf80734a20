import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, Server as NetServer } from "node:net"
import { toNetwork } from "~/lib/network-address"
import { transportSecurity, withStandardHeaders } from "~/platform/headers.server"
import { isLoopbackHost } from "~/platform/loopback"
import { FairQueue } from "./fair-queue"
import { toPairs } from "./headers"
import { type Held, OpenAnswers } from "./open-answers"
import { answerPacked } from "./packed-files"
import type { PageDictionaries } from "./page-dictionaries"
import { pageKind } from "./page-kind"
import type { RecentAnswers } from "./recent-answers"
import {
  type ForwardingOptions,
  isReading,
  methods,
  type Refusal,
  readRequest,
  type VisitorRequest,
  visitorProtocol,
} from "./visitor-request"

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
  hold: (held: Held, graceMs: number) => Promise<void>
  /** Hands the requests that wait to the runtime at a port. */
  resume: (runtimePort: number) => void
  /** Answers what was asked already, for at most so long, and closes. */
  close: (graceMs: number) => Promise<void>
}

/** Busy clients ask again within this time, and learn from the answer that the connection ends. */
const lingerMs = 500

/** Idle connections of visitors; longer than the pools of common proxies and clients keep theirs. */
const idleMs = 65_000

/** A runtime that ended is replaced in seconds. A request that only reads waits for the next one. */
const retryMs = 100
const maxRetries = 300

/** Most answers are shorter: the runtime has ended them, and may end, while a slow visitor still gets them. */
const keptBytes = 256 * 1024

/** An answer that nobody waits for is given up after so long. */
const abandonedMs = 60_000

/** Headers of the connection to the runtime (RFC 9110, 7.6.1), and one that Miniflare makes up for static files. */
const unsentHeaders =
  /^(?:connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|cf-cache-status)$/i

/** Answers a request that the front has read. */
type Handle = (request: VisitorRequest, outgoing: ServerResponse, options: FrontOptions) => void

/**
 * The HTTP server that visitors meet. The runtime closes idle connections after five seconds without a warning, so
 * that a request which comes at that moment is lost: every request goes to it by a connection of its own.
 */
export async function openFront(
  given: FrontOptions,
  handle: Handle = inTurn(new FairQueue()),
): Promise<Front> {
  const options = { ...given }
  const answers = new OpenAnswers()
  const addresses = options.host === "localhost" ? ["127.0.0.1", "::1"] : [options.host]
  const servers: Server[] = []
  let { port } = options
  for (const address of addresses) {
    const server = createServer({ highWaterMark: keptBytes }, (incoming, outgoing) =>
      answers.begin(outgoing, !isReading(incoming.method), () => {
        const request = readRequest(incoming, options)
        if ("sentence" in request) refuse(incoming, outgoing, options, request)
        // A page of another site can lead its own name to this machine, and would read what this machine alone may read.
        else if (options.isLocal && !isLoopbackHost(request.host))
          refuse(incoming, outgoing, options, foreignHost)
        else handle(request, outgoing, options)
      }),
    )
    // Node leaves out the headers above a count, such as the one that a proxy adds at the end. Their size is limited.
    server.maxHeadersCount = 0
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
    hold: (held, graceMs) => answers.hold(held, graceMs),
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
export function inTurn(queue: FairQueue): Handle {
  return (request, outgoing, options) => {
    if (options.recent?.answer(request, outgoing)) return
    const start = (end: () => void) => forward(request, outgoing, options, end)
    const refuseAsBusy = () => refuse(request.incoming, outgoing, options, busy)
    const leave = queue.enter(
      { kind: pageKind(request.url), network: toNetwork(request.address) },
      start,
      refuseAsBusy,
    )
    if (leave) outgoing.on("close", leave)
    else refuseAsBusy()
  }
}

const foreignHost: Refusal = {
  status: 421,
  sentence: "This server answers by the name localhost. For another name, set APP_ORIGIN.",
}
const busy: Refusal = { status: 503, sentence: "The server is busy. Try again in a moment." }
const noAnswer: Refusal = { status: 503, sentence: "The server could not answer. Try again in a moment." }

const headersByStatus: Record<number, Record<string, string>> = {
  405: { allow: methods.join(", ") },
  421: { connection: "close" },
  503: { "retry-after": "5" },
}

/** Reads the body to its end, because some clients read the answer only after they have sent it. */
function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: FrontOptions,
  { status, sentence }: Refusal,
): void {
  const headers = { "content-type": "text/plain; charset=utf-8", ...headersByStatus[status] }
  const isHttps = visitorProtocol(incoming, options) === "https:"
  const answer = withStandardHeaders(new Response(null, { status, headers }), { isPersonal: false, isHttps })
  outgoing.writeHead(status, Object.fromEntries(answer.headers)).end(`${sentence}\n`)
  incoming.on("error", () => {}).resume()
}

/** Hands a request to the runtime. Calls `end` when the runtime has ended its answer. */
export function forward(
  visitorRequest: VisitorRequest,
  outgoing: ServerResponse,
  options: FrontOptions,
  end: () => void = () => {},
  retries = 0,
): void {
  const { method, url, headers, protocol, incoming } = visitorRequest
  const keep = options.recent?.watch(visitorRequest, outgoing)
  const upstream = request({
    host: "127.0.0.1",
    port: options.runtimePort,
    agent: false,
    method,
    path: url,
    headers,
  })
  upstream.on("response", (response) => {
    const given = toPairs(response.rawHeaders).filter(
      ([name]) => !unsentHeaders.test(name) && !options.removedHeaders?.test(name),
    )
    // Static files have no header of the Worker.
    const isPlain = !response.headers["strict-transport-security"]
    if (isPlain && protocol === "https:") given.push(["strict-transport-security", transportSecurity])
    const sent = (options.packed && answerPacked(options.packed, visitorRequest, response, given)) ||
      options.dictionaries?.answer(visitorRequest, response, given) || { headers: given, body: response }
    outgoing.writeHead(response.statusCode ?? 502, response.statusMessage, sent.headers.flat())
    outgoing.flushHeaders()
    keep?.(response, sent)
    for (const stream of new Set([response, sent.body])) stream.on("error", () => outgoing.destroy())
    if (outgoing.destroyed) sent.body.resume()
    else sent.body.pipe(outgoing)
    outgoing.on("close", () => sent.body.unpipe(outgoing).resume())
  })
  let isOpen = true
  upstream.on("error", () => {
    if (outgoing.headersSent || outgoing.destroyed) return
    if (!isReading(method) || retries === maxRetries) return refuse(incoming, outgoing, options, noAnswer)
    isOpen = false
    setTimeout(() => forward(visitorRequest, outgoing, options, end, retries + 1), retryMs)
  })
  // The runtime continues when its connection closes, unseen: the answer of a visitor who left is read to its end.
  const giveUpLater = () => {
    const timer = setTimeout(() => upstream.destroy(), abandonedMs)
    upstream.on("close", () => clearTimeout(timer))
  }
  outgoing.on("close", giveUpLater)
  upstream.on("close", () => {
    outgoing.off("close", giveUpLater)
    if (isOpen) end()
    isOpen = false
  })
  // It has no body.
  if (isReading(method)) return void upstream.end()
  incoming.on("error", () => {
    if (!incoming.complete) upstream.destroy()
  })
  incoming.pipe(upstream)
}
