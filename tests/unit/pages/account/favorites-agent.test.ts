import { afterEach, expect, test, vi } from "vitest"

afterEach(() => vi.unstubAllGlobals())

/** A browser with Apple as a favorite, and an account whose first answer comes when the test says so. */
function openBrowser() {
  const stored = new Map<string, string>()
  const apple = { type: "company", identifier: "AAPL", name: "Apple Inc.", timestamp: 1, heart: true }
  stored.set("simpleRecentSearches", JSON.stringify([apple]))
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal("window", { addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal("document", { documentElement: { dataset: {} } })
  const account: unknown[] = []
  let [answerFirst, noteAsked] = [() => {}, () => {}]
  const isAsked = new Promise<void>((resolve) => {
    noteAsked = resolve
  })
  const isAnswered = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  vi.stubGlobal("fetch", async (_address: string, init: { body?: URLSearchParams }) => {
    if (init.body) {
      account.push(...JSON.parse(init.body.get("add") ?? "[]"))
      return new Response()
    }
    const rows = [...account]
    noteAsked()
    await isAnswered
    return Response.json({ rows })
  })
  return { stored, account, isAsked, answerFirst }
}

test("a favorite that is added to the account while a sync reads the account stays on the device", async () => {
  const { account, isAsked, answerFirst } = openBrowser()
  const { keepFavorites, adoptFavorites } = await import("~/pages/account/favorites-agent")
  const { isFavorite } = await import("~/model/recents/recents")
  const { readRecents } = await import("~/pages/recents/recents-store")
  const syncing = keepFavorites("ada", readRecents(), new AbortController().signal)
  await isAsked
  const adopting = adoptFavorites("ada", ["company/AAPL"])
  answerFirst()
  await Promise.all([syncing, adopting])
  expect(account).toMatchObject([{ identifier: "AAPL" }])
  expect(isFavorite(readRecents(), { type: "company", identifier: "AAPL" })).toBe(true)
  await keepFavorites("ada", readRecents(), new AbortController().signal)
  expect(isFavorite(readRecents(), { type: "company", identifier: "AAPL" })).toBe(true)
})

test("a sync that the account answers after its deletion does not store the account's ID again", async () => {
  const { stored, isAsked, answerFirst } = openBrowser()
  const { keepFavorites } = await import("~/pages/account/favorites-agent")
  const { readRecents } = await import("~/pages/recents/recents-store")
  const signedIn = new AbortController()
  const syncing = keepFavorites("ada", readRecents(), signedIn.signal)
  await isAsked
  signedIn.abort()
  answerFirst()
  await syncing
  expect(stored.get("favouritesOfAccount")).toBeUndefined()
})
