import { expect, test } from "vitest"
import type { OldFiling, OldFilingReading } from "~/model/history/old-filing"
import { readOldFiling } from "~/model/history/read-old-filing"
import {
  annualReport,
  balanceTable,
  incomeTable,
  oldSubmission,
  selectedLines,
  selectedTable,
  textTable,
} from "../../../fixtures/old-filings"

/** `end=value` of a row's figures on one basis, with the sum's result as a mark. */
function figures(reading: OldFilingReading, row: string, basis = "statement"): string[] {
  const marks = { holds: "+", fails: "!", none: "?" }
  return reading.figures
    .filter((figure) => figure.row === row && figure.basis === basis)
    .map(({ end, value, sum }) => `${end}=${value}${marks[sum]}`)
}

test("a table of selected data gives five years, from its title's unit and date", () => {
  const reading = readOldFiling(annualReport())
  expect(figures(reading, "revenue", "five-year-table")).toEqual([
    "1992-06-30=600000000?",
    "1993-06-30=700000000?",
    "1994-06-30=812000000?",
    "1995-06-30=934000000?",
    "1996-06-30=1115000000?",
  ])
  expect(figures(reading, "epsDiluted", "five-year-table").at(0)).toBe("1992-06-30=0.6?")
  const assets = reading.figures.find(({ row }) => row === "assets")
  expect(assets).toMatchObject({ start: null, label: "Total assets", precision: 1_000_000 })
  expect(assets?.anchor).toBe("item-6#h-item-6-selected-financial-data")
})

test("years in descending order are read the same", () => {
  const lines = selectedLines.map((line) =>
    typeof line === "string" ? line : ([line[0], ...line.slice(1).reverse()] as never),
  )
  const selected = selectedTable(lines, ["1996", "1995", "1994", "1993", "1992"])
  const reading = readOldFiling(annualReport({ selected }))
  expect(figures(reading, "netIncome", "five-year-table").at(-1)).toBe("1992-06-30=30000000?")
})

test("statements add up, and earnings per share agree with net income and shares", () => {
  const reading = readOldFiling(annualReport())
  expect(figures(reading, "operatingIncome")).toEqual([
    "1994-06-30=70000000+",
    "1995-06-30=95000000+",
    "1996-06-30=117000000+",
  ])
  expect(figures(reading, "sellingGeneralAdministrative").at(-1)).toBe("1996-06-30=334000000+")
  expect(figures(reading, "epsBasic")).toEqual(["1994-06-30=0.84+", "1995-06-30=1.14+", "1996-06-30=1.4+"])
  expect(figures(reading, "sharesBasic").at(0)).toBe("1994-06-30=50000000+")
  expect(figures(reading, "assets")).toEqual(["1995-06-30=722000000+", "1996-06-30=853000000+"])
  expect(figures(reading, "equity").at(-1)).toBe("1996-06-30=500000000+")
})

test("a flow begins the day after its year before", () => {
  const { figures: all } = readOldFiling(annualReport())
  expect(all.find(({ row, end }) => row === "revenue" && end === "1996-06-30")?.start).toBe("1995-07-01")
})

test("a misprinted total fails its sum", () => {
  const reading = readOldFiling(annualReport({ income: incomeTable().replace("$ 1,115", "$ 1,151") }))
  expect(figures(reading, "revenue")).toEqual([
    "1994-06-30=812000000+",
    "1995-06-30=934000000+",
    "1996-06-30=1151000000!",
  ])
})

test.each([
  ["(in thousands)", 853_000],
  ["(000's omitted)", 853_000],
  ["(Dollars in millions)", 853_000_000],
])("a caption %j gives total assets of 853 as %d", (caption, value) => {
  const balance = balanceTable().replace("(in millions)", caption)
  const { figures: all } = readOldFiling(annualReport({ balance, selected: "" }))
  expect(all.find(({ row, end }) => row === "assets" && end === "1996-06-30")?.value).toBe(value)
})

test("a table without a unit is not read", () => {
  const reading = readOldFiling(
    annualReport({ balance: balanceTable().replace("(in millions)", ""), selected: "" }),
  )
  expect(figures(reading, "assets")).toEqual([])
  expect(figures(reading, "revenue")).toHaveLength(3)
})

test.each([
  "PRO FORMA CONSOLIDATED STATEMENTS OF INCOME",
  "PARENT COMPANY STATEMENTS OF INCOME",
  "Quarterly statements of income",
])("%s are not read", (title) => {
  const income = incomeTable().replace("CONSOLIDATED STATEMENTS OF INCOME", title)
  expect(figures(readOldFiling(annualReport({ income })), "revenue")).toEqual([])
})

test("years that do not end with the filing's period are another table", () => {
  const selected = selectedTable(selectedLines, ["1986", "1987", "1988", "1989", "1990"])
  expect(figures(readOldFiling(annualReport({ selected })), "revenue", "five-year-table")).toEqual([])
})

test("costs in brackets are positive, a loss without brackets is left out", () => {
  const income = textTable(
    "STATEMENTS OF OPERATIONS (in thousands)",
    ["1995", "1996"],
    [
      "Year ended June 30",
      ["Revenues", "500", "400"],
      ["Cost of revenues", "(600)", "(550)"],
      ["Loss from operations", "(100)", "(150)"],
      ["Net loss", "100", "150"],
      ["Net income", "(100)", "(150)"],
    ],
  )
  const reading = readOldFiling(annualReport({ income, selected: "", balance: "" }))
  expect(figures(reading, "costOfRevenue")).toEqual(["1995-06-30=600000+", "1996-06-30=550000+"])
  expect(figures(reading, "operatingIncome")).toEqual(["1995-06-30=-100000+", "1996-06-30=-150000+"])
  expect(figures(reading, "netIncome")).toEqual(["1995-06-30=-100000?", "1996-06-30=-150000?"])
})

test("a statement of two businesses below each other gives only the lines of the whole", () => {
  const income = textTable(
    "STATEMENTS OF INCOME (in thousands)\n\nFor the years ended June 30, 1996 and 1995",
    ["1996", "1995"],
    [
      ["Net sales", "500", "400"],
      ["Operating income", "90", "70"],
      ["Income before income taxes - Manufacturing", "80", "60"],
      ["Revenues", "50", "40"],
      ["Income before income taxes - Finance", "20", "15"],
      ["Income before income taxes", "100", "75"],
      ["Provision for income taxes", "40", "30"],
      ["Net income", "60", "45"],
    ],
  )
  const reading = readOldFiling(annualReport({ income, selected: "" }))
  expect(figures(reading, "incomeBeforeTax")).toEqual(["1996-06-30=100000+", "1995-06-30=75000+"])
  expect(figures(reading, "netIncome")).toEqual(["1996-06-30=60000+", "1995-06-30=45000+"])
  expect(figures(reading, "operatingIncome")).toEqual([])
})

test("an outflow without brackets is left out, one in brackets is read", () => {
  const cash = (purchases: string[]) =>
    textTable(
      "STATEMENTS OF CASH FLOWS (in thousands)",
      ["1995", "1996"],
      [
        "Years ended June 30",
        ["Net cash provided by operating activities", "500", "600"],
        ["Capital expenditures", ...purchases],
        ["Net cash used in investing activities", "(300)", "(320)"],
      ],
    )
  const read = (purchases: string[]) =>
    figures(readOldFiling(annualReport({ rest: cash(purchases) })), "capitalExpenditure")
  expect(read(["(300)", "(320)"])).toEqual(["1995-06-30=-300000?", "1996-06-30=-320000?"])
  expect(read(["300", "320"])).toEqual([])
})

test("labels under a heading, wrapped labels and footnote marks are read", () => {
  const selected = selectedTable([
    ["Net", ...[]],
    ["  sales (a)", "600", "700", "812", "934", "1,115{2}"],
    "Earnings per share:",
    ["  Basic", ".60", ".72", ".84", "1.14", "1.40(b)"],
    ["  Diluted", ".59", ".71", ".83", "1.13", "1.39"],
    ["Return on sales", "5.0%", "5.1%", "5.2%", "6.1%", "6.3%"],
  ])
  const reading = readOldFiling(annualReport({ selected }))
  expect(figures(reading, "revenue", "five-year-table").at(-1)).toBe("1996-06-30=1115000000?")
  expect(figures(reading, "epsBasic", "five-year-table").at(-1)).toBe("1996-06-30=1.4?")
  expect(figures(reading, "epsDiluted", "five-year-table").at(0)).toBe("1992-06-30=0.59?")
})

test("a text document without table marks is read between its lines of years", () => {
  const bare = (text: string) => text.replace(/<\/?(?:TABLE|CAPTION)>\n?|<S>.*\n/g, "")
  const reading = readOldFiling(
    annualReport({
      selected: bare(selectedTable(selectedLines)),
      income: bare(incomeTable()),
      balance: bare(balanceTable()),
    }),
  )
  expect(figures(reading, "revenue", "five-year-table")).toHaveLength(5)
  expect(figures(reading, "operatingIncome").at(-1)).toBe("1996-06-30=117000000+")
  expect(figures(reading, "assets").at(-1)).toBe("1996-06-30=853000000+")
})

test("an exhibit 13 is read, with its place in the reader", () => {
  const filing = annualReport()
  const exhibit = oldSubmission({
    ...{ accession: filing.accession, filed: filing.filed, period: "1996-06-30" },
    documents: [
      { type: "10-K", text: "FORM 10-K\n\nItem 6. Selected Financial Data\n\nSee Exhibit 13." },
      { type: "EX-13", text: [selectedTable(selectedLines), incomeTable()].join("\n\n") },
    ],
  })
  const reading = readOldFiling(exhibit)
  expect(figures(reading, "revenue")).toHaveLength(3)
  expect(new Set(reading.figures.map(({ document }) => document))).toEqual(
    new Set(["0000990001-96-000007.2-ex13.txt"]),
  )
  expect(reading.figures.every(({ anchor }) => anchor?.startsWith("text"))).toBe(true)
})

test("HTML tables with cells for signs and brackets are read", () => {
  const cells = (values: string[]) =>
    values
      .map(
        (value) =>
          `<td>$</td><td align="right">${value.replace(")", "")}</td><td>${value.includes(")") ? ")" : ""}</td>`,
      )
      .join("")
  const row = (label: string, ...values: string[]) => `<tr><td>${label}</td>${cells(values)}</tr>`
  const head = `<tr><td>Years ended June 30 (in millions)</td>${["1995", "1996"].map((year) => `<th colspan="3">${year}</th>`).join("")}</tr>`
  const table = `<table>${head}${row("Revenue", "500", "400")}${row("Cost of revenue", "600", "520")}${row("Operating loss", "(100)", "(120)")}${row("Net income (loss)", "(90)", "(110)")}</table>`
  const text = `<html><body><p><b>ITEM 8. FINANCIAL STATEMENTS</b></p><p><b>CONSOLIDATED STATEMENTS OF OPERATIONS</b></p>${table}</body></html>`
  const filing: OldFiling = {
    ...annualReport(),
    files: [{ name: "d10k.htm", text: `<p>For the fiscal year ended June 30, 1996</p>${text}` }],
  }
  const reading = readOldFiling(filing)
  expect(reading.period).toBe("1996-06-30")
  expect(figures(reading, "operatingIncome")).toEqual(["1995-06-30=-100000000+", "1996-06-30=-120000000+"])
  expect(figures(reading, "netIncome").at(0)).toBe("1995-06-30=-90000000?")
  expect(reading.figures[0]?.document).toBe("d10k.htm")
})

test("an interim report gives three and six months, named above their columns", () => {
  const text = textTable(
    "CONDENSED CONSOLIDATED STATEMENTS OF INCOME (Unaudited)\n(in thousands)",
    ["1995", "1996", "1995", "1996"],
    [
      ["Three months ended          Six months ended", ...[]],
      ["Net sales", "100", "120", "210", "250"],
      ["Cost of sales", "60", "70", "130", "150"],
      ["Gross profit", "40", "50", "80", "100"],
      ["Net income", "9", "11", "19", "23"],
    ],
  ).replace(
    "<CAPTION>",
    "<CAPTION>\n              Three months ended        Six months ended\n                 December 31,             December 31,",
  )
  const reading = readOldFiling(
    oldSubmission({
      accession: "0000990001-97-000002",
      form: "10-Q",
      filed: "1997-02-12",
      period: "1996-12-31",
      documents: [{ type: "10-Q", text }],
    }),
  )
  expect(
    reading.figures
      .filter(({ row }) => row === "grossProfit")
      .map(({ start, end, value }) => [start, end, value]),
  ).toEqual([
    ["1995-10-01", "1995-12-31", 40_000],
    ["1996-10-01", "1996-12-31", 50_000],
    ["1995-07-01", "1995-12-31", 80_000],
    ["1996-07-01", "1996-12-31", 100_000],
  ])
})

test("a report that refers elsewhere gives no figures and names the place", () => {
  const text =
    "FORM 10-K\n\nFor the fiscal year ended June 30, 1996\n\nPART II\n\nItem 6. Selected Financial Data\n\nIncorporated by reference from the Annual Report to shareholders.\n\nItem 8. Financial Statements\n\nIncorporated by reference from the Annual Report.\n"
  const reading = readOldFiling({ ...annualReport(), files: [{ name: "form10k.txt", text }] })
  expect(reading).toMatchObject({ period: "1996-06-30", figures: [], schedules: [] })
  expect(reading.reason).toBe(
    "Item 6 refers to the annual report, which was filed on paper or in another document.",
  )
})

test.each([
  "",
  "<TEXT>",
  "<DOCUMENT><TYPE>10-K<TEXT>",
  "1996 1995\n(((((",
  "<table><tr><td colspan=999>1996",
])("%j gives no figures", (text) => {
  const reading = readOldFiling({ ...annualReport(), files: [{ name: "a.txt", text }] })
  expect(reading).toMatchObject({ figures: [], schedules: [], reason: expect.any(String) })
})
