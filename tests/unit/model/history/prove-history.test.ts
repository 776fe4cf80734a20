import { expect, test } from "vitest"
import { historySchema } from "~/model/history/history-document"
import type { OldFiling } from "~/model/history/old-filing"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import {
  annualReport,
  balanceTable,
  dataSchedule,
  incomeTable,
  oldSubmission,
  scheduleTags,
  selectedLines,
  selectedTable,
  textTable,
} from "../../../fixtures/old-filings"
import { cikId } from "../../../ids"

const prove = (...filings: OldFiling[]) => proveHistory(cikId("0000990001"), filings.map(readOldFiling))
/** `end basis value proof` of a row's facts. */
const facts = (document: ReturnType<typeof prove>, row: string) =>
  document.facts
    .filter((fact) => fact.row === row)
    .map(({ end, basis, value, proof }) => `${end} ${basis} ${value} ${proof}`)
const noStatements = { income: "", balance: "" }

test("sums prove statements, and the years of a printed row that they confirm prove its others", () => {
  const document = prove(annualReport())
  expect(facts(document, "revenue")).toEqual([
    "1992-06-30 five-year-table 600000000 row",
    "1993-06-30 five-year-table 700000000 row",
    "1994-06-30 statement 812000000 sum",
    "1995-06-30 statement 934000000 sum",
    "1996-06-30 statement 1115000000 sum",
  ])
  expect(document).toMatchObject({ unproven: 0, contradicted: 0 })
  expect(historySchema.parse(document)).toEqual(document)
})

test("earnings per share that are known elsewhere prove the numbers of shares in their table", () => {
  const shares = ["Weighted average shares outstanding", "50.0", "50.0", "50.0", "50.0", "50.0"] as const
  const selected = selectedTable([...selectedLines, [...shares]])
  expect(facts(prove(annualReport({ selected })), "sharesBasic").slice(0, 2)).toEqual([
    "1992-06-30 five-year-table 50000000 sum",
    "1993-06-30 five-year-table 50000000 sum",
  ])
  const alone = prove(annualReport({ selected, ...noStatements, schedules: [] }))
  expect(facts(alone, "sharesBasic")).toEqual([])
})

test("selected data alone are unproven and counted", () => {
  const document = prove(annualReport({ ...noStatements, schedules: [] }))
  expect(document.facts).toEqual([])
  expect(document.unproven).toBe(25)
})

test("the schedule proves the figures that it confirms, and fills what the statements lack", () => {
  const document = prove(annualReport({ ...noStatements }))
  expect(facts(document, "revenue")).toEqual(["1996-06-30 five-year-table 1115000000 schedule"])
  expect(facts(document, "epsBasic")).toEqual(["1996-06-30 five-year-table 1.4 schedule"])
  expect(facts(document, "incomeBeforeTax")).toEqual(["1996-06-30 schedule 117000000 sum"])
  expect(facts(document, "inventory")).toEqual([])
})

test("a schedule without a multiplier has the scale of the statements", () => {
  const { MULTIPLIER: _, ...tags } = scheduleTags
  expect(facts(prove(annualReport({ schedules: [dataSchedule(tags)] })), "incomeBeforeTax")).toEqual([
    "1996-06-30 schedule 117000000 sum",
  ])
})

test("a schedule whose multiplier contradicts the statements gives no figures", () => {
  const schedules = [dataSchedule({ ...scheduleTags, MULTIPLIER: "1,000" })]
  expect(facts(prove(annualReport({ schedules })), "incomeBeforeTax")).toEqual([])
})

test("a schedule in whole dollars under a multiplier of 1,000 is read as dollars", () => {
  const tags = Object.entries(scheduleTags).map(([tag, value]) => [
    tag,
    /^[\d,]{3,}$/.test(value) ? `${value},000,000` : value,
  ])
  const schedules = [
    dataSchedule({
      ...Object.fromEntries(tags),
      MULTIPLIER: "1,000",
      "INCOME-TAX": "47,000,000",
      "NET-INCOME": "70,000,000",
      "INCOME-CONTINUING": "70,000,000",
    }),
  ]
  expect(facts(prove(annualReport({ schedules })), "incomeBeforeTax")).toEqual([
    "1996-06-30 schedule 117000000 sum",
  ])
})

test("a schedule alone is refused with a reason", () => {
  const document = prove(annualReport({ ...noStatements, selected: "" }))
  expect(document.facts).toEqual([])
  expect(document.filings[0]?.reason).toBe(
    "The scale of its data schedule could not be confirmed by its statements.",
  )
})

test("a schedule that contradicts itself does not contradict the statements", () => {
  const document = prove(
    annualReport({ schedules: [dataSchedule({ ...scheduleTags, "TOTAL-ASSETS": "844" })] }),
  )
  expect(facts(document, "assets").at(-1)).toBe("1996-06-30 statement 853000000 sum")
  expect(document.contradicted).toBe(1)
})

test("earnings per share that are misprinted against the schedule are not shown", () => {
  const lines = selectedLines.map((line) =>
    line[0] === "Earnings per share" ? ([...line.slice(0, 5), ".40"] as never) : line,
  )
  const document = prove(annualReport({ selected: selectedTable(lines), ...noStatements }))
  expect(facts(document, "epsBasic")).toEqual([])
  expect(document.contradicted).toBeGreaterThan(0)
})

test("earnings per share that are misprinted against their parts are not shown", () => {
  const income = textTable(
    "CONSOLIDATED STATEMENTS OF INCOME (in millions, except per share amounts)",
    ["1994", "1995", "1996"],
    [
      "Year ended June 30",
      ["Operating income", "70", "95", "117"],
      ["Provision for income taxes", "28", "38", "47"],
      ["Net income", "42", "57", "70"],
      "Basic earnings per share:",
      ["Continuing operations", ".80", "1.10", "1.35"],
      ["Discontinued operations", ".04", ".04", ".09"],
      ["Net income", ".84", "1.14", ".44"],
    ],
  )
  const document = prove(annualReport({ income, selected: "", schedules: [] }))
  expect(facts(document, "epsBasic")).toEqual([
    "1994-06-30 statement 0.84 sum",
    "1995-06-30 statement 1.14 sum",
  ])
  expect(document.contradicted).toBeGreaterThan(0)
})

test("a part of the company under the words of a statement is not shown", () => {
  const selected = selectedTable([...selectedLines, ["Long-term debt", "70", "80", "90", "95", "99"]])
  const document = prove(annualReport({ selected }))
  expect(facts(document, "longTermDebt")).toEqual([
    "1995-06-30 statement 172000000 sum",
    "1996-06-30 statement 173000000 sum",
  ])
})

test("selected data that add up are not shown if no other table has their rows", () => {
  const selected = selectedTable([
    ...selectedLines,
    ["Cash and cash equivalents", "10", "20", "30", "40", "50"],
    ["Inventories", "5", "15", "25", "35", "45"],
    ["Total current assets", "15", "35", "55", "75", "95"],
  ])
  const document = prove(annualReport({ selected, balance: "", schedules: [] }))
  expect(facts(document, "revenue")).toHaveLength(5)
  expect(facts(document, "inventory")).toEqual([])
})

const nextReport = (revenue1996: string) =>
  oldSubmission({
    accession: "0000990001-97-000009",
    filed: "1997-09-19",
    period: "1997-06-30",
    documents: [
      {
        type: "10-K",
        text: textTable(
          "CONSOLIDATED STATEMENTS OF INCOME (in millions)",
          ["1996", "1997"],
          ["Year ended June 30", ["Net sales", revenue1996, "1,300"], ["Net income", "70", "80"]],
        ),
      },
    ],
  })

test("two filings that agree prove a figure; what only one has is not shown", () => {
  const document = prove(annualReport({ ...noStatements, schedules: [] }), nextReport("1,115"))
  expect(facts(document, "revenue")).toEqual([
    "1996-06-30 five-year-table 1115000000 filing",
    "1996-06-30 statement 1115000000 filing",
  ])
})

test("a restated figure that its filing proves is a second fact of the period", () => {
  const restated = nextReport("1,200")
  const text =
    restated.files[0]?.text.replace(
      /\n(?=Net income)/,
      `\n${"Cost of sales".padEnd(56, ".")}       1,130       1,220\n`,
    ) ?? ""
  const document = prove(annualReport(), { ...restated, files: [{ name: "a.txt", text }] })
  expect(facts(document, "revenue").slice(-3)).toEqual([
    "1996-06-30 statement 1115000000 sum",
    "1996-06-30 statement 1200000000 sum",
    "1997-06-30 statement 1300000000 sum",
  ])
  expect(document.facts.find(({ value }) => value === 1_200_000_000)?.filing).toBe(1)
})

test("restated schedules are of their own years, and the last one is of the filing's", () => {
  const year = (end: string, tags: Record<string, string>) =>
    dataSchedule({ ...scheduleTags, ...tags, "PERIOD-END": end, "FISCAL-YEAR-END": end })
  const older = year("JUN-30-1995", {
    ...{ RESTATED: "", "TOTAL-REVENUES": "934", "TOTAL-ASSETS": "722", "TOTAL-LIABILITY-AND-EQUITY": "722" },
    ...{ "INCOME-PRETAX": "95", "INCOME-TAX": "38", "INCOME-CONTINUING": "57", "NET-INCOME": "57" },
  })
  const document = prove(annualReport({ schedules: [older, dataSchedule(scheduleTags)] }))
  expect(facts(document, "incomeBeforeTax")).toEqual([
    "1995-06-30 schedule 95000000 sum",
    "1996-06-30 schedule 117000000 sum",
  ])
})

test("a year of 52 weeks is the year that another filing names by its month", () => {
  const report = annualReport({ income: incomeTable().replace("Year ended June 30", "Years ended June 28") })
  const document = prove(report, annualReport({ balance: balanceTable() }))
  expect(new Set(document.facts.filter(({ row }) => row === "revenue").map(({ end }) => end)).size).toBe(5)
})
