import { expect, test } from "vitest"
import type { Cusip } from "~/lib/cusip"
import { mapSecurities, type Sighting } from "~/model/securities/map-securities"
import { cusipId, tickerId } from "../../../ids"

const listings = [
  { ticker: tickerId("SMPL"), name: "Sample Works Inc." },
  { ticker: tickerId("OTHR"), name: "Other Industries, Inc." },
  { ticker: tickerId("TWO-B"), name: "TWO CLASS CORP /DE/" },
  { ticker: tickerId("HRTN"), name: "HORTON D R INC /NV/" },
]
const seen = (cusip: Cusip, symbol: string, name: string, seenOn = "2023-03-01"): Sighting => ({
  cusip,
  symbol,
  name,
  seenOn,
  source: "fails-to-deliver",
})
const tickers = (...sightings: Sighting[]) =>
  Object.fromEntries(mapSecurities(sightings, listings).map(({ cusip, ticker }) => [cusip, ticker]))

test("takes a symbol that is listed under the same name, however lists write either", () => {
  expect(
    tickers(
      seen(cusipId("037833100"), "SMPL", "SAMPLE WKS INC COM"),
      seen(cusipId("594918104"), "TWOB", "TWO CLASS CORP CL B"),
      seen(cusipId("02079K107"), "HRTN", "DR HORTON INC"),
    ),
  ).toEqual({ "037833100": "SMPL", "594918104": "TWO-B", "02079K107": "HRTN" })
})

test("does not believe a symbol that another company uses now", () => {
  expect(tickers(seen(cusipId("037833100"), "SMPL", "FORMER OWNER OF THE SYMBOL CO"))).toEqual({
    "037833100": null,
  })
})

test("does not believe a wrong check digit", () => {
  expect(tickers(seen(cusipId("037833101"), "SMPL", "SAMPLE WORKS INC"))).toEqual({})
})

test("follows a changed symbol by the whole name, but not for a preferred share", () => {
  expect(tickers(seen(cusipId("037833100"), "OLDS", "OTHER INDUSTRIES INC OTHER INDS"))).toEqual({
    "037833100": null,
  })
  expect(tickers(seen(cusipId("037833100"), "OLDS", "SAMPLE WORKS CORP NEW"))).toEqual({
    "037833100": "SMPL",
  })
  expect(tickers(seen(cusipId("037833100"), "SMPLP", "SAMPLE WORKS INC 6% PFD"))).toEqual({
    "037833100": null,
  })
})

test("an older CUSIP of a symbol points at the newest; the latest sighting wins in any order", () => {
  const old = seen(cusipId("037833100"), "SMPL", "SAMPLE WORKS INC", "2021-01-04")
  const renewed = seen(cusipId("594918104"), "SMPL", "SAMPLE WORKS INC COM NEW", "2023-03-01")
  for (const order of [
    [old, renewed],
    [renewed, old],
  ])
    expect(mapSecurities(order, listings).map(({ cusip, current }) => [cusip, current])).toEqual([
      ["037833100", "594918104"],
      ["594918104", null],
    ])
})

test("a ticker set by hand comes first if it is listed", () => {
  const overrides = [
    { cusip: cusipId("037833100"), ticker: tickerId("OTHR"), ground: "test" },
    { cusip: cusipId("02079K107"), ticker: tickerId("GONE"), ground: "test" },
  ]
  const mapped = mapSecurities([seen(cusipId("037833100"), "SMPL", "SAMPLE WORKS INC")], listings, overrides)
  expect(mapped.map(({ ticker, source }) => [ticker, source])).toEqual([
    [null, "override"],
    ["OTHR", "override"],
  ])
})
