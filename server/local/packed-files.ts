import { existsSync, readFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { Readable } from "node:stream"
import { changeHeaders, type Header } from "./headers"
import type { VisitorRequest } from "./visitor-request"

/**
 * Gives a static file in the form that is packed with the build, where the runtime answers in Brotli. Returns null for
 * everything else.
 */
export function answerPacked(
  folder: string,
  { method, url }: VisitorRequest,
  response: IncomingMessage,
  headers: Header[],
): { headers: Header[]; body: Readable } | null {
  const [, name] = /^\/assets\/([\w-]+\.(?:js|css))(?:\?|$)/.exec(url) ?? []
  if (!name || method !== "GET" || response.statusCode !== 200) return null
  const path = join(folder, name)
  if (response.headers["content-encoding"] !== "br" || !existsSync(path)) return null
  response.resume()
  const file = readFileSync(path)
  const length: Header = ["content-length", String(file.length)]
  return {
    headers: [...changeHeaders(headers, { "content-length": null }), length],
    body: Readable.from([file]),
  }
}
