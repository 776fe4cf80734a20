import { SizedCache } from "~/lib/sized-cache"

/** Query parameters that pages read beyond those of data addresses, which pages share. */
const pageParameters = new Set(
  `_routes add annual as asofDate axis col contribution cursor date exchange fee figures filing find frequency fund goal
   growthYears holding industry inflation insiders interval kind letter line list manager metric mode money month name
   page part principal range rate rest rows scale screen set shape since solve start state stepUp tab tag terminal timing
   title unit until upto value view`.split(/\s+/),
)

/** Pages that depend on the time of day, on secrets, or on the process alone, and files that are too large to keep. */
const uncached =
  /^\/(api\/v1\/market|ingest|healthz|readyz|metrics|dev|auth|account|alerts|login|logout|mail-events|mcp|oauth|cdn-cgi)(\/|\.|$)/

/** True if the answer to a request with these cookies can depend on the visitor and must not be cached. */
export function isPersonalCookie(cookies: string | null | undefined): boolean {
  return /(?:^|;\s*)__Host-/.test(cookies ?? "")
}

/** Long addresses are made by programs and are rarely asked for twice. */
const longestAddress = 1000

/** Canonical addresses by the address of the request, because parsing one takes longer than a cached answer. */
const known = new SizedCache<URL>(200_000, longestAddress)

/**
 * The canonical address of a request that is answered alike for every visitor, which is the key of its cache entry
 * and what the page is rendered for: parameters in the order of their names. Null if the answer may not be shared.
 * `dataParameters` are the parameters of data addresses; with any that neither they nor pages read, an answer is not kept.
 * Do not change the address: the next request for it gets the same object.
 */
export function sharedAddress(request: Request, dataParameters: ReadonlySet<string>): URL | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null
  if (request.headers.has("authorization")) return null
  const { url } = request
  if (url.length > longestAddress) return null
  const found = known.get(url)
  if (found) return found
  const address = toShared(url, dataParameters)
  if (address) known.set(url, address, url.length)
  return address
}

function toShared(address: string, dataParameters: ReadonlySet<string>): URL | null {
  const url = new URL(address)
  if (uncached.test(url.pathname)) return null
  for (const name of url.searchParams.keys())
    if (!pageParameters.has(name) && !dataParameters.has(name)) return null
  url.searchParams.sort()
  url.hash = ""
  return url
}
