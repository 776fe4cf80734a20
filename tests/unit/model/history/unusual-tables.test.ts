import { expect, test } from "vitest"
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

type Given = Parameters<typeof annualReport>[0]

const prove = (...given: Given[]) =>
  proveHistory(
    cikId("0000990001"),
    given.map((each) => readOldFiling(annualReport(each))),
  )
/** `end=value proof` of a row's facts; amounts in millions. */
function facts(document: ReturnType<typeof prove>, row: string): string[] {
  return document.facts
    .filter((fact) => fact.row === row)
    .map(({ end, unit, value, proof }) => `${end}=${unit === "USD" ? value / 1e6 : value} ${proof}`)
}
const alone = { selected: "", schedules: [] }

const transposed = (rows: string[][]) =>
  [
    "ITEM 6. SELECTED FINANCIAL DATA",
    "<TABLE><TR><TD></TD><TD>Net</TD><TD></TD><TD>Net</TD><TD></TD><TD>Earnings</TD><TD></TD><TD>Total</TD></TR>",
    "<TR><TD COLSPAN=8>(In millions, except per share amounts; years ended June 30)</TD></TR>",
    "<TR><TD></TD><TD>sales</TD><TD></TD><TD>income</TD><TD></TD><TD>per share</TD><TD></TD><TD>assets</TD></TR>",
    ...rows.map(
      ([year, sales, income, share, assets]) =>
        `<TR><TD>${year}</TD><TD>$ ${sales}</TD><TD></TD><TD>${income}</TD><TD></TD><TD>${share}</TD><TD></TD><TD>${assets}</TD></TR>`,
    ),
    "</TABLE>",
  ].join("\n")

test("a table with years as rows gives the same figures as one with years as columns", () => {
  const rows = [1996, 1995, 1994, 1993, 1992].map((year) => [
    String(year),
    ...selectedLines.map((line) => line[1996 - year === 0 ? 5 : year - 1991]?.replace(/[$ ]/g, "") ?? ""),
  ])
  const report = oldSubmission({
    accession: "0000990001-96-000007",
    filed: "1996-09-20",
    period: "1996-06-30",
    documents: [{ type: "10-K", text: `<HTML><BODY><P>FORM 10-K</P>${transposed(rows)}</BODY></HTML>` }],
  })
  const plain = readOldFiling(annualReport({ income: "", balance: "", schedules: [] }))
  const found = readOldFiling(report)
  const values = ({ figures }: typeof plain) =>
    figures.map(({ row, end, value, basis }) => `${row} ${end} ${value} ${basis}`).sort()
  expect(values(found)).toEqual(values(plain))
  expect(found.figures).toHaveLength(25)
})

test("the cost of goods beside the cost of services is not the cost of revenue, their total is", () => {
  const lines = (...more: string[][]) =>
    textTable(
      "CONSOLIDATED STATEMENTS OF INCOME (in millions)",
      ["1994", "1995", "1996"],
      [
        "Year ended June 30",
        ["Total revenues", "812", "934", "1,115"],
        ["Cost of goods sold", "400", "461", "564"],
        ["Cost of services sold", "100", "100", "100"],
        ...(more as [string, ...string[]][]),
        ["Income before income taxes", "312", "373", "451"],
        ["Provision for income taxes", "112", "173", "251"],
        ["Net income", "200", "200", "200"],
      ],
    )
  expect(facts(prove({ ...alone, income: lines() }), "costOfRevenue")).toEqual([])
  expect(facts(prove({ ...alone, income: lines() }), "revenue")).toHaveLength(3)
  const total = ["Total cost of goods sold", "500", "561", "664"]
  expect(facts(prove({ ...alone, income: lines(total) }), "costOfRevenue")).toEqual([
    "1994-06-30=500 sum",
    "1995-06-30=561 sum",
    "1996-06-30=664 sum",
  ])
})

const between = (...lines: [string, string, string][]) =>
  textTable(
    "CONSOLIDATED BALANCE SHEETS (in millions)",
    ["1995", "1996"],
    [
      "June 30",
      ["Cash and cash equivalents", "100", "121"],
      ["Inventories", "622", "732"],
      ["Total assets", "722", "853"],
      ["Accounts payable", "178", "217"],
      ["Accrued liabilities", "22", "23"],
      ...lines,
      ["Common stock", "100", "130"],
      ["Retained earnings", "300", "370"],
      ["Total stockholders' equity", "400", "500"],
      ["Total liabilities and stockholders' equity", "722", "853"],
    ],
  )

test.each(["Put warrants", "Minority interest", "Redeemable preferred stock"])(
  "%s between liabilities and equity is not in total liabilities",
  (label) => {
    const document = prove({ ...alone, balance: between([label, "122", "113"]) })
    expect(facts(document, "liabilities")).toEqual(["1995-06-30=200 sum", "1996-06-30=240 sum"])
  },
)

test("a line between liabilities and equity that has no row leaves total liabilities empty", () => {
  const trust = prove({
    ...alone,
    balance: between(["Guaranteed preferred beneficial interests in trusts", "122", "113"]),
  })
  expect(facts(trust, "liabilities")).toEqual([])
  expect(facts(trust, "equity")).toEqual(["1995-06-30=400 sum", "1996-06-30=500 sum"])
})

const side = (head: string, lines: [string, string, string][]) =>
  textTable(`CONSOLIDATED BALANCE SHEETS\n(in millions)\n${head}`, ["1995", "1996"], ["June 30", ...lines])

test("two sides of a balance sheet on facing pages, with totals that have no label, prove each other", () => {
  const left = side("ASSETS", [
    ["Cash and cash equivalents", "100", "121"],
    ["Inventories", "222", "232"],
    ["Total current assets", "322", "353"],
    ["Land and buildings", "400", "500"],
    ["", "722", "853"],
  ])
  const right = (assets: string) =>
    side("LIABILITIES AND SHAREHOLDERS' EQUITY", [
      ["Accounts payable and accrued expenses", "150", "180"],
      ["Total current liabilities", "150", "180"],
      ["Long-term debt", "172", "173"],
      ["Total shareholders' equity", "400", "500"],
      ["", assets, "853"],
    ])
  const document = prove({ ...alone, income: "", balance: left, rest: right("722") })
  expect(facts(document, "assets")).toEqual(["1995-06-30=722 sum", "1996-06-30=853 sum"])
  expect(facts(document, "liabilitiesAndEquity")).toEqual(["1995-06-30=722 sum", "1996-06-30=853 sum"])
  expect(facts(document, "currentLiabilities")).toEqual(["1995-06-30=150 sum", "1996-06-30=180 sum"])
  expect(facts(document, "inventory")).toEqual(["1995-06-30=222 sum", "1996-06-30=232 sum"])
})

test("a deficit without brackets is left out, one in brackets is read", () => {
  const read = (...earnings: string[]) => {
    const line = `Accumulated deficit${" ".repeat(37)}${earnings.map((each) => each.padStart(12)).join("")}`
    const balance = balanceTable().replace(/Retained earnings.*/, line)
    const { figures } = readOldFiling(annualReport({ ...alone, balance }))
    return figures.filter(({ row }) => row === "retainedEarnings").map(({ value }) => value)
  }
  expect(read("300", "370")).toEqual([])
  expect(read("(300)", "(370)")).toEqual([-300e6, -370e6])
})

const prose = "The notes on the following pages are part of these financial statements. ".repeat(4)
const cashFlows = (income: string[]) =>
  `${prose}\n\n${textTable(
    "CONSOLIDATED STATEMENTS OF CASH FLOWS",
    ["1994", "1995", "1996"],
    [
      "Year ended June 30",
      ["Net income", ...income],
      ["Depreciation and amortization", "118", "123", "130"],
      ["Net cash provided by operating activities", "160", "180", "200"],
      ["Capital expenditures", "(60)", "(80)", "(90)"],
    ],
  )}`

test("a statement that names no unit has the one of the statements that give two of its figures", () => {
  const selected = selectedTable([
    ...selectedLines.slice(0, 1),
    ["Net income", "130", "136", "142", "157", "170"],
  ])
  const income = incomeTable()
    .replace(/Net income\.*.*/, `Net income${".".repeat(46)}         142         157         170`)
    .replace(/Provision for income taxes/, "Other taxes")
  const rest = cashFlows(["142", "157", "170"])
  const reading = readOldFiling(annualReport({ selected, income, rest }))
  const flows = reading.figures.filter(({ row }) => row === "capitalExpenditure")
  expect(flows.map(({ value }) => value)).toEqual([-60e6, -80e6, -90e6])
})

test("a statement that names no unit is not read where its figures are not those of the others", () => {
  const rest = cashFlows(["342", "357", "370"])
  const reading = readOldFiling(annualReport({ rest }))
  expect(reading.figures.filter(({ row }) => row === "capitalExpenditure")).toEqual([])
})

const perShare = (basic: string[], diluted: string[]) =>
  textTable(
    "CONSOLIDATED STATEMENTS OF INCOME (in millions, except per share amounts)",
    ["1994", "1995", "1996"],
    [
      "Year ended June 30",
      ["Net sales", "812", "934", "1,115"],
      ["Cost of goods sold", "500", "561", "664"],
      ["Operating income", "312", "373", "451"],
      ["Net income", "42", "57", "70"],
      "Earnings per share:",
      ["Basic", ...basic],
      ["Diluted", ...diluted],
    ],
  )
const dilutedTable = selectedTable([
  ...selectedLines.slice(0, 2),
  ["Diluted earnings per share", ".60", ".72", ".84", "1.14", "1.40"],
  ...selectedLines.slice(3),
])

test("the statement and the five-year table of one filing prove each other, and the years before", () => {
  const income = perShare([".86", "1.17", "1.45"], [".84", "1.14", "1.40"])
  const document = prove({ selected: dilutedTable, income, schedules: [] })
  expect(facts(document, "epsDiluted")).toEqual([
    "1992-06-30=0.6 row",
    "1993-06-30=0.72 row",
    "1994-06-30=0.84 table",
    "1995-06-30=1.14 table",
    "1996-06-30=1.4 table",
  ])
  expect(facts(document, "epsBasic")).toEqual([])
})

test("a five-year table that differs from the statement in one year proves no year of that row", () => {
  const income = perShare([".86", "1.17", "1.45"], [".84", "1.14", ".40"])
  expect(facts(prove({ selected: dilutedTable, income, schedules: [] }), "epsDiluted")).not.toContain(
    "1992-06-30=0.6 row",
  )
})

test("basic earnings per share follow diluted ones if one year is proven and dilution explains all", () => {
  const proven = (basic: string[]) => {
    const income = perShare(basic, [".84", "1.14", "1.40"])
    const [schedule] = [scheduleWith("1.45")]
    return facts(prove({ selected: dilutedTable, income, schedules: [schedule] }), "epsBasic")
  }
  expect(proven([".86", "1.17", "1.45"])).toEqual([
    "1994-06-30=0.86 row",
    "1995-06-30=1.17 row",
    "1996-06-30=1.45 schedule",
  ])
  expect(proven([".86", "2.17", "1.45"])).toEqual(["1996-06-30=1.45 schedule"])
  expect(proven([".80", "1.17", "1.45"])).toEqual(["1996-06-30=1.45 schedule"])
})

const scheduleWith = (basic: string) =>
  dataSchedule({ ...scheduleTags, "EPS-PRIMARY": basic, "EPS-DILUTED": "1.40" })

test("total assets that a later table restates alone are both sides of the balance sheet", () => {
  const later = oldSubmission({
    accession: "0000990001-98-000009",
    filed: "1998-09-19",
    period: "1998-06-30",
    documents: [
      {
        type: "10-K",
        text: selectedTable(
          [["Total assets", "641", "722", "840", "900", "950"]],
          ["1994", "1995", "1996", "1997", "1998"],
        ),
      },
    ],
  })
  const document = proveHistory(cikId("0000990001"), [annualReport(), later].map(readOldFiling))
  expect(document.facts.filter(({ filing, end }) => filing === 1 && end === "1996-06-30")).toMatchObject([
    { row: "assets", value: 840e6 },
    { row: "liabilitiesAndEquity", value: 840e6, label: "Total assets" },
  ])
})
