import { drain } from "./body.server"
import { withStandardHeaders } from "./headers.server"

/** Addresses for programs. */
const programPaths = /^\/(api|ingest|mail-events|mcp|metrics|oauth\/(?:register|revoke|token))(\/|$)/

/**
 * Redirects a page that was asked for by http to the site's https address. A program gets a refusal instead: a
 * redirect would hide that its token was sent in the clear. Null if the request may be answered.
 */
export async function requireHttps(
  request: Request,
  appOrigin: string | undefined,
): Promise<Response | null> {
  const location = secureAddress(request, appOrigin)
  if (!location) return null
  await drain(request)
  const isProgram = request.headers.has("authorization") || programPaths.test(new URL(request.url).pathname)
  const response = isProgram
    ? new Response(`Use ${appOrigin}: programs are answered by https only.\n`, {
        status: 403,
        headers: { "content-type": "text/plain; charset=utf-8" },
      })
    : new Response(null, { status: 308, headers: { location } })
  return withStandardHeaders(response, { isPersonal: isProgram, isHttps: true })
}

/**
 * The https address of a request that came by http, if the site's own address is https. Null otherwise, and for
 * the address that load balancers check.
 */
export function secureAddress(request: Request, appOrigin: string | undefined): string | null {
  if (!request.url.startsWith("http:") || !appOrigin?.startsWith("https:")) return null
  const { pathname, search } = new URL(request.url)
  if (pathname === "/healthz" || pathname === "/readyz") return null
  return `${appOrigin}${pathname}${search}`
}

/** Pages below a company, fund or investor, whose own part of the address keeps its case. */
const sections = new Set(
  `filings financials dcf visualize segments notes as-reported checks investors insiders executives earnings companies
   search portfolio source latest`.split(/\s+/),
)
/** Pages without names, secrets and tokens in their addresses. */
const pages = new Set(
  `watchlist screener investors insiders fund-letters compounding earnings blog compare status developers connect search
   privacy-policy`.split(/\s+/),
)
/** Pages whose further parts are secrets. */
const roots = new Set(["alerts", "login", "account"])

/** The address in lower case where it names a page with capital letters; the same address otherwise. */
export function toLowerPath(path: string): string {
  const [, first = "", ...rest] = path.split("/")
  const lower = first.toLowerCase()
  if (pages.has(lower) || (roots.has(lower) && rest.length === 0)) return path.toLowerCase()
  if (!/^(?:company|etf|investor)$/.test(lower)) return path
  const [identifier, ...others] = rest
  const below = others.map((each) => (sections.has(each.toLowerCase()) ? each.toLowerCase() : each))
  return ["", lower, ...(identifier === undefined ? [] : [identifier]), ...below].join("/")
}

/**
 * Redirects `/Company/AAPL` and `/SCREENER` to their addresses. Remix matches paths without case, and its page would
 * have another canonical address and no menu. Null if there is nothing to redirect.
 */
export function redirectToLowerCase(request: Request): Response | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null
  const { pathname, search } = new URL(request.url)
  const path = toLowerPath(pathname)
  if (path === pathname) return null
  const response = new Response(null, { status: 301, headers: { location: path + search } })
  return withStandardHeaders(response, { isPersonal: false, isHttps: request.url.startsWith("https:") })
}
