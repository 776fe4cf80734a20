import { expect, test } from "vitest"
import { keepPrefetched, pagePolicy, withStandardHeaders } from "~/platform/headers.server"
import { isSameOrigin } from "~/platform/origin-check.server"

test("a page's policy allows its own inline scripts by hash, and no others", async () => {
  const policy = await pagePolicy(
    '<script>alert(1)</script><script src="/a.js"></script><script type="module">x</script>',
  )
  // sha256 of alert(1)
  expect(policy).toContain("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).not.toContain("unsafe")
})

test("a page's policy allows its own style by hash, and no other", async () => {
  expect(await pagePolicy("<p>")).toContain("style-src 'self'; ")
  // sha256 of a{}
  const hash = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"
  expect(await pagePolicy("<p>", [], "a{}")).toContain(`style-src 'self' ${hash}; `)
})

test("third-party scripts are allowed only if configured", async () => {
  expect(await pagePolicy("<p>")).toContain("script-src 'self'; ")
  const policy = await pagePolicy("<p>", ["https://a.test", "https://a.test"])
  expect(policy).toContain("script-src 'self' https://a.test; ")
  expect(policy).toContain("connect-src 'self' https://a.test; ")
})

test("personal responses and errors are not cached, and other responses are", () => {
  const caching = (status: number, isPersonal: boolean, own?: string) =>
    withStandardHeaders(new Response("", { status, headers: own ? { "cache-control": own } : {} }), {
      isPersonal,
    }).headers.get("cache-control")
  expect(caching(200, true)).toBe("private, no-store")
  expect(caching(200, true, "public, max-age=300")).toBe("private, no-store")
  expect(caching(404, false)).toBe("no-store")
  expect(caching(200, false)).toMatch(/^public/)
  expect(caching(200, false, "public, max-age=300")).toBe("public, max-age=300")
})

test("data responses have a policy without scripts", () => {
  const { headers } = withStandardHeaders(Response.json({}), { isPersonal: false })
  expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
})

test("a form from another site or without an origin is not same-origin", () => {
  const from = (headers: Record<string, string>) =>
    isSameOrigin(new Request("https://a.test/x", { method: "POST", headers }), "https://a.test")
  expect(from({ origin: "https://a.test", "sec-fetch-site": "same-origin" })).toBe(true)
  expect(from({ origin: "https://a.test" })).toBe(true)
  expect(from({ origin: "https://b.test" })).toBe(false)
  expect(from({ origin: "https://a.test", "sec-fetch-site": "cross-site" })).toBe(false)
  expect(from({ origin: "https://a.test", "sec-fetch-site": "same-site" })).toBe(false)
  expect(from({ origin: "null" })).toBe(false)
  expect(from({})).toBe(false)
})

test("a response with a temporary failure is not cached, even if its route allows it", () => {
  const headers = { "cache-control": "public, max-age=86400" }
  const answer = withStandardHeaders(new Response("", { headers }), { isPersonal: false, isTemporary: true })
  expect(answer.headers.get("cache-control")).toBe("no-store")
})

test("an answer that sets a cookie is not cached", () => {
  const response = new Response("", { headers: { "set-cookie": "a=b", "cache-control": "public" } })
  const { headers } = withStandardHeaders(response, { isPersonal: false })
  expect(headers.get("cache-control")).toBe("private, no-store")
})

test("a browser keeps for ten seconds what a link loaded ahead, if it is the same for everybody", () => {
  const ask = (traits: { isPersonal: boolean; isTemporary?: boolean }, headers: Record<string, string>) => {
    const response = withStandardHeaders(new Response(""), traits)
    keepPrefetched(new Request("https://app.example/screener.data", { headers }), response)
    return response.headers.get("cache-control")
  }
  const ahead = { "sec-purpose": "prefetch" }
  expect(ask({ isPersonal: false }, ahead)).toBe("private, max-age=10")
  expect(ask({ isPersonal: false }, {})).toBe("public, max-age=0, must-revalidate")
  expect(ask({ isPersonal: true }, ahead)).toBe("private, no-store")
  expect(ask({ isPersonal: false, isTemporary: true }, ahead)).toBe("no-store")
})
