import { expect, test } from "vitest"
import type { FundSeries } from "~/model/funds/fund-list"
import { findFunds, toFundIndex } from "~/model/search/find-funds"
import { cikId, tickerId } from "../../../ids"

function series(name: string | null, tickers: string[], registrant = "Lantern Trust"): FundSeries {
  const classes = tickers.map((ticker) => ({ ticker: tickerId(ticker), name: null }))
  return { seriesId: "S000000001", cik: cikId("0000990031"), name, registrant, classes }
}

const index = toFundIndex([
  series("Lantern Total Bond Market Index Fund", ["LTBX"]),
  series("Lantern Total Stock Market Index Fund", ["LTSE", "LTSMX"]),
  series("Lantern 500 Index Fund", ["LFHE", "LFHAX"]),
  series("Total Return Fund", ["TOTAX"], "Lamp Funds"),
  series(null, ["VOIDX"], "Lamp Funds"),
])
const find = (text: string) => findFunds(index, text, 5).map(({ note }) => note)

test("all words of the query begin words of the name, in any order", () => {
  expect(find("lantern 500")).toEqual(["LFHE"])
  expect(find("market lant")).toEqual(["LTBX", "LTSE"])
  expect(find("antern")).toEqual([])
})

test("a ticker comes before names, a whole name before beginnings, and words of the registrant come last", () => {
  expect(find("ltsmx")).toEqual(["LTSMX"])
  expect(find("total")).toEqual(["TOTAX", "LTBX", "LTSE"])
  expect(findFunds(index, "Lantern 500 Index Fund", 5)[0]).toMatchObject({ note: "LFHE", isExact: true })
  expect(find("lamp funds")).toEqual(["TOTAX", "VOIDX"])
})

test("a series is one line with the number of its other classes; one without a name has its registrant's", () => {
  expect(findFunds(index, "lfha", 5)).toMatchObject([{ note: "LFHAX", reason: "Fund · 1 more class" }])
  expect(findFunds(index, "voidx", 5)).toMatchObject([{ name: "Lamp Funds: VOIDX" }])
})

test("one letter and an empty query find nothing", () => {
  expect(find("l")).toEqual([])
  expect(find("  ")).toEqual([])
})
