import { expect, test } from "vitest"
import type { Watchlist } from "~/model/watchlists/watchlist"
import { toCsvRows, toWatchView, type WatchFacts } from "~/pages/watchlist/watch-view"

function facts(name: string, roe: number | null, newCount = 0): WatchFacts {
  const metrics = { returnOnEquity: roe }
  const price =
    roe === null ? null : { date: "2026-03-31", close: 100 - roe, currency: "USD", source: "test" }
  const url = `/company/${name}`
  return {
    name,
    url,
    price,
    priceReason: null,
    metrics,
    estimated: null,
    filing: null,
    newCount,
    earnings: null,
  }
}

const known = {
  "company/A": facts("Beta", 12, 2),
  "company/B": facts("Alpha", null),
  "company/C": facts("Gamma", 30, 1),
}
const lists: Watchlist[] = [
  {
    id: "1",
    name: "One",
    items: ["A", "B", "C", "GONE"].map((identifier) => ({
      type: "company",
      identifier,
      note: "",
      addedAt: 0,
    })),
  },
]

function getNames(query: string): string[] {
  return toWatchView(lists, known, null, new URLSearchParams(query)).rows.map(({ name }) => name)
}

test("rows are in the user's order, or sorted with unknown values last", () => {
  expect(getNames("")).toEqual(["Beta", "Alpha", "Gamma", "GONE"])
  expect(getNames("sort=name")).toEqual(["Alpha", "Beta", "Gamma", "GONE"])
  expect(getNames("sort=roe")).toEqual(["Beta", "Gamma", "Alpha", "GONE"])
  expect(getNames("sort=-roe")).toEqual(["Gamma", "Beta", "Alpha", "GONE"])
  expect(getNames("sort=price")).toEqual(["Gamma", "Beta", "Alpha", "GONE"])
  expect(getNames("sort=nonsense")).toEqual(["Beta", "Alpha", "Gamma", "GONE"])
})

test("columns are those of the address, in table order", () => {
  const columns = (query: string) => toWatchView(lists, known, null, new URLSearchParams(query)).columns
  expect(columns("col=filing&col=roe&col=other")).toEqual(["roe", "filing"])
  expect(columns("")).toContain("gurus")
})

test("new filings are summed over the list, and an unknown list shows the first", () => {
  const view = toWatchView(lists, known, 1, new URLSearchParams("list=another"))
  expect(view.newCount).toBe(3)
  expect(view.current).toEqual({ id: "1", name: "One" })
  expect(toWatchView([], {}, null, new URLSearchParams()).current).toBeNull()
})

test("the CSV has figures as numbers, the price with its date and source, and the note", () => {
  const { rows } = toWatchView(lists, known, null, new URLSearchParams())
  const [first, , , last] = toCsvRows(rows)
  expect(first).toMatchObject({ identifier: "A", returnOnEquity: 12, newFilings: 2, note: "" })
  expect(first).toMatchObject({ price: 88, priceDate: "2026-03-31", priceSource: "test" })
  expect(Object.keys(last!)).toEqual(Object.keys(first!))
})
