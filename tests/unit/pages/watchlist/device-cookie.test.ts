import { createCookie } from "@remix-run/cloudflare"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { deviceCookie, readDeviceLists, writeDeviceLists } from "~/pages/watchlist/device-cookie.server"
import { redirectToOwn } from "~/pages/watchlist/redirect-to-own.server"

const secret = "a secret that is long enough for a test"
const settings = { SESSION_SECRET: secret } as never
const toRequest = (cookie: string) => new Request("http://localhost/watchlist", { headers: { cookie } })
const read = (cookie: string, now?: number) => readDeviceLists(toRequest(cookie), settings, now)
const second = 1_790_000_000

const lists: Watchlist[] = [
  {
    id: "a1b2c3",
    name: "Mine",
    items: [
      { type: "etf", identifier: "VOO", note: "", addedAt: second * 1000 },
      { type: "company", identifier: "AAPL", note: "below 150", addedAt: second * 1000 + 1000 },
      { type: "investor", identifier: "0001067983", note: "", addedAt: second * 1000 },
    ],
  },
  { id: "d4e5f6", name: "Empty", items: [] },
]

/** A cookie as it was written before cookies had a time of issue. */
const writeWithoutTime = (stored: unknown) =>
  createCookie("__Host-watchlists", { secrets: [`__Host-watchlists:${secret}`] }).serialize(stored)

test("a cookie of before 2026-11-24 has its lists", async () => {
  const header = await writeWithoutTime([
    7,
    [
      [
        "a1b2c3",
        "Mine",
        [
          [1, "VOO", second],
          [0, "AAPL", second + 1, "below 150"],
          [2, "0001067983", second],
        ],
      ],
      ["d4e5f6", "Empty", []],
    ],
  ])
  expect(await read(header, Date.parse("2026-11-30"))).toEqual({ seenAt: 7, lists })
})

test("lists are read just before one year, and not from then on", async () => {
  const now = Date.parse("2026-12-01T12:00:00Z")
  const header = await deviceCookie.write(settings, { seenAt: 7, lists: [] }, now)
  const end = now + 365 * 86_400_000
  expect(await read(header, end - 1)).toEqual({ seenAt: 7, lists: [] })
  expect(await read(header, end)).toEqual({ seenAt: null, lists: [] })
})

test("a cookie without a time of issue is read until one year after 2026-11-28", async () => {
  const header = await writeWithoutTime({ seenAt: 7, lists: [] })
  const end = Date.parse("2027-11-28T00:00:00Z")
  expect(await read(header, end - 1)).toEqual({ seenAt: 7, lists: [] })
  expect(await read(header, end)).toEqual({ seenAt: null, lists: [] })
})

test("written lists are read again, with types in any order and with or without notes", async () => {
  const types = ["company", "etf", "investor"] as const
  const item = fc.record({
    type: fc.constantFrom(...types),
    note: fc.constantFrom("", "watch the margin"),
    addedAt: fc.nat(second).map((at) => at * 1000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 20 }), fc.option(fc.nat()), async (items, seenAt) => {
      const named = items.map((each, place) => ({
        ...each,
        identifier: each.type === "investor" ? String(1_000_000_000 + place) : `T${place}`,
      }))
      const given = { seenAt, lists: [{ id: "a1b2c3", name: "Mine", items: named }] }
      expect(await read((await writeDeviceLists(settings, given)) ?? "")).toEqual(given)
    }),
    { numRuns: 50 },
  )
})

test("the stored lists name their fields and types", async () => {
  const header = (await writeDeviceLists(settings, { seenAt: null, lists })) ?? ""
  expect(await deviceCookie.read(toRequest(header), settings)).toMatchObject({
    seenAt: null,
    lists: [
      { types: ["etf", "company", "investor"], type: [0, 1, 2] },
      { types: [], type: [] },
    ],
  })
})

test("requests without a cookie, and with one that is not signed, have no lists", async () => {
  expect(await read("")).toEqual({ seenAt: null, lists: [] })
  expect(await read("__Host-watchlists=W10=")).toEqual({ seenAt: null, lists: [] })
})

test("the visitor's own companies are those of the lists of this device", async () => {
  const cookie = await writeWithoutTime([
    7,
    [
      [
        "a1b2c3",
        "Mine",
        [
          [1, "VOO", second],
          [0, "AAPL", second],
        ],
      ],
    ],
  ])
  const lead = async (search: string, header = "") => {
    const request = new Request(`http://localhost/filings${search}`, { headers: { cookie: header } })
    const context = { db: null as never, settings, user: async () => null }
    const answer = await redirectToOwn(
      request,
      context,
      (params, tickers) => `${params.get("form")} ${tickers}`,
    )
    return answer?.headers.get("location")
  }
  expect(await lead("?mine=1&form=8-K", cookie)).toMatch(/^8-K .*AAPL/)
  expect(await lead("?mine=1", "")).toBe("/watchlist")
  expect(await lead("?form=8-K", cookie)).toBeUndefined()
})
