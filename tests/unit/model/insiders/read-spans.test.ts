import fc from "fast-check"
import { expect, test } from "vitest"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { addDays, type IsoDate } from "~/lib/dates"
import type { InsidersDocument } from "~/model/insiders/insiders-document"
import { netBuyingByQuarter, sumTrades } from "~/model/insiders/net-buying"
import { form144Xml } from "../../../fixtures/form-144"
import type { FixtureLine } from "../../../fixtures/ownership-form"
import { accessionId } from "../../../ids"
import { filing, insiders, readConfirmed } from "./insiders-factory"

test("Coca-Cola's chairman sells 200,000 shares for 15,780,900 dollars and lists what his wife and two plans hold", () => {
  const holding = { kind: "Holding", direct: "I" } as const
  const { rows } = readConfirmed(
    insiders(
      filing({
        filed: "2026-05-08",
        lines: [
          ...[{ code: "S", date: "2026-05-07", acquired: "D" as const, shares: "200000", price: "78.9045" }],
          { ...holding, after: "44678", nature: "By Wife" },
          { ...holding, after: "9043", nature: "By 401(k) Plan" },
          { ...holding, table: "derivative", after: "38036", nature: "By Supplemental 401(k) Plan" },
        ],
      }),
    ),
  )
  expect(rows.map(({ code, nature, ownedAfter, counted }) => [code, nature, ownedAfter, counted])).toEqual([
    ["S", null, 1000, true],
    [null, "By Wife", 44_678, false],
    [null, "By 401(k) Plan", 9043, false],
    [null, "By Supplemental 401(k) Plan", 38_036, false],
  ])
  expect(
    sumTrades(rows, { today: "2026-05-08", days: 365, completeSince: "2026-05-09" })?.soldUsd,
  ).toBeCloseTo(15_780_900)
  expect(sumTrades(rows, { today: "2026-05-08", days: 365, completeSince: null })).toBeNull()
})

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays("2024-01-01", days))
const trade = fc.record({
  date: day,
  code: fc.constantFrom("P", "S"),
  shares: fc.integer({ min: 1, max: 5000 }),
})
const filed = "2026-12-31"
const getForm = ({ date, code, shares }: { date: IsoDate; code: string; shares: number }) =>
  filing({
    filed,
    period: date,
    lines: [{ date, code, shares: String(shares), price: "10", after: String(shares + 7) }],
  })
const today = "2026-03-01"
const getTotals = (document: InsidersDocument, since: IsoDate) => {
  const { rows } = readConfirmed(document)
  return {
    year: sumTrades(rows, { today, days: 365, completeSince: since }),
    quarters: netBuyingByQuarter(rows, since),
  }
}

test("an insider total counts every trade of its span, none outside it, and is whole if all forms of it are read", () => {
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 10 }), day, (trades, since) => {
      const { year, quarters } = getTotals(insiders(...trades.map(getForm)), since)
      const dollars = (code: string, from: IsoDate) =>
        trades.reduce(
          (sum, each) =>
            sum + (each.code === code && each.date >= from && each.date <= today ? each.shares * 10 : 0),
          0,
        )
      const from = addDays(today, -364)
      expect(year).toMatchObject({ from, to: today, isWhole: since <= from })
      expect([year?.boughtUsd, year?.soldUsd]).toEqual([dollars("P", from), dollars("S", from)])
      for (const { quarter } of quarters)
        expect(
          `${quarter.slice(0, 4)}-${String(Number(quarter.at(-1)) * 3 - 2).padStart(2, "0")}-01` >= since,
        ).toBe(true)
    }),
    { numRuns: 60 },
  )
})

const holding: fc.Arbitrary<FixtureLine> = fc.record({
  kind: fc.constant("Holding" as const),
  table: fc.constantFrom("nonDerivative" as const, "derivative" as const),
  after: fc.nat(1e6).map(String),
  direct: fc.constantFrom("D" as const, "I" as const),
})

test("holding lines and notices of proposed sales are rows, and change no total", () => {
  const holdings = fc.array(holding, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 6 }), holdings, fc.nat(2), (trades, lines, notices) => {
      const plain = insiders(...trades.map(getForm))
      const proposed = Array.from({ length: notices }, (_, number) => ({
        ...{ accession: accessionId(`0000990001-26-90000${number}`), filed, file: "primary_doc.xml" },
        content: parseForm144(form144Xml()),
      }))
      const document = { ...insiders(...plain.filings, filing({ filed, form: "5", lines })), proposed }
      const { rows } = readConfirmed(document)
      expect(rows.filter(({ code }) => code === null)).toHaveLength(lines.length)
      expect(rows.filter(({ code }) => code === "144")).toHaveLength(notices)
      expect(getTotals(document, "2024-06-15")).toEqual(getTotals(plain, "2024-06-15"))
    }),
    { numRuns: 40 },
  )
})
