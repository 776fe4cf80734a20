import { toMarkdownPath } from "~/lib/text/markdown-path"

/** Addresses of files and of the data of a navigation, which have no text beside them. */
const file =
  /\.(?:json|csv|parquet|xlsx|md|txt|xml|ics|atom|svg|png|jpe?g|gif|webmanifest|data|ico|js|css|woff2?)$/i

/**
 * A request for a page whose reader prefers Markdown as a request for its `.md` address, so that both are one entry of
 * the page cache and never that of the page. Any other request as it is.
 */
export function preferMarkdown(request: Request): Request {
  if (request.method !== "GET" && request.method !== "HEAD") return request
  if (!prefersMarkdown(request.headers.get("accept"))) return request
  const url = new URL(request.url)
  if (file.test(url.pathname)) return request
  url.pathname = toMarkdownPath(url.pathname)
  return new Request(url, request)
}

/** True if the header names Markdown, with at least the weight of HTML (RFC 9110, 12.5.1). */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept?.includes("text/markdown")) return false
  const weights = new Map(accept.split(",").map(parseRange))
  const weight = weights.get("text/markdown") ?? 0
  return weight > 0 && weight >= (weights.get("text/html") ?? 0)
}

function parseRange(range: string): [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2)
  return [type, weight === undefined ? 1 : Number(weight) || 0]
}
