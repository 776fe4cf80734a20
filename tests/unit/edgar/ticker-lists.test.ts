import { expect, test } from "vitest"
import {
  NotTickerList,
  parseFundShareClasses,
  parseTickerListings,
  readTickerListings,
} from "~/edgar/ticker-lists"

const list = (data: unknown[][], fields = ["cik", "name", "ticker", "exchange"]) =>
  JSON.stringify({ fields, data })

test("listings keep the SEC's order, one for each ticker", () => {
  const rows = [
    [1, "One Inc", "one", "NYSE"],
    [2, "Two Inc", "BRK-B", null],
    [3, "Again", "ONE", "OTC"],
    [0, "No CIK", "NIL", "OTC"],
    [4, "", "VOID", "OTC"],
    [5, "Bad ticker", "A B", "OTC"],
  ]
  const read = [
    { cik: "0000000001", ticker: "ONE", name: "One Inc", exchange: "NYSE" },
    { cik: "0000000002", ticker: "BRK-B", name: "Two Inc", exchange: null },
  ]
  expect(parseTickerListings(list(rows))).toEqual(read)
  expect(readTickerListings(list(rows))).toEqual({ read, leftOut: 4 })
  expect(
    readTickerListings(JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data: [7] })),
  ).toEqual({
    read: [],
    leftOut: 1,
  })
})

test("columns are found by their names, in any order", () => {
  expect(
    parseTickerListings(list([["ONE", "NYSE", "One Inc", 1]], ["ticker", "exchange", "name", "cik"])),
  ).toEqual([{ cik: "0000000001", ticker: "ONE", name: "One Inc", exchange: "NYSE" }])
})

test("share classes of funds have their series", () => {
  const json = list([[2110, "S000009184", "C000024954", "LACAX"]], ["cik", "seriesId", "classId", "symbol"])
  expect(parseFundShareClasses(json)).toEqual([
    { ticker: "LACAX", cik: "0000002110", seriesId: "S000009184", classId: "C000024954" },
  ])
})

test("text that is not a ticker list is refused with a sentence", () => {
  expect(() => parseTickerListings("no")).toThrow("not JSON")
  expect(() => parseTickerListings("{}")).toThrow(NotTickerList)
  expect(() => parseTickerListings(list([], ["cik", "name", "ticker"]))).toThrow("no column exchange")
})
