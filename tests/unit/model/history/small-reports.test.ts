import { expect, test } from "vitest"
import { proveHistory } from "~/model/history/prove-history"
import { readOldFiling } from "~/model/history/read-old-filing"
import { oldSubmission, textTable } from "../../../fixtures/old-filings"
import { cikId } from "../../../ids"

/** Documents with marked tables have many. */
const contents = "\n<TABLE>\nItem 1. Business\n</TABLE>\n".repeat(3)

const report = (text: string, period: string) =>
  oldSubmission({
    accession: "0000990001-98-000004",
    filed: "1998-03-20",
    period,
    documents: [{ type: "10-K", text: `FORM 10-K\n${contents}\n${text}` }],
  })

function figures(text: string, period = "1997-12-31"): Record<string, number> {
  const { facts } = proveHistory(cikId("0000990001"), [readOldFiling(report(text, period))])
  return Object.fromEntries(facts.map(({ row, end, value }) => [`${row} ${end.slice(0, 4)}`, value]))
}

const balanceLines = (stock: string): [string, ...string[]][] => [
  ["Cash and cash equivalents", "31,604"],
  ["Inventories", "48,311"],
  ["Total current assets", "79,915"],
  ["Property and equipment, net", "220,140"],
  ["Total assets", "300,055"],
  ["Accounts payable", "61,210"],
  ["Long-term debt", "88,120"],
  ["Total liabilities", "149,330"],
  [stock, "52,500"],
  ["Retained earnings", "98,225"],
  ["Total stockholders' equity", "150,725"],
  ["Total liabilities and stockholders' equity", "300,055"],
]
const stock = "Common stock, $.05 par value; 9,000,000 shares authorized, 1,050,000 shares issued"
const oneYear = (label = stock, caption = "BALANCE SHEET") =>
  textTable(caption, ["1997"], ["December 31,", ...balanceLines(label)])
const balance = {
  "cash 1997": 31_604,
  "inventory 1997": 48_311,
  "currentAssets 1997": 79_915,
  "propertyPlantEquipment 1997": 220_140,
  "assets 1997": 300_055,
  "payables 1997": 61_210,
  "longTermDebt 1997": 88_120,
  "liabilities 1997": 149_330,
  "retainedEarnings 1997": 98_225,
  "equity 1997": 150_725,
  "liabilitiesAndEquity 1997": 300_055,
}

test("a balance sheet of one year without a unit is in dollars if its shares at par are the printed amount", () => {
  expect(figures(oneYear())).toEqual(balance)
})

test("a balance sheet whose shares at par are a thousand times the printed amount is in thousands", () => {
  const shares = "Common stock, $5.00 par value; 90,000,000 shares authorized, 10,500,000 shares issued"
  expect(figures(oneYear(shares))["assets 1997"]).toBe(300_055_000)
})

test("a balance sheet without a unit, whose shares at par differ, gives no figures", () => {
  expect(figures(oneYear(stock.replace("1,050,000", "1,060,000")))).toEqual({})
})

const prose = "At year end inventories were $48,311 and the company had debt of $88,120."

test("a report that gives two of its amounts in dollars in its text is in dollars", () => {
  expect(figures(`${oneYear("Common stock")}\n\n${prose}\n`)).toEqual(balance)
})

test("a report with amounts in its text gives no figures if it mentions thousands or has only one amount", () => {
  expect(figures(`${oneYear("Common stock")}\n\n${prose}\nOther amounts are in thousands.\n`)).toEqual({})
  expect(figures(`${oneYear("Common stock")}\n\nAt year end inventories were $48,311.\n`)).toEqual({})
})

test("a balance sheet of one year whose figures have four digits or fewer is not proven by its sums", () => {
  const short = balanceLines("Common stock").map(([label, cell]): [string, string] => [
    label,
    cell?.replace(/,\d+$/, "") ?? "",
  ])
  expect(
    figures(textTable("BALANCE SHEET\n(in thousands)", ["1997"], ["December 31,", ...short])),
  ).not.toHaveProperty("inventory 1997")
})

test("a balance sheet of another day than the report's gives no figures", () => {
  expect(figures(oneYear(), "1997-06-30")).toEqual({})
})

test("the sums of the statement of cash flows prove net income and cash of the other statements", () => {
  const income = textTable(
    "STATEMENTS OF OPERATIONS\n(in thousands)",
    ["1996", "1997"],
    [
      "Years ended December 31,",
      ["Revenues", "$ --", "$ --"],
      ["General and administrative", "755", "445"],
      ["Net loss", "(755)", "(445)"],
    ],
  )
  const flows = (loss: string) =>
    textTable(
      "STATEMENTS OF CASH FLOWS\n(in thousands)",
      ["1996", "1997"],
      [
        "Years ended December 31,",
        ["Net loss", `(${loss})`, "(445)"],
        ["Depreciation and amortization", "210", "185"],
        ["Net cash used in operating activities", "(545)", "(260)"],
        ["Proceeds from loans", "200", "401"],
        ["Net cash provided by financing activities", "200", "401"],
        ["Net increase (decrease) in cash", "(345)", "141"],
        ["Cash at beginning of year", "900", "555"],
        ["Cash at end of year", "555", "696"],
      ],
    )
  const found = figures(`${income}\n\n${flows("755")}`)
  expect(found).toMatchObject({
    "netIncome 1996": -755_000,
    "netIncome 1997": -445_000,
    "netChangeInCash 1997": 141_000,
  })
  expect(figures(`${income}\n\n${flows("766")}`)).not.toHaveProperty("netIncome 1996")
})

test("the change in cash is not shown if it is neither the sum of the flows nor the difference of the balances", () => {
  const flows = (change: string) =>
    textTable(
      "STATEMENTS OF CASH FLOWS\n(in thousands)",
      ["1996", "1997"],
      [
        "Years ended December 31,",
        ["Net cash provided by operating activities", "5,450", "2,601"],
        ["Net cash used in investing activities", "(2,000)", "(1,000)"],
        ["Net cash used for financing", "1,100", "(401)"],
        ["Net increase in cash", change, "1,200"],
        ["Cash at beginning of year", "9,000", "13,550"],
        ["Cash at end of year", "13,550", "14,750"],
      ],
    )
  expect(figures(flows("4,550"))).toMatchObject({
    "netChangeInCash 1996": 4_550_000,
    "financingCashFlow 1996": 1_100_000,
    "financingCashFlow 1997": -401_000,
  })
  const wrong = figures(flows("4,440"))
  expect(wrong).not.toHaveProperty("netChangeInCash 1996")
  // Without the identity, `used` could mean that 1,100 was paid.
  expect(wrong).not.toHaveProperty("financingCashFlow 1996")
})

const perShare = (rows: [string, ...string[]][]) =>
  figures(
    textTable("STATEMENTS OF INCOME\n(in thousands, except per share amounts)", ["1996", "1997"], [
      "Years ended December 31,",
      ["Net sales", "912,340", "981,200"],
      ["Costs and expenses", "812,300", "861,190"],
      ["Income before income taxes A", "100,040", "120,010"],
      ["Provision for income taxes B & C", "40,016", "48,004"],
      ["Net income", "60,024", "72,006"],
      ...rows,
    ] as [string, ...string[]][]),
  )

test("net income below `Basic` and `Diluted` in amounts per share is each kind of earnings per share", () => {
  const found = perShare([
    ["Amounts per share of common stock:"],
    ["Basic income"],
    ["Net income", "$ 2.40", "$ 2.88"],
    ["Diluted income"],
    ["Net income", "$ 2.30", "$ 2.75"],
    ["Shares used in computing basic earnings per share", "25,010", "25,002"],
    ["Shares used in computing diluted earnings per share", "26,097", "26,184"],
  ])
  expect(found).toMatchObject({
    "epsBasic 1996": 2.4,
    "epsDiluted 1996": 2.3,
    "sharesBasic 1997": 25_002_000,
    "sharesDiluted 1997": 26_184_000,
    "incomeTax 1997": 48_004_000,
  })
})

test("one number of shares used for basic and diluted earnings per share is both", () => {
  const found = perShare([
    ["Net income per share", "$ 2.40", "$ 2.88"],
    ["Shares used in computing basic and diluted net income per share", "25,010", "25,002"],
  ])
  expect(found).toMatchObject({
    "sharesBasic 1996": 25_010_000,
    "sharesDiluted 1996": 25_010_000,
    "epsDiluted 1997": 2.88,
  })
})

test("lines that a balance sheet deducts without a sign prove net plant and equity", () => {
  const found = figures(
    textTable(
      "BALANCE SHEETS\n(in thousands)",
      ["1996", "1997"],
      [
        "December 31,",
        ["Buildings and machinery", "712,400", "768,100"],
        ["Less accumulated depreciation", "212,300", "240,900"],
        ["Property, plant and equipment, net", "500,100", "527,200"],
        ["Other assets", "10,000", "20,000"],
        ["Total assets", "510,100", "547,200"],
        ["Paid-in capital", "91,000", "92,000"],
        ["Retained earnings", "310,000", "340,500"],
        ["Total", "401,000", "432,500"],
        ["Less treasury stock", "20,100", "31,300"],
        ["Total stockholders' equity", "380,900", "401,200"],
      ],
    ),
  )
  expect(found).toMatchObject({ "propertyPlantEquipment 1996": 500_100_000, "equity 1997": 401_200_000 })
})

test("the period since a company's inception is no year, and the years beside it are read", () => {
  const table = textTable(
    "ITEM 6. SELECTED FINANCIAL DATA\n(in thousands, except per share amounts)",
    ["1994", "1995", "1996", "1997"],
    [
      ["Net sales", "912", "1,340", "2,412", "3,981"],
      ["Net income", "120", "250", "500", "900"],
      ["Total assets", "400", "900", "1,500", "2,300"],
    ],
  )
  const inception =
    "<CAPTION>\n                  Period from May 1, 1994\n                  (inception) to December 31,"
  const { figures: read } = readOldFiling(
    report(`${contents}\n${table.replace("<CAPTION>", inception)}`, "1997-12-31"),
  )
  const ends = (row: string) => read.flatMap((figure) => (figure.row === row ? [figure.end.slice(0, 4)] : []))
  expect(ends("netIncome")).toEqual(["1995", "1996", "1997"])
  expect(ends("assets")).toEqual(["1994", "1995", "1996", "1997"])
})
