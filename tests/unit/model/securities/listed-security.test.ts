import { expect, test } from "vitest"
import { getMainTicker, type StoredCompany, toListIndex } from "~/model/directory/list-index"
import {
  chooseSecurity,
  settleSecurity,
  sortListings,
  titleBesideName,
  whyNotValued,
} from "~/model/securities/listed-security"
import { cikId, tickerId } from "../../../ids"

const cik = cikId("0000990038")
const listing = (ticker: string, security: StoredCompany["security"] = null): StoredCompany => ({
  ...{ cik, ticker: tickerId(ticker), name: "Harbors", filedName: "HARBORS", coverage: "YYNYN" },
  ...{ country: null, exchange: null, sic: null, fiscalYearEnd: null, security },
})

test("a company's first listing is its first share, whatever the list begins with", () => {
  const index = toListIndex([listing("ZQTW-PC"), listing("ZQTW-WT"), listing("ZQTW"), listing("ZQTW-A")], [])
  expect(index.companiesByCik.get(cik)?.map(({ ticker }) => ticker)).toEqual([
    "ZQTW",
    "ZQTW-A",
    "ZQTW-PC",
    "ZQTW-WT",
  ])
  expect(index.companies.map(({ ticker }) => ticker)).toEqual(["ZQTW", "ZQTW-A", "ZQTW-PC", "ZQTW-WT"])
  expect(getMainTicker(index, listing("ZQTW-PC"))).toBe("ZQTW")
})

test("a company without a share keeps the order of the list", () => {
  const index = toListIndex([listing("ZQTW-PC"), listing("ZQTW-PA")], [])
  expect(index.companiesByCik.get(cik)?.map(({ ticker }) => ticker)).toEqual(["ZQTW-PC", "ZQTW-PA"])
})

test("the cover page beats other titles, and most titles of 13F filings beat one of them", () => {
  const thirteenF = (title: string) => ({ source: "13f" as const, title })
  expect(settleSecurity([thirteenF("SPONSORED ADS"), { source: "cover", title: "Common Stock" }])).toEqual({
    ...{ kind: "common", ratio: 1, title: "Common Stock", source: "cover" },
  })
  expect(settleSecurity([thirteenF("PFD"), thirteenF("COM"), thirteenF("COM")])?.kind).toBe("common")
  expect(settleSecurity([thirteenF("TECHNOLOGY")])).toBeNull()
})

test("a depositary share has the ratio of the title that gives one", () => {
  const titles = [
    { source: "13f" as const, title: "SPONSORED ADS" },
    { source: "cover" as const, title: "American Depositary Shares, each representing 13 ordinary shares" },
  ]
  expect(settleSecurity(titles)).toMatchObject({ kind: "ads", ratio: 13, source: "cover" })
  expect(settleSecurity(titles.slice(0, 1))).toMatchObject({ kind: "ads", ratio: null, source: "13f" })
})

test("a ratio of the cover page beats a manager's, and none counts where the share stands for units", () => {
  const manager = { source: "13f" as const, title: "ADR REP 2 ORD SHS" }
  const cover = (title: string) => ({ source: "cover" as const, title })
  const five = cover("American Depositary Shares, each representing five ordinary shares")
  expect(settleSecurity([manager, five])?.ratio).toBe(5)
  const ofUnits = cover("American Depositary Shares, each representing 10 Participation Certificates")
  expect(settleSecurity([manager, ofUnits])).toMatchObject({ kind: "ads", ratio: null })
})

test("a manager's title COM does not make a share of a symbol of preferred shares; the cover page does", () => {
  const common = { kind: "common", ratio: 1, title: "COM" } as const
  expect(chooseSecurity({ ...common, source: "13f" }, "ZQTW-PC", []).kind).toBe("preferred")
  expect(chooseSecurity({ ...common, source: "cover" }, "ZQTW-PC", []).kind).toBe("common")
  // A symbol that says nothing contradicts nothing.
  expect(chooseSecurity({ ...common, source: "13f" }, "XYB", ["ZQ", "XYB"]).kind).toBe("common")
})

test("a unit of others' titles is the share where its symbol is that of the share", () => {
  const unit = { kind: "unit", ratio: 1, title: "UNIT", source: "fails-to-deliver" } as const
  expect(chooseSecurity(unit, "ZQT", ["ZQT"]).kind).toBe("common")
  expect(chooseSecurity({ ...unit, source: "cover" }, "ZQT", ["ZQT"]).kind).toBe("unit")
  expect(chooseSecurity(unit, "ZQTWU", ["ZQTW", "ZQTWU"]).kind).toBe("unit")
  expect(chooseSecurity({ ...unit, kind: "unknown" }, "ZQT-PA", ["ZQT"]).kind).toBe("preferred")
})

test("words of the company's name are no title of a class", () => {
  expect(titleBesideName("PREFERRED BANK COM", "Preferred Bank")).toBe("COM")
  expect(titleBesideName("BLACKROCK FLTG RT INCM", "BlackRock Floating Rate Income Fund")).toBe("")
  expect(titleBesideName("BANK OF NT BUTTERFIELD & SON", "Bank of N.T. Butterfield & Son Ltd")).toBe("")
  expect(titleBesideName("WESTERN ACQ VENTURES WT EXP", "Western Acquisition Ventures")).toBe("WT EXP")
  expect(titleBesideName("ALIBABA GROUP HLDG SPON ADS", "Alibaba Group Holding Ltd")).toBe("SPON ADS")
})

test("the main security is a share on an exchange; an unknown exchange is none", () => {
  const listing = (exchange: string | null, kind: "common" | "unknown" = "common") => ({
    exchange,
    security: { kind, ratio: 1, title: null, source: "symbol" as const },
  })
  const [nyse, otc, none, other] = [
    listing("NYSE"),
    listing("OTC"),
    listing(null),
    listing("NYSE", "unknown"),
  ]
  expect(sortListings([other, none, otc, nyse])).toEqual([nyse, none, otc, other])
  expect(sortListings([otc, none])).toEqual([otc, none])
})

test("a better source's ratio stands beside units that a manager names", () => {
  const manager = { source: "13f" as const, title: "AMERICAN DEPOSITARY RECEIPT CERTIFICATE" }
  const cover = (title: string) => ({ source: "cover" as const, title })
  const five = cover("American Depositary Shares, each representing five ordinary shares")
  expect(settleSecurity([manager, five])?.ratio).toBe(5)
  expect(settleSecurity([manager, cover("American Depositary Shares")])?.ratio).toBeNull()
})

test("what has no multiples says so in one form", () => {
  for (const kind of ["ads", "common", "warrant", "unknown"] as const)
    expect(whyNotValued({ kind, ratio: null })).toMatch(/^No (?:market value or )?multiples: [a-z].*\.$/)
})
