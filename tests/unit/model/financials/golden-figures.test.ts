import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { remember } from "~/lib/remember"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { expectWhole, type ReadCell, readCells, readFiler } from "./read-filer"
import { readSampleStatements, toSampleFacts } from "./sample-facts"

// The SEC's files are not in the repository: EDGAR_DATA names a folder in the SEC's layout.
const folder = join(process.env.EDGAR_DATA ?? "/nowhere", "api", "xbrl", "companyfacts")
const getFile = (cik: number) => join(folder, `CIK${String(cik).padStart(10, "0")}.json`)
const readText = (cik: number) => readFileSync(getFile(cik), "utf8")

const readSampleFiler = remember((cik: number) => readFiler(toSampleFacts(readSampleStatements(cik))))

type Check = (company: { cell: ReadCell; document: StatementsDocument }) => void

/** Checks the figures of a company of the sample: as stored, and derived again from the facts that are stored. */
function golden(name: string, cik: number, check: Check): void {
  test(`${name}, as stored in the sample`, () => {
    const document = readSampleStatements(cik)
    check({ cell: readCells(document), document })
  })
  test(`${name}, derived from facts of the sample`, () => check(readSampleFiler(cik)))
  goldenFile(name, cik, check)
}

function goldenFile(name: string, cik: number, check: Check): void {
  test.skipIf(!existsSync(getFile(cik)))(`${name} (needs EDGAR_DATA with CIK ${cik})`, () =>
    check(readFiler(readText(cik))),
  )
}

golden(
  "Apple: revenue with its filing, and per-share figures through two splits",
  320193,
  ({ cell, document }) => {
    expect(cell("income", "revenue", "2024")).toMatchObject({
      value: 391_035e6,
      source: {
        accession: "0000320193-24-000123",
        form: "10-K",
        concept: "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
      },
    })
    expect(document.splits.map((split) => split.ratio).slice(-2)).toEqual([7, 4])
    expect(cell("income", "epsDiluted", "2017").value).toBeCloseTo(2.3, 2)
    expect(cell("income", "epsDiluted", "2017", "original").value).toBe(9.21)
    expect(cell("income", "sharesDiluted", "2017").value).toBe(5_251_692_000 * 4)
  },
)

golden("Apple: the fourth quarter of a year that was recast", 320193, ({ cell }) => {
  expect(cell("income", "revenue", "2008q4", "original").value).toBe(7_895e6)
  expect(cell("income", "revenue", "2008q4")).toMatchObject({
    value: 7_895e6,
    source: { basis: expect.stringContaining("As first filed") },
  })
})

goldenFile("SunEdison: subtracting across a recast would invent a quarter", 945436, ({ cell }) => {
  expect(cell("income", "revenue", "2012q4", "original").value).toBeCloseTo(600.7e6, 0)
  expect(cell("income", "revenue", "2012q4").value).toBeCloseTo(600.7e6, 0)
})

golden("NVIDIA: revenue of fiscal 2025", 1045810, ({ cell }) => {
  expect(cell("income", "revenue", "2025").value).toBe(130_497e6)
})

golden("Alphabet: revenue of 2024", 1652044, ({ cell }) => {
  expect(cell("income", "revenue", "2024").value).toBe(350_018e6)
})

golden("Walmart: net income of fiscal 2025", 104169, ({ cell }) => {
  expect(cell("income", "netIncome", "2025").value).toBe(19_436e6)
})

golden("JPMorgan: assets of 2024, in a bank's form", 19617, ({ cell, document }) => {
  expect(document.industry).toBe("bank")
  expect(cell("balance", "assets", "2024").value).toBe(4_002_814e6)
})

golden("Home Depot: fiscal 2024 ends on 2 February 2025", 354950, ({ cell }) => {
  expect(cell("income", "revenue", "2024")).toMatchObject({ value: 159_514e6, end: "2025-02-02" })
})

golden("Costco: a third quarter of twelve weeks", 909832, ({ cell }) => {
  expect(cell("income", "revenue", "2026q3").value).toBe(70_527e6)
})

const full: Record<string, number> = {
  Apple: 320193,
  NVIDIA: 1045810,
  Alphabet: 1652044,
  Walmart: 104169,
  "Home Depot": 354950,
  Costco: 909832,
  Nike: 320187,
  "McDonald's": 63908,
  "Kraft Heinz": 1637459,
  Disney: 1744489,
  Cigna: 1739940,
  LPA: 1997711,
  "Under Armour": 1336917,
}

for (const [name, cik] of Object.entries(full)) {
  test.skipIf(!existsSync(getFile(cik)))(
    `${name}: six lines of every year as filed, quarters that add up, a small document (needs EDGAR_DATA)`,
    () => expectWhole(readFiler(readText(cik)), 20),
  )
}
