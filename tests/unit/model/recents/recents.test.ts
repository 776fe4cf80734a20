import fc from "fast-check"
import { expect, test } from "vitest"
import type { SearchLists } from "~/model/directory/list-index"
import {
  addRecent,
  isFavorite,
  listFavorites,
  moveFavorite,
  parseRecents,
  printRecents,
  processRecents,
  type RecentSearch,
  removeRecent,
  setFavorite,
} from "~/model/recents/recents"
import { cikId, tickerId } from "../../../ids"

const recent = (change: Partial<RecentSearch> = {}): RecentSearch => ({
  identifier: "AAPL",
  type: "company",
  timestamp: 1,
  heart: false,
  ...change,
})
const lists: SearchLists = {
  companies: [[tickerId("AAPL"), "Apple Inc.", "YYNYN", "us", "Nasdaq"]],
  investors: [[cikId("0001067983"), "Berkshire Hathaway", "Warren Buffett"]],
}

test("a visit is added with heart off", () => {
  expect(addRecent([], { identifier: "AAPL", type: "company" }, 7)).toEqual([recent({ timestamp: 7 })])
})

test("a second visit in any case refreshes the timestamp and keeps the heart", () => {
  const once = [recent({ heart: true })]
  expect(addRecent(once, { identifier: "aapl", type: "company" }, 9)).toEqual([
    recent({ identifier: "aapl", heart: true, timestamp: 9, place: 0 }),
  ])
})

test("a heart adds what is absent, with a timestamp; off clears the heart alone", () => {
  const subject = { identifier: "0001067983", type: "investor" } as const
  const on = setFavorite([], subject, true, 5)
  expect(on).toEqual([{ ...subject, heart: true, timestamp: 5, place: 0 }])
  expect(isFavorite(on, subject)).toBe(true)
  expect(setFavorite(on, subject, false, 9)).toEqual([{ ...subject, heart: false, timestamp: 5 }])
})

test("the list is newest first, with one item for an identifier in any case", () => {
  const items = processRecents(
    [
      recent({ identifier: "aapl", timestamp: 1 }),
      recent({ identifier: "COST", timestamp: 3 }),
      recent({ timestamp: 2 }),
    ],
    null,
  )
  expect(items.map((item) => item.identifier)).toEqual(["COST", "AAPL"])
})

test("names and coverage come from the lists, by upper-case ticker or CIK", () => {
  const [company] = processRecents([recent({ identifier: "aapl", name: "old" })], lists)
  expect(company).toEqual({
    url: "/company/aapl",
    name: "Apple Inc.",
    identifier: "aapl",
    heart: false,
    type: "company",
    coverage: "YYNYN",
    place: expect.any(Number),
  })
  const [investor] = processRecents([recent({ identifier: "0001067983", type: "investor" })], lists)
  expect(investor).toMatchObject({
    url: "/investor/0001067983",
    name: "Berkshire Hathaway",
    coverage: "investor",
  })
})

test("an investor without a name is called by its CIK, an unknown company by its identifier", () => {
  const nameless: SearchLists = { companies: [], investors: [[cikId("0000000009"), "", ""]] }
  const names = processRecents(
    [recent({ identifier: "9", type: "investor", timestamp: 2 }), recent({ identifier: "XYZ" })],
    nameless,
  ).map((item) => item.name)
  expect(names).toEqual(["0000000009", "XYZ"])
})

test("the stored name is shown until the lists are loaded", () => {
  expect(processRecents([recent({ name: "Apple Inc.", coverage: "YYYYY" })], null)[0]).toMatchObject({
    name: "Apple Inc.",
    coverage: "YYYYY",
  })
})

test("favourites are the items with a heart", () => {
  const items = processRecents([recent({ heart: true }), recent({ identifier: "COST" })], null)
  expect(listFavorites(items).map((item) => item.identifier)).toEqual(["AAPL"])
})

test.each([null, "", "{", "3", "{}", '[1, null, {"identifier": 4}, {"identifier": "A", "type": "fund"}]'])(
  "storage that holds %j gives no recent searches",
  (text) => {
    expect(parseRecents([text, text])).toEqual([])
  },
)

test("recents are read as they were written", () => {
  expect(parseRecents([JSON.stringify([recent({ heart: true }), "noise"]), null])).toEqual([
    recent({ heart: true }),
  ])
})

const person = recent({ identifier: "0001067983", type: "person", name: "Ines Marlowe" })

test("persons are stored apart, and the first list has the three specified types alone", () => {
  const investor = recent({ identifier: "0001067983", type: "investor" })
  const stored = [investor, person, recent()]
  const texts = printRecents(stored)
  expect(texts.map((text) => JSON.parse(text))).toEqual([[investor, recent()], [person]])
  expect(parseRecents(texts)).toEqual([investor, recent(), person])
  expect(parseRecents([texts[1], texts[0]])).toEqual([])
})

test("a person and an investor of one CIK are two entries", () => {
  const investor = { identifier: "0001067983", type: "investor" } as const
  const stored = setFavorite(addRecent([person], investor, 9), investor, true, 10)
  expect(processRecents(stored, null).map(({ url, heart, name }) => [url, heart, name])).toEqual([
    ["/investor/0001067983", true, "0001067983"],
    ["/person/0001067983", false, "Ines Marlowe"],
  ])
  expect(isFavorite(stored, person)).toBe(false)
  expect(removeRecent(stored, investor)).toEqual([person])
})

test("any order of visits leaves each identifier once, the last visit first", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("A", "a", "B", "b", "C"), { minLength: 1 }), (visits) => {
      const stored = visits.reduce<RecentSearch[]>(
        (list, identifier, index) => addRecent(list, { identifier, type: "company" }, index),
        [],
      )
      const items = processRecents(stored, null)
      expect(items[0]?.identifier).toBe(visits.at(-1))
      expect(items).toHaveLength(new Set(visits.map((visit) => visit.toLowerCase())).size)
      expect(stored).toHaveLength(items.length)
    }),
  )
})

const identifiers = (recents: RecentSearch[]) =>
  listFavorites(processRecents(recents, null)).map((item) => item.identifier)

test("favorites keep the order in which they were made when one of them is visited", () => {
  const made = ["NVDA", "COST", "MSFT"].reduce<RecentSearch[]>(
    (list, identifier, index) => setFavorite(list, { identifier, type: "company" }, true, index),
    [],
  )
  expect(identifiers(made)).toEqual(["NVDA", "COST", "MSFT"])
  expect(identifiers(addRecent(made, { identifier: "COST", type: "company" }, 99))).toEqual([
    "NVDA",
    "COST",
    "MSFT",
  ])
})

test("favorites stored without a place keep the order they were shown in when one of them is visited", () => {
  const stored = [
    recent({ identifier: "A", heart: true, timestamp: 1 }),
    recent({ identifier: "B", heart: true, timestamp: 2 }),
    recent({ identifier: "C", timestamp: 3 }),
  ]
  expect(identifiers(stored)).toEqual(["B", "A"])
  const visited = addRecent(stored, { identifier: "A", type: "company" }, 9)
  expect(identifiers(visited)).toEqual(["B", "A"])
  expect(identifiers(setFavorite(visited, { identifier: "C", type: "company" }, true, 10))).toEqual([
    "B",
    "A",
    "C",
  ])
})

test.each([
  ["C", 0, ["C", "A", "B"]],
  ["A", 1, ["B", "A", "C"]],
  ["a", 9, ["B", "C", "A"]],
  ["B", -1, ["B", "A", "C"]],
  ["X", 0, ["A", "B", "C"]],
])("moving favorite %s to place %i gives %j", (identifier, to, expected) => {
  const made = ["A", "B", "C"].reduce<RecentSearch[]>(
    (list, each, index) => setFavorite(list, { identifier: each, type: "company" }, true, index),
    [],
  )
  expect(identifiers(moveFavorite(made, { identifier, type: "company" }, to))).toEqual(expected)
})

test("a favorite hidden by another spelling or type is shown, and turning it off clears all of them", () => {
  const stored = [
    recent({ identifier: "COST", heart: true, timestamp: 1 }),
    recent({ identifier: "cost", timestamp: 2 }),
    recent({ identifier: "SPY", heart: true, timestamp: 3 }),
    recent({ identifier: "SPY", type: "etf", timestamp: 4 }),
  ]
  expect(identifiers(stored)).toEqual(["SPY", "cost"])
  const off = setFavorite(stored, { identifier: "SPY", type: "etf" }, false, 9)
  expect(identifiers(off)).toEqual(["cost"])
  expect(off.filter(({ identifier }) => identifier === "SPY")).toEqual([
    recent({ identifier: "SPY", type: "etf", timestamp: 4 }),
  ])
})
