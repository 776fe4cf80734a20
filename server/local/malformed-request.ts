import type { IncomingMessage, ServerResponse } from "node:http"

interface Refusal {
  status: 400 | 404 | 405 | 413
  sentence: string
}

/** As the largest batch of /ingest; no other address takes as much. */
const maxBodyBytes = 24 * 1024 * 1024
const hostPattern = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i

/** Miniflare's own addresses; one of them runs the schedule. */
export const runtimePaths = "/cdn-cgi/"

/** The path of a request, also of one with a whole address (RFC 9112, 3.2.2). */
export function toPath(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/")
}

/** The refusal of a request that the runtime answers with an error page or not at all; null for other requests. */
export function findRefusal({ method = "", url = "", headers, rawHeaders }: IncomingMessage): Refusal | null {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length
  const hasBody = Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined
  const refuse = (status: Refusal["status"], sentence: string) => ({ status, sentence })
  if (hosts > 1 || (headers.host !== undefined && !hostPattern.test(headers.host)))
    return refuse(400, "The request does not name one valid host.")
  if (!/^(?:\/|https?:\/\/)/i.test(url)) return refuse(400, "The request names no path.")
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  if (named !== undefined && named.toLowerCase() !== headers.host?.toLowerCase())
    return refuse(400, "The request names two hosts.")
  // Read as the runtime reads it, which resolves `/../`.
  const address = `http://localhost${toPath(url)}`
  if (!URL.canParse(address)) return refuse(400, "The request names no path.")
  if (new URL(address).pathname.startsWith(runtimePaths)) return refuse(404, "There is no such page.")
  if (method === "TRACE") return refuse(405, "TRACE is not supported.")
  if (hasBody && (method === "GET" || method === "HEAD"))
    return refuse(400, "A request that reads has no body.")
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes)
    return refuse(413, `A request has at most ${maxBodyBytes / 1024 / 1024} MB.`)
  return null
}

/** Reads the body to its end, because some clients read the answer only after they have sent it. */
export function refuseRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, sentence }: Refusal,
): void {
  outgoing
    .writeHead(status, { "content-type": "text/plain", "cache-control": "no-store" })
    .end(`${sentence}\n`)
  incoming.on("error", () => {}).resume()
}
