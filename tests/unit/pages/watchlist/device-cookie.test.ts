import fc from "fast-check"
import { expect, test } from "vitest"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { deviceCookie, readDeviceLists, writeDeviceLists } from "~/pages/watchlist/device-cookie.server"

const settings = { SESSION_SECRET: "a secret that is long enough for a test" } as never
const read = (header: string) =>
  readDeviceLists(new Request("http://localhost/watchlist", { headers: { cookie: header } }), settings)
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

test("a cookie of before 2026-11-24 has its lists", async () => {
  const header = await deviceCookie(settings).serialize([
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
  expect(await read(header)).toEqual({ seenAt: 7, lists })
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
  expect(await deviceCookie(settings).parse(header)).toMatchObject({
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
