/*
 * The scoring rules of the Mozilla HTTP Observatory (version 2): each test changes a base of 100, and bonuses count
 * only if no penalties bring the score below 90. Rules about third-party content are left out, because pages load
 * nothing from other hosts.
 */
interface Scanned {
  headers: Headers
  html: string
  /** The answer of the same address by plain http. */
  overHttp: { status: number; location: string | null }
}

interface Result {
  rule: string
  change: number
}

const halfYearS = 15_768_000

export function scoreOfSite(site: Scanned): { score: number; results: Result[] } {
  const results = [
    { rule: "content-security-policy", change: policyChange(site.headers) },
    { rule: "cookies", change: cookieChange(site.headers) },
    { rule: "cross-origin-resource-sharing", change: sharingChange(site.headers) },
    { rule: "redirection", change: redirectionChange(site.overHttp) },
    { rule: "referrer-policy", change: referrerChange(site.headers) },
    { rule: "strict-transport-security", change: transportChange(site.headers) },
    { rule: "subresource-integrity", change: scriptChange(site.html) },
    {
      rule: "x-content-type-options",
      change: is(site.headers, "x-content-type-options", /^nosniff$/) ? 0 : -5,
    },
    { rule: "x-frame-options", change: frameChange(site.headers) },
    { rule: "cross-origin-resource-policy", change: resourceChange(site.headers) },
  ]
  const sum = (changes: Result[]) => changes.reduce((total, { change }) => total + change, 0)
  const withoutBonus = 100 + sum(results.filter(({ change }) => change < 0))
  const bonus = sum(results.filter(({ change }) => change > 0))
  return { score: Math.max(0, withoutBonus >= 90 ? withoutBonus + bonus : withoutBonus), results }
}

function is(headers: Headers, name: string, pattern: RegExp): boolean {
  return pattern.test((headers.get(name) ?? "").trim().toLowerCase())
}

function directives(headers: Headers): Map<string, string[]> {
  const parts = (headers.get("content-security-policy") ?? "")
    .split(";")
    .map((part) => part.trim().split(/\s+/))
  return new Map(parts.filter(([name]) => name).map(([name = "", ...values]) => [name, values]))
}

function policyChange(headers: Headers): number {
  const policy = directives(headers)
  if (policy.size === 0) return -25
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"]
  const isBroad = (values: string[]) => values.some((value) => /^(\*|https?:|data:)$/.test(value))
  const scripts = sources("script-src")
  if (scripts.includes("'unsafe-inline'") || isBroad(scripts) || isBroad(sources("object-src"))) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  const all = [...policy.values()].flat()
  if (all.some((value) => value.startsWith("http:"))) return -20
  const styles = sources("style-src")
  if (styles.includes("'unsafe-inline'") || isBroad(styles)) return 0
  return policy.get("default-src")?.join() === "'none'" ? 10 : 5
}

function cookieChange(headers: Headers): number {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return 0
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) return -20
  if (cookies.some((cookie) => !/;\s*httponly/i.test(cookie))) return -30
  return cookies.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0
}

function sharingChange(headers: Headers): number {
  return is(headers, "access-control-allow-origin", /^\*$/) &&
    is(headers, "access-control-allow-credentials", /^true$/)
    ? -50
    : 0
}

function redirectionChange({ status, location }: Scanned["overHttp"]): number {
  return status >= 300 && status < 400 && location?.startsWith("https://") ? 0 : -20
}

function referrerChange(headers: Headers): number {
  const safe = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/
  if (is(headers, "referrer-policy", safe)) return 5
  return headers.has("referrer-policy") ? -5 : 0
}

function transportChange(headers: Headers): number {
  const age = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1]
  if (age === undefined) return -20
  return Number(age) >= halfYearS ? 0 : -10
}

function scriptChange(html: string): number {
  const outside = [...html.matchAll(/<script[^>]*\ssrc="(?:https?:)?\/\/[^>]*>/g)].map(([tag]) => tag)
  if (outside.length === 0) return 0
  return outside.every((tag) => tag.includes("integrity=")) ? 5 : -50
}

function frameChange(headers: Headers): number {
  if (directives(headers).get("frame-ancestors")?.join() === "'none'") return 5
  return is(headers, "x-frame-options", /^(deny|sameorigin)$/) ? 0 : -20
}

function resourceChange(headers: Headers): number {
  return is(headers, "cross-origin-resource-policy", /^(same-origin|same-site)$/) ? 10 : 0
}
