import fc from "fast-check"
import { expect, test } from "vitest"
import { hasValidCheckDigit } from "~/lib/cusip"
import { addDays } from "~/lib/dates"
import { decodeFilings, isRead } from "~/model/holdings/decode-investor"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { toPortfolios } from "~/model/holdings/portfolios"
import { getStatedUnit, settleUnits } from "~/model/holdings/settle-units"
import type { FixtureRow } from "../../../fixtures/thirteen-f"
import { cikId, cusipId } from "../../../ids"
import { filing } from "./filings"

/** Issuers of every form of CUSIP: leading zeros, letters, digits alone. */
const issuers = [
  "00182C10",
  "02079K10",
  "03783310",
  "06738E20",
  "09247X10",
  "19121610",
  "67066G10",
  "G7553X11",
]
const cusips = issuers.map((eight) => {
  const digit = [..."0123456789"].find((each) => hasValidCheckDigit(cusipId(eight + each)))
  return cusipId(`${eight}${digit}`)
})

const quarterEnds = ["2021-06-30", "2022-06-30", "2022-09-30", "2023-03-31", "2024-12-31", "2025-12-31"]

type Writing = "whole" | "without zeros" | "without check digit" | "without both"

/** A number that lost zeros lost all of them; one that lost one zero alone can be another CUSIP without its check digit. */
function write(cusip: string, writing: Writing): string {
  const text = writing.endsWith("zeros") || writing === "whole" ? cusip : cusip.slice(0, 8)
  const isNumber = /^\d+$/.test(cusip) && (writing === "without zeros" || writing === "without both")
  return isNumber ? text.replace(/^0+/, "") : text
}

/** Dollars a share; the form's unit can be told from prices like these. */
const price = fc.integer({ min: 200, max: 35_000 }).map((cents) => cents / 100)

const position = fc.record({
  /** The price of the quarter beside the security's usual one. */
  drift: fc.double({ min: 0.7, max: 1.4, noNaN: true }),
  shares: fc.integer({ min: 1, max: 50 }).map((lots) => lots * 10_000),
  rows: fc.integer({ min: 1, max: 4 }),
  /** The first of at least three rows is in another unit than the others. */
  isRowOff: fc.boolean(),
  writing: fc.constantFrom<Writing>("whole", "whole", "without zeros", "without check digit", "without both"),
  /** The price elsewhere is a later or an earlier one. */
  elsewhere: fc.double({ min: 0.5, max: 2, noNaN: true }),
  isKnown: fc.boolean(),
})

const report = fc.record({
  positions: fc.array(position, { minLength: 1, maxLength: 6 }),
  isWrongUnit: fc.boolean(),
  warrant: fc.option(
    fc.record({
      /** Its row alone is in another unit, in the first quarter. */
      isOff: fc.boolean(),
      isKnown: fc.boolean(),
    }),
  ),
  hasAddition: fc.boolean(),
})

const manager = fc.record({
  prices: fc.array(price, { minLength: 6, maxLength: 6 }),
  addedPrice: fc.integer({ min: 5, max: 30_000 }).map((cents) => cents / 100),
  warrantPrice: fc.integer({ min: 1, max: 90 }).map((cents) => cents / 100),
  quarters: fc.subarray(quarterEnds, { minLength: 1, maxLength: 4 }),
  reports: fc.array(report, { minLength: 4, maxLength: 4 }),
  /** One source names a price a thousand times too large. */
  misled: fc.option(fc.integer({ min: 0, max: 7 })),
})

type Manager = typeof manager extends fc.Arbitrary<infer Value> ? Value : never
type Truth = Map<string, { shares: number; valueUsd: number }>

const warrantCusip = cusips[7]!
const addedCusip = cusips[6]!

/** The rows of one security: its shares in equal lots, one for each other manager. */
function toRows(cusip: string, price: number, shares: number, rows: number, unit: number, isRowOff = false) {
  return Array.from(
    { length: rows },
    (_, at): FixtureRow => ({
      cusip,
      amount: shares,
      value: ((price * shares) / unit) * (isRowOff && rows > 2 && at === 0 ? 1000 : 1),
      manager: String(at + 1),
    }),
  )
}

function fileAll({ prices, addedPrice, warrantPrice, quarters, reports, misled }: Manager) {
  const truth = new Map<string, Truth>()
  const known = new Map<string, number>()
  const units = new Map<string, number>()
  const filings = quarters.flatMap((period, at) => {
    const { positions, isWrongUnit, warrant, hasAddition } = reports[at]!
    const filed = addDays(period, 45)
    const stated = getStatedUnit(filed)
    const unit = isWrongUnit ? (stated === 1 ? 1000 : 1) : stated
    const quarter = `${period.slice(0, 4)}q${Math.ceil(Number(period.slice(5, 7)) / 3)}`
    const held: Truth = new Map()
    const isMisled = (each: number) =>
      misled === each && positions.filter(({ isKnown }) => isKnown).length > 1
    const rows = positions.flatMap(
      ({ drift, isRowOff, shares, rows: count, writing, isKnown, elsewhere }, each) => {
        const cusip = cusips[each]!
        const price = Math.round(prices[each]! * drift * 100) / 100
        held.set(cusip, { shares: shares * count, valueUsd: price * shares * count })
        if (isKnown) known.set(`${cusip} ${quarter}`, price * elsewhere * (isMisled(each) ? 1000 : 1))
        return toRows(write(cusip, writing), price, shares, count, unit, isRowOff)
      },
    )
    if (warrant !== null) {
      const [price, isOff] = [warrantPrice, warrant.isOff && at === 0]
      if (!isOff) held.set(warrantCusip, { shares: 10_000, valueUsd: price * 10_000 })
      if (warrant.isKnown) known.set(`${warrantCusip} ${quarter}`, price)
      rows.push(...toRows(warrantCusip, price * (isOff ? 1000 : 1), 10_000, 1, unit))
    }
    const whole = filing({ period, filed }, rows)
    units.set(whole.accession, unit)
    truth.set(quarter, held)
    if (!hasAddition) return [whole]
    held.set(addedCusip, { shares: 20_000, valueUsd: addedPrice * 20_000 })
    const added = filing(
      { period, filed: addDays(filed, 20), amendment: "NEW HOLDINGS" },
      toRows(addedCusip, addedPrice, 20_000, 1, stated),
    )
    units.set(added.accession, stated)
    return [whole, added]
  })
  const pricesOf = (cusip: string, quarter: string) => {
    const price = known.get(`${cusip} ${quarter}`)
    return price === undefined ? [] : [price]
  }
  return { truth, filings, units, pricesOf, known }
}

const anyPrice = () => []

test("a certain unit of any manager's filing is the right one", () => {
  fc.assert(
    fc.property(manager, (given) => {
      const { filings, units, pricesOf } = fileAll(given)
      for (const each of settleUnits(filings, pricesOf).filter(isRead))
        if (each.unitCertain)
          expect([each.quarter, each.unit]).toEqual([each.quarter, units.get(each.accession)])
    }),
    { numRuns: 300 },
  )
})

test("a manager's only filing without other prices is in the unit of its form", () => {
  fc.assert(
    fc.property(manager, (given) => {
      const { filings } = fileAll({ ...given, quarters: given.quarters.slice(0, 1) })
      for (const each of settleUnits(filings, anyPrice).filter(isRead)) {
        expect(each.unit).toBe(getStatedUnit(each.filed))
      }
    }),
  )
})

test("where the prices of three securities are known, each holding of any manager has its shares and value", () => {
  fc.assert(
    fc.property(manager, (given) => {
      const { truth, filings, pricesOf, known } = fileAll({ ...given, misled: null })
      const settled = decodeFilings(
        encodeInvestor(cikId("0009900001"), "Invented Capital", settleUnits(filings, pricesOf)),
      )
      for (const { quarter, positions } of toPortfolios(settled)) {
        const held = truth.get(quarter)!
        const count = [...held.keys()].filter((cusip) => known.has(`${cusip} ${quarter}`)).length
        if (count < 3) continue
        const found = new Map(
          positions.map(({ security, amount, valueUsd }) => [security.cusip, { shares: amount, valueUsd }]),
        )
        for (const [cusip, { shares, valueUsd }] of held) {
          expect([cusip, found.get(cusipId(cusip))?.shares]).toEqual([cusip, shares])
          expect(found.get(cusipId(cusip))?.valueUsd).toBeCloseTo(valueUsd, 2)
        }
        found.delete(warrantCusip)
        held.delete(warrantCusip)
        expect(found.size).toBe(held.size)
      }
    }),
    { numRuns: 200 },
  )
})
