import type { BrowserContext } from "@playwright/test"
import CachePolicy from "http-cache-semantics"
import { expect, test } from "./page-test"
import { signUp } from "./sign-in"

const paths = [
  "/",
  "/?_data=root",
  "/company/AAPL",
  "/company/AAPL?_data=root",
  "/company/AAPL/financials.json",
  "/screener",
  "/watchlist",
  "/watchlist.json",
  "/favourites.json",
  "/account",
  "/account/export.json",
  "/alerts",
  "/login",
  "/search?q=apple",
  "/nothing/here",
]

/** A cache that many readers share, with the rules of RFC 9111. */
class SharedCache {
  private readonly stored = new Map<string, { policy: CachePolicy; body: string }[]>()
  fromCache = 0

  constructor(private readonly origin: string) {}

  async get(path: string, headers: Record<string, string>): Promise<string> {
    const asked = { url: path, method: "GET", headers: { host: "localhost", ...headers } }
    const entries = this.stored.get(path) ?? []
    const usable = entries.find(({ policy }) => policy.satisfiesWithoutRevalidation(asked))
    if (usable) {
      this.fromCache += 1
      return usable.body
    }
    for (const entry of entries) {
      const { host: _, ...conditional } = entry.policy.revalidationHeaders(asked)
      if (!conditional["if-none-match"]) continue
      const response = await this.fetch(path, conditional as Record<string, string>)
      const answer = { status: response.status, headers: Object.fromEntries(response.headers) }
      const { policy, modified } = entry.policy.revalidatedPolicy(asked, answer)
      if (modified) return this.store(path, asked, response)
      this.fromCache += 1
      entry.policy = policy
      return entry.body
    }
    return this.store(path, asked, await this.fetch(path, headers))
  }

  private fetch(path: string, headers: Record<string, string>): Promise<Response> {
    return fetch(this.origin + path, { headers, redirect: "manual" })
  }

  private async store(path: string, asked: CachePolicy.Request, response: Response): Promise<string> {
    const answer = { status: response.status, headers: Object.fromEntries(response.headers) }
    const policy = new CachePolicy(asked, answer, { shared: true })
    const body = await response.text()
    if (policy.storable()) this.stored.set(path, [...(this.stored.get(path) ?? []), { policy, body }])
    return body
  }
}

async function getCookie(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
}

test("behind a cache that readers share, nobody gets a page of another's account @once", async ({
  browser,
  baseURL,
}) => {
  const readers: { address: string; cookie: string }[] = []
  for (let count = 0; count < 2; count += 1) {
    const context = await browser.newContext()
    const address = await signUp(await context.newPage())
    readers.push({ address, cookie: await getCookie(context) })
    await context.close()
  }
  const visitor = { address: "", cookie: "" }
  const cache = new SharedCache(baseURL ?? "")
  const own = new Set<string>()
  // Every order of the three: each is first to fill the cache for some path, and comes after each other.
  const [first, second] = readers
  if (!first || !second) throw new Error("Two readers are needed.")
  const orders = [
    [visitor, first, second, visitor],
    [first, visitor, second, first],
    [second, first, visitor, second],
  ]
  for (const [round, order] of orders.entries())
    for (const [place, path] of paths.entries())
      for (const { address, cookie } of [...order, ...(orders[(round + place) % 3] ?? [])]) {
        const body = await cache.get(path, cookie === "" ? {} : { cookie })
        for (const other of readers.filter((each) => each.address !== address))
          expect(body.includes(other.address), `${path} for ${address || "a visitor"}`).toBe(false)
        if (address !== "" && body.includes(address)) own.add(path)
      }
  // The pages of an account name it, and public pages do come from the cache.
  expect([...own]).toEqual(expect.arrayContaining(["/account", "/account/export.json"]))
  expect(cache.fromCache).toBeGreaterThan(0)
})
