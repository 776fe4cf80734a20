import type { IncomingHttpHeaders } from "node:http"

export type Header = [name: string, value: string]

/** Node's list of names and values in turn as pairs. */
export function toPairs(raw: readonly string[]): Header[] {
  return Array.from({ length: raw.length / 2 }, (_, place) => [
    raw[2 * place] ?? "",
    raw[2 * place + 1] ?? "",
  ])
}

/** Headers with other values, at the place of the old ones; null removes one, and one without a value stays. */
export function changeHeaders(
  headers: readonly Header[],
  changes: Record<string, string | null | undefined>,
): Header[] {
  return headers.flatMap(([name, value]): Header[] => {
    const change = changes[name.toLowerCase()]
    return change === null ? [] : [[name, change ?? value]]
  })
}

/** Pages of the page cache, data addresses and static files are public and have an entity tag. */
export function isPublic({
  statusCode,
  headers,
}: {
  statusCode?: number
  headers: IncomingHttpHeaders
}): boolean {
  if (statusCode !== 200 && statusCode !== 304) return false
  if (!headers.etag || headers["set-cookie"]) return false
  return /^public\b/.test(headers["cache-control"] ?? "")
}
