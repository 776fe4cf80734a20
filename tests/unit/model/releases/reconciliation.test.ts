import fc from "fast-check"
import { expect, test } from "vitest"
import { collectRelease } from "~/model/releases/collect-release"
import { readReconciliations } from "~/model/releases/reconciliation"
import {
  reconciliationHeads,
  releaseDocument,
  releaseTable,
  statementOfOperations,
} from "../../../fixtures/release-parts"
import { accessionId } from "../../../ids"

const about = { end: "2026-06-30", quarter: 2, fiscalYear: 2026 }
const accession = accessionId("0000990001-26-000001")

function read(
  rows: string[][],
  heads: readonly string[] = reconciliationHeads,
  title = "RECONCILIATION OF GAAP TO NON-GAAP",
) {
  const text = releaseDocument(
    statementOfOperations,
    `<p>${title}</p><p>(in millions, except per share data)</p>`,
    releaseTable(heads, rows),
  )
  return readReconciliations(collectRelease(accession, "ex991.htm", text).tables, about)
}

test("a column that adds up from an announced line is read for each period", () => {
  const found = read([
    ["GAAP operating income", "$250", "$190"],
    ["Stock-based compensation", "30", "25"],
    ["Restructuring", "(5)", "—"],
    ["Non-GAAP operating income", "$275", "$215"],
  ])
  expect(found).toMatchObject([
    { end: "2026-06-30", months: 3, filed: 250, adjusted: 275, unit: "amount", scale: 1e6, isTied: true },
    { end: "2025-06-30", months: 3, filed: 190, adjusted: 215 },
  ])
  expect(found[0]?.items).toEqual([
    { label: "Stock-based compensation", value: 30 },
    { label: "Restructuring", value: -5 },
  ])
})

test("a line with a minus before its name is taken away, also where its size is within the rounding", () => {
  const found = read([
    ["Net income", "$192", "$144"],
    ["+ Depreciation", "50", "40"],
    ["+ Interest", "10", "10"],
    ["- Gain on sale", "2", "1"],
    ["Adjusted EBITDA", "$250", "$193"],
  ])
  expect(found.map(({ items }) => items.map(({ value }) => value))).toEqual([
    [50, 10, -2],
    [40, 10, -1],
  ])
})

test("halves of a year and months without a day are periods; those of guidance are none", () => {
  const rows = [
    ["GAAP operating income", "$250", "$470"],
    ["Impairment", "15", "20"],
    ["Non-GAAP operating income", "$265", "$490"],
  ]
  const periodsOf = (heads: string) => read(rows, [heads]).map(({ months, end }) => [months, end])
  expect(periodsOf("Three Months 2026|Six Months 2026")).toEqual([
    [3, "2026-06-30"],
    [6, "2026-06-30"],
  ])
  expect(periodsOf("2Q FY26|1H FY26")).toEqual([
    [3, "2026-06-30"],
    [6, "2026-06-30"],
  ])
  expect(periodsOf("Q3 2026|Full Year 2026")).toEqual([])
})

test("a line that is printed again begins again, without the lines between", () => {
  const found = read([
    ["Net cash provided by operating activities", "$72", "$60"],
    ["Capital expenditures", "(30)", "(20)"],
    ["Net cash used for investing activities", "(28)", "(18)"],
    ["Proceeds from sales", "2", "2"],
    ["Net change in cash", "28", "18"],
    ["Net cash provided by operating activities", "$72", "$60"],
    ["Less: capital expenditures", "(30)", "(20)"],
    ["Free cash flow", "$42", "$40"],
  ])
  expect(found.map(({ items }) => items.map(({ value }) => value))).toEqual([[-30], [-20]])
})

test("costs of revenue lead to their adjusted ones", () => {
  const found = read([
    ["GAAP cost of revenue", "$400", "$380"],
    ["Less: stock-based compensation", "4", "3"],
    ["Less: amortization", "8", "7"],
    ["Non-GAAP cost of revenue", "$388", "$370"],
  ])
  expect(found.map(({ filed, adjusted }) => [filed, adjusted])).toEqual([
    [400, 388],
    [380, 370],
  ])
})

test("a table in thousands ties to statements in millions within their rounding", () => {
  const of = (netIncome: string) => {
    const text = releaseDocument(
      statementOfOperations,
      "<p>Adjusted EBITDA</p><p>(in thousands)</p>",
      releaseTable(reconciliationHeads, [
        ["Net income", netIncome, "$143,880"],
        ["Depreciation", "50,000", "45,000"],
        ["EBITDA", "$242,014", "$188,880"],
      ]),
    )
    return readReconciliations(collectRelease(accession, "ex991.htm", text).tables, about)
  }
  expect(of("$192,014").map(({ filed, scale }) => [filed, scale])).toEqual([
    [192_014, 1e3],
    [143_880, 1e3],
  ])
})

test("a column that does not add up is not read", () => {
  const found = read([
    ["GAAP operating income", "$250", "$190"],
    ["Stock-based compensation", "30", "25"],
    ["Non-GAAP operating income", "$290", "$230"],
  ])
  expect(found).toEqual([])
})

test("a first line that the statements do not have, and that no filing can prove, is not read", () => {
  const found = read([
    ["Segment contribution", "$777", "$666"],
    ["Stock-based compensation", "30", "25"],
    ["Adjusted contribution", "$807", "$691"],
  ])
  expect(found).toEqual([])
})

test("a subtotal between the lines is no step of its own", () => {
  const found = read([
    ["Net income", "$192", "$144"],
    ["Interest expense", "10", "12"],
    ["Income tax provision", "48", "36"],
    ["Depreciation and amortization", "50", "40"],
    ["EBITDA", "300", "232"],
    ["Stock-based compensation", "30", "25"],
    ["Adjusted EBITDA", "$330", "$257"],
  ])
  expect(found).toContainEqual(
    expect.objectContaining({ label: "Adjusted EBITDA", filed: 192, adjusted: 330 }),
  )
})

test("steps a share and margins add up within the rounding of their digits", () => {
  const found = read([
    ["GAAP diluted net income per share", "$1.92", "$1.44"],
    ["Stock-based compensation", "0.24", "0.20"],
    ["Income tax effects", "(0.05)", "(0.04)"],
    ["Non-GAAP diluted net income per share", "$2.12", "$1.60"],
    ["GAAP gross margin", "60.0%", "57.8%"],
    ["Stock-based compensation", "0.4%", "0.3%"],
    ["Non-GAAP gross margin", "60.4%", "58.1%"],
  ])
  expect(found.map(({ unit, filed, adjusted }) => [unit, filed, adjusted])).toEqual([
    ["share", 1.92, 2.12],
    ["share", 1.44, 1.6],
    ["percent", 60, 60.4],
    ["percent", 57.8, 58.1],
  ])
})

test("figures a share without steps follow from the proven income and the shares", () => {
  const found = read([
    ["GAAP net income", "$192", "$144"],
    ["Stock-based compensation", "24", "20"],
    ["Non-GAAP net income", "$216", "$164"],
    ["Diluted net income per share"],
    ["GAAP", "$1.92", "$1.44"],
    ["Non-GAAP", "$2.16", "$1.64"],
    ["Weighted average shares used in diluted net income per share computation", "100", "100"],
  ])
  const shares = found.filter(({ unit }) => unit === "share")
  expect(shares).toMatchObject([
    { label: "Diluted net income per share, Non-GAAP", filed: 1.92, adjusted: 2.16, proof: "quotient" },
    { filed: 1.44, adjusted: 1.64 },
  ])
})

test("lines across columns are read from the filed to the adjusted one", () => {
  const found = read(
    [
      ["Gross profit", "$600", "$12", "$612"],
      ["Operating income", "250", "30", "280"],
    ],
    ["GAAP|Stock-based compensation|Adjusted (non-GAAP)"],
    "Three Months Ended June 30, 2026",
  )
  expect(found.map(({ label, filed, adjusted }) => [label, filed, adjusted])).toEqual([
    ["Gross profit", 600, 612],
    ["Operating income", 250, 280],
  ])
})

test("a period whose statement has another figure is refused", () => {
  const found = read(
    [
      ["GAAP operating income", "$250", "$190"],
      ["Stock-based compensation", "30", "25"],
      ["Non-GAAP operating income", "$280", "$215"],
    ],
    ["Three Months Ended", "June 30, 2025|June 30, 2026"],
  )
  expect(found).toEqual([])
})

test("an adjusted line above its steps is read down to the announced one", () => {
  const found = read([
    ["Adjusted operating income", "$275", "$215"],
    ["Stock-based compensation", "(30)", "(25)"],
    ["Restructuring", "5", "—"],
    ["Operating income", "$250", "$190"],
  ])
  expect(found).toMatchObject([
    { label: "Adjusted operating income", filed: 250, adjusted: 275, isTied: true },
    { filed: 190, adjusted: 215 },
  ])
  expect(found[0]?.items.reduce((sum, { value }) => sum + value, 250)).toBe(275)
})

test("rows of a statement below a line without an item are not read as steps", () => {
  const found = read([
    ["Capital expenditures, excluding leased equipment", "$(40)", "$(30)"],
    ["Purchases of equipment", "(10)", "(5)"],
    ["Net cash used in investing activities", "(50)", "(35)"],
  ])
  expect(found).toEqual([])
})

const balance = `<p>CONSOLIDATED BALANCE SHEETS</p><p>(in millions)</p>${releaseTable(
  ["June 30, 2026|December 31, 2025"],
  [
    ["Cash", "$300", "$250"],
    ["Total assets", "5,000", "4,800"],
    ["Short-term debt", "100", "100"],
    ["Long-term debt", "900", "950"],
    ["Total liabilities", "2,500", "2,450"],
    ["Total equity", "2,500", "2,350"],
  ],
)}`

function readDays(rows: string[][], heads = ["June 30, 2026|December 31, 2025"], sheet = balance) {
  const text = releaseDocument(
    statementOfOperations,
    sheet,
    "<p>NON-GAAP MEASURES (in millions)</p>",
    releaseTable(heads, rows),
  )
  return readReconciliations(collectRelease(accession, "ex991.htm", text).tables, about)
}

test("net debt of a day leads from the debts of the balance sheet", () => {
  const rows = [
    ["Total debt", "$1,000", "$1,050"],
    ["Less: cash", "300", "250"],
    ["Net debt", "$700", "$800"],
  ]
  expect(readDays(rows)).toMatchObject([
    { label: "Net debt", end: "2026-06-30", months: 0, filed: 1000, adjusted: 700, isTied: true },
    { end: "2025-12-31", months: 0, filed: 1050, adjusted: 800 },
  ])
})

test("net debt is not read for the day whose debts are others", () => {
  const rows = [
    ["Total debt", "$1,234", "$1,050"],
    ["Less: cash", "300", "250"],
    ["Net debt", "$934", "$800"],
  ]
  expect(readDays(rows)).toMatchObject([{ end: "2025-12-31", filed: 1050 }])
})

const debts = `<p>CONSOLIDATED BALANCE SHEETS</p><p>(in millions)</p>${releaseTable(
  ["June 30, 2026|December 31, 2025"],
  [
    ["Cash", "$300", "$250"],
    ["Total assets", "5,000", "4,800"],
    ["Short-term debt", "101", "100"],
    ["Current portion of long-term debt", "52", "50"],
    ["Long-term debt", "907", "950"],
    ["Total equity", "2,500", "2,350"],
  ],
)}`

test.each([
  ["1,060", 1],
  ["153", 1],
  ["1,008", 0],
  ["0", 0],
])(
  "a debt of %s is that of the balance sheet only as a sum of lines that follow each other",
  (debt, count) => {
    const net = Number(debt.replace(",", "")) - 300
    const rows = [
      ["Total debt", debt],
      ["Less: cash", "(300)"],
      ["Net debt", net < 0 ? `(${-net})` : String(net)],
    ]
    expect(readDays(rows, ["June 30, 2026"], debts)).toHaveLength(count)
  },
)

test("tangible equity of a day is read, its average and a change beside it are not", () => {
  const rows = [
    ["Total equity", "$2,500", "$2,350"],
    ["Goodwill", "(400)", "(400)"],
    ["Tangible common equity", "$2,100", "$1,950"],
  ]
  expect(readDays(rows)).toMatchObject([{ filed: 2500, adjusted: 2100 }, { adjusted: 1950 }])
  expect(readDays(rows, ["June 30, 2026|June 30, 2026"])).toEqual([])
})

test("organic growth leads from the growth of the announced revenue", () => {
  const growth = (filed: string, organic: string) =>
    releaseDocument(
      statementOfOperations.replaceAll("Revenue<", "Net sales<"),
      "<p>GROWTH</p>",
      releaseTable(
        ["Three Months Ended June 30, 2026"],
        [
          ["Net sales growth (GAAP)", filed],
          ["Impact of acquisitions", "(2.1)%"],
          ["Organic sales growth", organic],
        ],
      ),
    )
  const readGrowth = (filed: string, organic: string) =>
    readReconciliations(collectRelease(accession, "ex991.htm", growth(filed, organic)).tables, about)
  expect(readGrowth("11.1%", "9.0%")).toMatchObject([
    { label: "Organic sales growth", filed: 11.1, adjusted: 9, unit: "percent", isTied: true },
  ])
  expect(readGrowth("12.1%", "10.0%")).toEqual([])
})

test("years alone have the months and the day of the text over the table", () => {
  const found = read(
    [
      ["Operating income", "$250", "$190"],
      ["Restructuring", "5", "2"],
      ["Adjusted operating income", "$255", "$192"],
    ],
    ["2026|2025"],
    "For the three months ended June 30, 2026 and 2025",
  )
  expect(found).toMatchObject([
    { end: "2026-06-30", months: 3, adjusted: 255 },
    { end: "2025-06-30", months: 3, adjusted: 192 },
  ])
})

test("two measures of one table with equal figures are both read", () => {
  const found = read([
    ["Income before income taxes", "$240", "$180"],
    ["Interest", "10", "10"],
    ["EBIT", "250", "190"],
    ["Restructuring", "5", "—"],
    ["Adjusted EBIT", "$255", "$190"],
  ])
  expect(found.filter(({ end }) => end === "2025-06-30").map(({ label }) => label)).toEqual([
    "EBIT",
    "Adjusted EBIT",
  ])
})

test("columns that headings do not tell apart have no measures", () => {
  const rows = [
    ["As reported (GAAP)", "$250", "$192"],
    ["Restructuring", "5", "4"],
    ["As adjusted (Non-GAAP)", "$255", "$196"],
  ]
  const title = "Three Months Ended June 30, 2026"
  expect(read(rows, ["Operating income|Net income"], title).map(({ adjusted }) => adjusted)).toEqual([
    255, 196,
  ])
  expect(read(rows, ["Earnings|Earnings"], title)).toEqual([])
})

test("a column of a margin is named as one", () => {
  const rows = [
    ["As reported (GAAP)", "$250", "25.0%"],
    ["Restructuring", "5", "0.5%"],
    ["As adjusted (Non-GAAP)", "$255", "25.5%"],
  ]
  const found = read(rows, ["Operating income|Operating margin"], "Three Months Ended June 30, 2026")
  expect(found.map(({ label }) => label)).toEqual([
    "As adjusted (Non-GAAP) (Operating income)",
    "As adjusted (Non-GAAP) (Operating margin)",
  ])
})

test("two columns of one period are not read: one of them is of another", () => {
  const rows = [
    ["Operating income", "$250", "$470"],
    ["Restructuring", "5", "9"],
    ["Adjusted operating income", "$255", "$479"],
  ]
  expect(read(rows, ["Three Months Ended June 30, 2026|Three Months Ended June 30, 2026"])).toEqual([])
})

test("free cash flow does not begin from cash of investing", () => {
  const readFrom = (filed: string) =>
    read([
      [filed, "($250)", "($190)"],
      ["Net decrease (increase) in operating working capital", "295", "230"],
      ["Free cash flow excluding working capital", "$45", "$40"],
    ])
  expect(readFrom("Net cash used for investing activities")).toEqual([])
  expect(readFrom("Net cash used for operating activities").map(({ adjusted }) => adjusted)).toEqual([45, 40])
})

test("measures do not begin from dividends, from a part of earnings, or end at a subtotal", () => {
  const readFrom = (filed: string, adjusted: string) =>
    read([
      [filed, "$250", "$190"],
      ["Depreciation", "30", "20"],
      [adjusted, "$280", "$210"],
    ])
  expect(readFrom("Operating income", "Adjusted EBITDA")).toHaveLength(2)
  expect(readFrom("Cash dividends", "Free cash flow")).toEqual([])
  expect(readFrom("Other (income) expense, net", "Adjusted EBITDA")).toEqual([])
  expect(readFrom("GAAP other income", "Non-GAAP other income")).toHaveLength(2)
  expect(readFrom("Operating income", "Subtotal (included in core operating income)")).toEqual([])
})

test("measures of one name and period that differ are not told apart", () => {
  const segment = (filed: string, adjusted: string) => [
    ["Operating income", filed, "$190"],
    ["Depreciation", "30", "25"],
    ["Adjusted EBITDA", adjusted, "$215"],
  ]
  const found = read([...segment("$250", "$280"), ...segment("$600", "$630")])
  expect(found.map(({ end, adjusted }) => [end, adjusted])).toEqual([["2025-06-30", 215]])
})

test("a number of shares is no adjusted amount", () => {
  const found = read([
    ["Weighted-average shares used in computing net income per share"],
    ["Diluted - GAAP", "100", "100"],
    ["Dilutive effect of notes", "5", "6"],
    ["Diluted - Non-GAAP", "105", "106"],
  ])
  expect(found).toEqual([])
  const named = [
    ["GAAP diluted shares", "100", "100"],
    ["Dilution", "5", "6"],
    ["Non-GAAP diluted shares", "105", "106"],
  ]
  expect(read(named)).toEqual([])
})

test("what is less by a negative effect is more", () => {
  const found = read(
    [["Revenue", "$1,000", "1", "($20)", "$1,019"]],
    [
      "Three Months Ended June 30, 2026",
      "As reported|Less hedging effect|Less currency effect|Constant currency",
    ],
  )
  expect(found.map(({ items }) => items.map(({ value }) => value))).toEqual([[-1, 20]])
})

test("a change without a figure takes its place, and a year is no caption of the labels", () => {
  const row = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`
  const table = `<table>${[
    row("", "2026", "", "2025", "% Change"),
    row("Operating income", "$", "250", "", "$", "190", "100+%"),
    row("Restructuring", "5", "6"),
    row("Impairment", "1", "1"),
    row("Adjusted operating income", "256", "197", "n/m"),
  ].join("")}</table>`
  const title = "<p>Three months ended June 30</p><p>(in millions)</p>"
  const text = releaseDocument(statementOfOperations, `${title}${table}`)
  const found = readReconciliations(collectRelease(accession, "ex991.htm", text).tables, about)
  expect(found.map(({ end, filed, adjusted }) => [end, filed, adjusted])).toEqual([
    ["2026-06-30", 250, 256],
    ["2025-06-30", 190, 197],
  ])
})

test("any steps give figures that add up, or none", () => {
  const step = fc.integer({ min: -80, max: 80 })
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: -3, max: 3 }),
      (steps, error) => {
        const sum = 250 + steps.reduce((all, each) => all + each, 0) + error * 10
        const money = (value: number) => (value < 0 ? `(${-value})` : String(value))
        const rows = steps.map((value, index) => [`Charge ${"abcdef"[index]}`, money(value), "—"])
        const found = read([
          ["GAAP operating income", "$250", "$190"],
          ...rows,
          ["Non-GAAP operating income", money(sum), "$190"],
        ])
        for (const { filed, adjusted, items } of found)
          expect(
            Math.abs(filed + items.reduce((all, { value }) => all + value, 0) - adjusted),
          ).toBeLessThanOrEqual(3)
        if (error === 0 && steps.some((value) => value !== 0))
          expect(found.some(({ adjusted }) => adjusted === sum)).toBe(true)
      },
    ),
  )
})

test("a margin leads to no growth, whatever stands between", () => {
  const found = read([
    ["GAAP operating margin, % of net sales", "25.0%", "21.1%"],
    ["Volume", "11.0%", "9.0%"],
    ["Currency", "(1.0)%", "(0.5)%"],
    ["Net sales growth, excluding currency", "35.0%", "29.6%"],
  ])
  expect(found.filter(({ filedLabel }) => /margin/i.test(filedLabel))).toEqual([])
})
