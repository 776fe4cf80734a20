import { SizedCache } from "~/lib/sized-cache"

/** Query parameters that pages and data addresses read. A request with any other is answered without the cache. */
const cacheable = new Set(
  `_routes across add against annual as asof asofDate axis base basis changes code col columns contribution
   country currency cursor date days discount doc exchange fee figures filing find form frequency from fund goal growth
   growthYears holding industry inflation insiders interval item items kind laterGrowth laterYears letter
   limit line list manager metric metrics mode money month name of offset order page part period person price
   principal q quarter query range rate rest role rows scale screen section sector session set shape show since size solve
   sort span stale start state statement status stepUp tab table tag terminal ticker tickers timing title to
   type unit until upto value view vintage with year years`.split(/\s+/),
)

/** Pages that depend on the time of day, on secrets, or on the process alone. */
const uncached =
  /^\/(ingest|healthz|readyz|metrics|dev|auth|account|alerts|login|logout|mail-events|mcp|cdn-cgi)(\/|\.|$)/

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
 * Do not change it: the next request for the address gets the same object.
 */
export function sharedAddress(request: Request): URL | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null
  if (request.headers.has("authorization") || request.headers.has("range")) return null
  const { url } = request
  if (url.length > longestAddress) return null
  const found = known.get(url)
  if (found) return found
  const address = toShared(url)
  if (address) known.set(url, address, url.length)
  return address
}

function toShared(address: string): URL | null {
  const url = new URL(address)
  if (uncached.test(url.pathname)) return null
  for (const name of url.searchParams.keys()) if (!cacheable.has(name)) return null
  url.searchParams.sort()
  url.hash = ""
  return url
}
