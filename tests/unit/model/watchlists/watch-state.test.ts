import { expect, test } from "vitest"
import { findNeighbors } from "~/model/watchlists/list-neighbors"
import { toggleWatch } from "~/model/watchlists/toggle-watch"
import { watchState } from "~/model/watchlists/watch-state"
import { firstListName, type Watchlist, type WatchSubject, watchLimits } from "~/model/watchlists/watchlist"

const apple: WatchSubject = { type: "company", identifier: "AAPL" }
const effects = { id: "new", now: 7 }
const list = (id: string, identifiers: string[], note = "", addedAt = 1): Watchlist => ({
  id,
  name: `List ${id}`,
  items: identifiers.map((identifier) => ({ type: "company", identifier, note, addedAt })),
})
const getTickers = (lists: Watchlist[]) =>
  lists.map(({ items }) => items.map(({ identifier }) => identifier).join(" "))
const getWatching = (lists: Watchlist[], subject = apple) =>
  watchState(lists, subject)
    .lists.filter(({ isOn }) => isOn)
    .map(({ name }) => name)

test("the first click makes a list, the second removes the entry and keeps the list", () => {
  const on = toggleWatch([], { subject: apple, isOn: true }, effects)
  expect(on.lists).toEqual([{ id: "new", name: firstListName, items: [{ ...apple, note: "", addedAt: 7 }] }])
  expect(watchState(on.lists, apple)).toEqual({
    lists: [{ id: "new", name: firstListName, isOn: true, hasNote: false }],
    target: "new",
  })
  const off = toggleWatch(on.lists, { subject: apple, isOn: false }, effects)
  expect(off.lists.map(({ items }) => items)).toEqual([[]])
  expect(getWatching(off.lists)).toEqual([])
})

test("a subject on the second list is watched, is not added again, and is removed from both lists", () => {
  const lists = [list("1", ["COST"]), list("2", ["AAPL", "COST"])]
  expect(getWatching(lists)).toEqual(["List 2"])
  expect(toggleWatch(lists, { subject: apple, isOn: true }, effects)).toEqual({ lists, problem: null })
  const costco: WatchSubject = { type: "company", identifier: "COST" }
  expect(getTickers(toggleWatch(lists, { subject: costco, isOn: false }, effects).lists)).toEqual([
    "",
    "AAPL",
  ])
})

test("one click adds to the list with the newest entry, and to the first one if none is newer", () => {
  const lists = [list("1", ["COST"]), list("2", ["KO"], "", 3), list("3", ["MSFT"], "", 2)]
  expect(watchState(lists, apple).target).toBe("2")
  expect(getTickers(toggleWatch(lists, { subject: apple, isOn: true }, effects).lists)).toEqual([
    "COST",
    "KO AAPL",
    "MSFT",
  ])
  expect(watchState([list("1", []), list("2", [])], apple).target).toBe("1")
  expect(watchState([list("1", ["COST"]), list("2", ["KO"])], apple).target).toBe("1")
  expect(watchState([], apple).target).toBeNull()
})

test("chosen lists alone are changed, and undone", () => {
  const lists = [list("1", ["AAPL"]), list("2", []), list("3", [])]
  const on = toggleWatch(lists, { subject: apple, isOn: true, lists: ["2", "3"] }, effects).lists
  expect(getTickers(on)).toEqual(["AAPL", "AAPL", "AAPL"])
  expect(getTickers(toggleWatch(on, { subject: apple, isOn: true, lists: ["2"] }, effects).lists)).toEqual([
    "AAPL",
    "AAPL",
    "AAPL",
  ])
  const off = toggleWatch(on, { subject: apple, isOn: false, lists: ["1", "3"] }, effects).lists
  expect(getTickers(off)).toEqual(["", "AAPL", ""])
})

test("a note is reported, a full list says so, and another type is another subject", () => {
  expect(watchState([list("1", ["AAPL"], "sell at 200")], apple).lists[0]?.hasNote).toBe(true)
  const full = [
    list(
      "1",
      Array.from({ length: watchLimits.items }, (_, place) => `T${place}`),
    ),
  ]
  expect(toggleWatch(full, { subject: apple, isOn: true }, effects).problem).toMatch(/this one is full/)
  expect(getWatching([list("1", ["AAPL"])], { type: "etf", identifier: "AAPL" })).toEqual([])
})

test("the neighbors of an entry go around the end of the list that was opened", () => {
  const lists = [list("1", ["AAPL", "KO"]), list("2", ["MSFT", "KO", "AAPL"]), list("3", ["COST"])]
  const company = (identifier: string): WatchSubject => ({ type: "company", identifier })
  expect(findNeighbors(lists, apple, "2")).toEqual({
    ...{ list: "List 2", place: 3, count: 3 },
    previous: company("KO"),
    next: company("MSFT"),
  })
  expect(findNeighbors(lists, apple, null)).toMatchObject({
    list: "List 1",
    place: 1,
    previous: company("KO"),
  })
  // Another list was opened, which does not have the company.
  expect(findNeighbors(lists, apple, "3")?.list).toBe("List 1")
  expect(findNeighbors(lists, { type: "etf", identifier: "AAPL" }, "1")).toBeNull()
  expect(findNeighbors(lists, company("COST"), "3")).toMatchObject({ count: 1, next: company("COST") })
})
