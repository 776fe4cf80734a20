import { expect, test } from "vitest"
import { toggleWatch } from "~/model/watchlists/toggle-watch"
import { watchState } from "~/model/watchlists/watch-state"
import { firstListName, type Watchlist, type WatchSubject, watchLimits } from "~/model/watchlists/watchlist"

const apple: WatchSubject = { type: "company", identifier: "AAPL" }
const effects = { id: "new", now: 7 }
const list = (id: string, identifiers: string[], note = ""): Watchlist => ({
  id,
  name: `List ${id}`,
  items: identifiers.map((identifier) => ({ type: "company", identifier, note, addedAt: 1 })),
})

test("the first click makes a list, the second removes the entry and keeps the list", () => {
  const on = toggleWatch([], apple, true, effects)
  expect(on.lists).toEqual([{ id: "new", name: firstListName, items: [{ ...apple, note: "", addedAt: 7 }] }])
  expect(watchState(on.lists, apple)).toEqual({ lists: [{ id: "new", name: firstListName }], hasNote: false })
  const off = toggleWatch(on.lists, apple, false, effects)
  expect(off.lists.map(({ items }) => items)).toEqual([[]])
  expect(watchState(off.lists, apple).lists).toEqual([])
})

test("a subject on the second list is watched, is not added again, and is removed from both lists", () => {
  const lists = [list("1", ["COST"]), list("2", ["AAPL", "COST"])]
  expect(watchState(lists, apple).lists).toEqual([{ id: "2", name: "List 2" }])
  expect(toggleWatch(lists, apple, true, effects)).toEqual({ lists, problem: null })
  const off = toggleWatch(lists, { type: "company", identifier: "COST" }, false, effects).lists
  expect(off.map(({ items }) => items.map(({ identifier }) => identifier))).toEqual([[], ["AAPL"]])
})

test("a note is reported, a full list says so, and another type is another subject", () => {
  expect(watchState([list("1", ["AAPL"], "sell at 200")], apple).hasNote).toBe(true)
  const full = [
    list(
      "1",
      Array.from({ length: watchLimits.items }, (_, place) => `T${place}`),
    ),
  ]
  expect(toggleWatch(full, apple, true, effects).problem).toMatch(/this one is full/)
  expect(watchState([list("1", ["AAPL"])], { type: "etf", identifier: "AAPL" }).lists).toEqual([])
})
