import { expect, test } from "vitest"
import { isInvented } from "~/ingest/invented/facts"
import type { Cik } from "~/lib/cik"
import { getIdentity, isImportedKey, toListingKey } from "~/model/imported/listing-key"
import { cusipOfIsin, parseFigi, parseIsin } from "~/model/imported/security-codes"
import { exampleCik } from "../../../fixtures/example/example-company"

test.each([
  ["US0378331005", "US0378331005"],
  [" au000000bhp4 ", "AU000000BHP4"],
  ["US0378331006", null],
  ["US037833100", null],
  ["", null],
])("the ISIN %j is read as %j", (text, isin) => {
  expect(parseIsin(text)).toBe(isin)
})

test.each([
  ["BBG000B9XRY4", "BBG000B9XRY4"],
  ["BBG000B9XRY5", null],
  ["AAG000B9XRY4", null],
])("the FIGI %j is read as %j", (text, figi) => {
  expect(parseFigi(text)).toBe(figi)
})

test("an American ISIN contains a CUSIP, a Cayman one a CINS, and an Australian one neither", () => {
  expect(cusipOfIsin("US0378331005")).toBe("037833100")
  expect(cusipOfIsin("KYG6683N1034")).toBe("G6683N103")
  expect(cusipOfIsin("AU000000BHP4")).toBeNull()
})

test("a company is known by its ISIN, else by its exchange and symbol", () => {
  expect(getIdentity({ isin: "AU000000BHP4", mic: "XASX", symbol: "BHP.AX" })).toBe("AU000000BHP4")
  expect(getIdentity({ isin: null, mic: "XASX", symbol: "BHP.AX" })).toBe("XASX:BHP.AX")
})

test("keys are of imported companies only, and stay the same", () => {
  const key = toListingKey("AU000000BHP4", () => false)
  expect(key).toBe(toListingKey("AU000000BHP4", () => false))
  expect(isImportedKey(key)).toBe(true)
  expect(isInvented(key)).toBe(false)
  expect(isImportedKey(exampleCik)).toBe(false)
})

test("the second of two identities with one key gets the same other key each time", () => {
  const first = toListingKey("a", () => false)
  const taken = (cik: Cik) => cik === first
  const second = toListingKey("a", taken)
  expect(second).not.toBe(first)
  expect(toListingKey("a", taken)).toBe(second)
})

test("an identity whose numbers are all taken is refused", () => {
  expect(() => toListingKey("a", () => true)).toThrow("Each number of a is taken.")
})

test("ten thousand identities give keys in the range of imported companies", () => {
  for (let place = 0; place < 10_000; place += 1) {
    const key = toListingKey(`XASX:S${place}.AX`, () => false)
    expect(Number(key)).toBeGreaterThanOrEqual(9_100_000_000)
    expect(Number(key)).toBeLessThan(10_000_000_000)
  }
})
