import { expect, test } from "vitest"
import type { Cusip } from "~/lib/cusip"
import { mapSecurities, type Sighting } from "~/model/securities/map-securities"
import { retiredTickers } from "~/model/securities/retired-tickers"
import { cusipId, tickerId } from "../../../ids"

const listed = [
  { ticker: tickerId("META"), name: "Meta Platforms, Inc." },
  { ticker: tickerId("BRK-B"), name: "BERKSHIRE HATHAWAY INC" },
  { ticker: tickerId("OLD"), name: "Newcomer Mines Ltd" },
]
const seen = (cusip: Cusip, symbol: string, name: string, seenOn: string): Sighting => ({
  cusip,
  symbol,
  name,
  seenOn,
  source: "fails-to-deliver",
})
const retired = (sightings: Sighting[]) => retiredTickers(sightings, mapSecurities(sightings, listed), listed)

test("a CUSIP's former symbol is retired on the last day on which it was seen", () => {
  expect(
    retired([
      seen(cusipId("30303M102"), "FB", "FACEBOOK INC CL A", "2021-01-12"),
      seen(cusipId("30303M102"), "FB", "FACEBOOK INC CL A", "2021-01-04"),
      seen(cusipId("30303M102"), "META", "META PLATFORMS INC", "2023-03-14"),
    ]),
  ).toEqual([{ ticker: tickerId("META"), symbol: "FB", lastSeen: "2021-01-12" }])
})

test("another spelling of a current ticker, another company's symbol and a warrant are not retired tickers", () => {
  expect(
    retired([
      seen(cusipId("084670702"), "BRKB", "BERKSHIRE HATHAWAY INC CL B", "2021-01-12"),
      seen(cusipId("30303M102"), "OLD", "FACEBOOK INC CL A", "2021-01-04"),
      seen(cusipId("30303M102"), "FBW", "FACEBOOK INC WARRANTS", "2021-01-05"),
      seen(cusipId("30303M102"), "META", "META PLATFORMS INC", "2023-03-14"),
    ]),
  ).toEqual([])
})

test("units of a company are neither its share nor a former symbol of it", () => {
  const unit = seen(cusipId("25746U133"), "DCUE", "DOMINION ENERGY INC CORP UNIT", "2021-01-12")
  const companies = [{ ticker: tickerId("D"), name: "DOMINION ENERGY, INC" }]
  const mapped = mapSecurities([unit], companies)
  expect(mapped.map(({ ticker }) => ticker)).toEqual([null])
  expect(retiredTickers([unit], mapped, companies)).toEqual([])
})
