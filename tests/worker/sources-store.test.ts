import { expect, test } from "vitest"
import { edgarSpacingMs, takeEdgarSlots, takeLease } from "~/stores/operations/sources-store.server"
import { bindings } from "./bindings"

test("parallel requests to the SEC are spaced exactly", async () => {
  const now = 1_000_000
  const slots = await Promise.all(Array.from({ length: 40 }, () => takeEdgarSlots(bindings.DB, now, 1)))
  slots.sort((a, b) => a - b)
  expect(slots).toEqual(slots.map((_, place) => now + place * edgarSpacingMs))
})

test("an idle gate returns the current time, not a past one", async () => {
  await takeEdgarSlots(bindings.DB, 1_000, 1)
  expect(await takeEdgarSlots(bindings.DB, 500_000, 8)).toBe(500_000)
  expect(await takeEdgarSlots(bindings.DB, 500_000, 1)).toBe(500_000 + 8 * edgarSpacingMs)
})

test("one of many callers gets a lease, and another one only after it expires", async () => {
  const take = (now: number) => takeLease(bindings.DB, "company:1", { now, until: now + 100 })
  const takes = await Promise.all(Array.from({ length: 10 }, () => take(100)))
  expect(takes.filter(Boolean)).toHaveLength(1)
  expect(await take(150)).toBe(false)
  expect(await take(201)).toBe(true)
})

test("a stale source that another request has read since is not leased", async () => {
  await bindings.DB.prepare("insert into sources (key, fetched_at) values ('company:1', 500)").run()
  const take = (unlessReadSince: number) =>
    takeLease(bindings.DB, "company:1", { now: 900, until: 1_000, unlessReadSince })
  expect(await take(400)).toBe(false)
  expect(await take(500)).toBe(true)
})

test("reads by key and dirty companies use an index", async () => {
  const plan = async (sql: string) =>
    JSON.stringify((await bindings.DB.prepare(`explain query plan ${sql}`).all()).results)
  expect(await plan("select * from companies where cik = '1'")).toContain(
    "SEARCH companies USING INDEX companies_by_cik",
  )
  expect(await plan("select * from companies where dirty = 1")).toContain("USING INDEX companies_dirty")
  expect(await plan("select * from sources where key = 'lists'")).toContain(
    "SEARCH sources USING PRIMARY KEY",
  )
})
