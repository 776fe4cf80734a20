/** Headers of every response; `public/_headers` has them for assets. */
export const standardHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
}

/** Browsers ask with the entity tag each time; the page cache answers. No cache keeps a page beyond its limit. */
const anonymousCaching = "public, max-age=0, must-revalidate"

/** Long enough to decide on a click. Private, so that no shared cache keeps it. */
const prefetchedCaching = "private, max-age=10"

/** Lets a browser show a page that a link loaded ahead, without a second request. Personal answers are never kept. */
export function keepPrefetched(request: Request, { headers }: Response): void {
  const isAhead = request.headers.get("sec-purpose")?.startsWith("prefetch")
  if (isAhead && headers.get("cache-control") === anonymousCaching)
    headers.set("cache-control", prefetchedCaching)
}

/** The policy of responses other than pages: no scripts and no resources. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** A year, for this host only: the operator may have others without TLS. */
export const transportSecurity = "max-age=31536000"

interface ResponseTraits {
  /** Depends on the visitor, or changes something. */
  isPersonal: boolean
  /** Says that something could not be loaded or is being refreshed. */
  isTemporary?: boolean
  /** The site's own address begins with https. */
  isHttps?: boolean
}

/** Sets the standard headers; caching and policy only if the route has not set its own. */
export function withStandardHeaders(
  response: Response,
  { isPersonal, isTemporary = false, isHttps = false }: ResponseTraits,
): Response {
  const headers = new Headers(response.headers)
  const isEmbed = headers.get("content-security-policy")?.includes("frame-ancestors *") ?? false
  for (const [name, value] of Object.entries(standardHeaders))
    if (!headers.has(name) && !(isEmbed && name === "x-frame-options")) headers.set(name, value)
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", inertPolicy)
  if (isHttps) headers.set("strict-transport-security", transportSecurity)
  // A response that sets a cookie is personal, even without a personal request.
  if (isPersonal || headers.has("set-cookie")) headers.set("cache-control", "private, no-store")
  else if (isTemporary) headers.set("cache-control", "no-store")
  else if (!headers.has("cache-control"))
    headers.set("cache-control", response.status < 400 ? anonymousCaching : "no-store")
  // A page and its text have one address for readers who ask for Markdown.
  if (/^text\/(?:html|markdown)/.test(headers.get("content-type") ?? "")) headers.append("vary", "accept")
  headers.append("vary", "cookie")
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/**
 * A policy that allows only this page's inline scripts, by hash instead of nonce, so that the page can be cached. `outside` are the origins of scripts configured by the operator, and `style` is the text of the page's style element.
 */
export async function pagePolicy(html: string, outside: string[] = [], style = ""): Promise<string> {
  const others = [...new Set(outside)].map((origin) => ` ${origin}`).join("")
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? "",
  )
  const hashes = await Promise.all([...new Set(scripts)].map(textHash))
  return [
    "default-src 'none'",
    `${`script-src 'self' ${hashes.join(" ")}`.trim()}${others}`,
    await allowStyle(style),
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/** The policy of a chart or table that any site can show: our styles and fonts, no scripts and no forms. */
export async function embedPolicy(style: string): Promise<string> {
  return [
    "default-src 'none'",
    await allowStyle(style),
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors *",
  ].join("; ")
}

async function allowStyle(style: string): Promise<string> {
  return `style-src 'self'${style && ` ${await textHash(style)}`}`
}

async function textHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
