import { expect, test } from "vitest"
import { parseFailsToDeliver } from "~/edgar/fails-to-deliver"
import { parseNport } from "~/edgar/holdings/nport"
import { holdingReader } from "~/edgar/holdings/nport-data-set"
import { parseInformationTable } from "~/edgar/holdings/thirteen-f"
import { parseTextTable } from "~/edgar/holdings/thirteen-f-text"
import { parseForm144 } from "~/edgar/insiders/form-144"
import { parseOwnershipForm } from "~/edgar/insiders/ownership"
import { NotOwnerSchedule } from "~/edgar/owners/schedule"
import { parseScheduleText } from "~/edgar/owners/schedule-text"
import { parseScheduleXml } from "~/edgar/owners/schedule-xml"
import { toFiledNumber } from "~/edgar/text/filed-number"
import { getNumber, parseInlineReport } from "~/edgar/xbrl/inline-xbrl"
import { statementNumberReader } from "~/edgar/xbrl/statement-data-set"
import { parseXbrlInstance } from "~/edgar/xbrl/xbrl-instance"
import { form144Xml } from "../../../fixtures/form-144"
import { nportReport } from "../../../fixtures/nport"
import { ownerScheduleText, ownerScheduleXml } from "../../../fixtures/owner-schedule"
import { ownershipXml } from "../../../fixtures/ownership-form"
import { informationTable } from "../../../fixtures/thirteen-f"
import { printedTable } from "../../../fixtures/thirteen-f-text"
import { getInline, getInstance } from "../../../fixtures/xbrl"
import { cusipId } from "../../../ids"

const huge = "9".repeat(400)

test("a number up to 1e21 of either sign is kept, and one beyond it or not a number is null", () => {
  expect([1e21, -1e21, 0.5, 0].map(toFiledNumber)).toEqual([1e21, -1e21, 0.5, 0])
  expect([1.1e21, -1.1e21, Number.POSITIVE_INFINITY, Number.NaN].map(toFiledNumber)).toEqual([
    ...[null, null, null, null],
  ])
})

test("amounts of 400 digits in a Form 4 are unknown, and its other line is kept", () => {
  const lines = [{ shares: huge, price: huge, after: `-${huge}` }, { shares: "20" }]
  expect(parseOwnershipForm(ownershipXml({ lines })).entries).toMatchObject([
    { shares: null, price: null, ownedAfter: null },
    { shares: 20, price: 10, ownedAfter: 1000 },
  ])
})

test("amounts of 400 digits in a Form 144 are unknown, and its other line is kept", () => {
  const date = "03/16/2026"
  const xml = form144Xml({
    lines: [
      { shares: huge, value: huge, date },
      { shares: "2", value: "30", date },
    ],
  })
  expect(parseForm144(xml).lines).toMatchObject([
    { shares: null, valueUsd: null },
    { shares: 2, valueUsd: 30 },
  ])
})

test("an aggregate of 400 digits in a Schedule 13G is unknown, and its other person is kept", () => {
  const persons = [{ name: "A. Person", shares: huge }, { name: "Firm LLC" }]
  expect(parseScheduleXml(ownerScheduleXml({ persons })).persons).toMatchObject([
    { shares: null, votes: { sole: null, shared: 0 } },
    { shares: 2_750_000 },
  ])
})

test("a schedule of before XML with figures of 400 digits has no readable cover", () => {
  const text = ownerScheduleText({ persons: [{ name: "Orme Capital LLC", shares: huge }] })
  expect(() => parseScheduleText(text, "SC 13G")).toThrow(NotOwnerSchedule)
})

test("votes of 400 digits in a 13F table are 0 as other unreadable votes, and the row is kept", () => {
  const xml = informationTable([{ value: 1, amount: 10 }]).replace("<Sole>10<", `<Sole>${huge}<`)
  expect(parseInformationTable(xml).rows).toMatchObject([{ value: 1, amount: 10, votingSole: 0 }])
})

test("of four printed 13F rows, the second and third with values of 400 digits are refused, and the others are kept", () => {
  const row = {
    ...{ name: "Alpha Inc", titleOfClass: "Com", cusip: cusipId("037833100"), value: 697_973, amount: 5 },
    ...{ amountType: "SH" as const, putCall: null, manager: "", sole: 5 },
  }
  const rows = [{ ...row, value: 12 }, row, row, { ...row, value: 34 }]
  const table = parseTextTable(printedTable(rows, "markers").replaceAll("697,973", huge))
  expect(table.rows).toMatchObject([{ value: 12 }, { value: 34 }])
  const reason = "its value or amount is beyond any that exists"
  expect(table.refused).toEqual([
    { row: 2, reason },
    { row: 3, reason },
  ])
})

test("a holding of a fund with a value of 400 digits has no value, and one with neither is refused", () => {
  const holding = { name: "A", balance: 1, value: 2, weight: 3 }
  const report = parseNport(
    nportReport({ holdings: [{ ...holding, value: "1E308" }, holding] }).replace(
      "<balance>1<",
      `<balance>${huge}<`,
    ),
  )
  expect(report.holdings).toMatchObject([{ valueUsd: null, balance: null, weightPct: 3 }, { valueUsd: 2 }])
  const read = holdingReader("HOLDING_ID\tISSUER_NAME\tCURRENCY_VALUE")
  expect(read(`1\tA\t${huge}`, () => undefined)).toBeNull()
})

test.each([
  ["5", 400],
  ["0", 400],
  ["1", 22],
  [huge, 0],
])("the inline figure %s with scale %i is no number", (text, scale) => {
  const fact = { name: "us-gaap:Assets", context: "c", unit: "usd", format: "", isNumber: true }
  expect(getNumber({ ...fact, text, scale, isNegative: true })).toBeNull()
})

test("a figure that is not finite is left out of a report, and the other is kept", () => {
  const facts = [1e6, 2e6].map((value) => ({ concept: "us-gaap:Assets", value, end: "2024-12-31" }))
  const inline = getInline(facts).replace('scale="6"', 'scale="400"')
  const instance = getInstance(facts).replace(">1000000<", `>${huge}<`)
  for (const report of [parseInlineReport(inline), parseXbrlInstance(instance)])
    expect(report?.facts.map(({ value }) => value)).toEqual([2e6])
})

test("a number of 400 digits in the statement data sets and a price of 1e308 are unknown", () => {
  const read = statementNumberReader("adsh\ttag\tddate\tqtrs\tuom\tvalue")
  expect(read(`a\tAssets\t20241231\t0\tUSD\t${huge}`)).toBeNull()
  const head = "SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\n"
  expect(parseFailsToDeliver(`${head}20230314|037833100|AAPL|10|APPLE INC|1e308\n`)).toMatchObject([
    { symbol: "AAPL", price: null },
  ])
})
