import { expect, test } from "vitest"
import { getIndustry, sicCodes } from "~/edgar/sic"
import { getSector } from "~/model/metrics/sectors"
import { cikId } from "../../../ids"

const unnamed = cikId("0000990001")
const sectors = [
  ...["Materials", "Energy", "Consumer goods", "Health care", "Industrials", "Technology", "Communications"],
  ...["Utilities", "Retail", "Financials", "Real estate", "Services"],
]
/** Codes that say nothing about what a company does. */
const without = ["8880", "8888", "9721", "9995"]

test("each of the SEC's codes has a title and one of twelve sectors, except four", () => {
  expect(sicCodes.size).toBe(444)
  for (const [sic, { title }] of sicCodes) {
    expect(sic).toMatch(/^\d{4}$/)
    expect(title, sic).toMatch(/^[A-Z][^;&\s]*( [^;&\s]+)*$/)
    expect(getIndustry(sic)).toBe(title)
    const sector = getSector({ cik: unnamed, sic })
    if (without.includes(sic)) expect(sector, sic).toBeNull()
    else expect(sectors, sic).toContain(sector)
  }
  expect(new Set([...sicCodes.values()].map(({ sector }) => sector)).size).toBe(sectors.length + 1)
})

test.each([
  ["Procter & Gamble", "0000080424", "2840", "Consumer goods"],
  ["NIKE", "0000320187", "3021", "Consumer goods"],
  ["an equipment rental company", "0000990001", "7359", "Industrials"],
  ["Disney, an exception", "0001744489", "7990", "Communications"],
  ["an amusement park", "0000990001", "7990", "Services"],
  ["Visa, an exception", "0001403161", "7389", "Financials"],
  ["Visa before its filing list is read", "0001403161", null, "Financials"],
  ["an unknown code", "0000990001", "9999", null],
])("%s is in its sector", (_, cik, sic, sector) => {
  expect(getSector({ cik: cikId(cik), sic })).toBe(sector)
})

test("an industry is named by the title of its code, and an unknown one not", () => {
  expect(["3674", "7359", "3021", "9999", null].map(getIndustry)).toEqual([
    "Semiconductors and related devices",
    "Equipment rental and leasing",
    "Rubber and plastics footwear",
    null,
    null,
  ])
})
