import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { findFile, parseFilingIndex } from "~/edgar/filing-index"
import { checkIdentities } from "~/model/financials/checks/check-identities"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { type StatementQuery, viewStatement } from "~/model/financials/view/view-statement"
import { exampleCik, exampleFacts, exampleReport } from "../../../../cli/sample/example-company"
import { exampleYears } from "../../../../cli/sample/example-figures"
import { exampleSubmissions } from "../../../../cli/sample/example-submissions"
import { exampleIndexes } from "../../../../cli/sample/folder-source"
import {
  balance,
  cashFlow,
  condensed,
  getTables,
  income,
  inventories,
} from "../../../fixtures/printed-statements"

const facts = parseCompanyFacts(JSON.stringify(exampleFacts()))
const head = { name: "Example Instruments", sic: "3826", fiscalYearEnd: "1231" }
const document = deriveStatementsDocument(facts, head)

const see = (statement: StatementQuery["statement"], period: StatementQuery["period"]) => {
  const view = viewStatement(document, { statement, period, vintage: "latest", asof: null })
  const row = (key: string) => view.rows.find((each) => each.key === key)?.values
  return { ...view, row, at: (key: string, period: number) => row(key)?.[period] ?? null }
}
const inMillions = (values?: (number | null)[]) =>
  values?.map((value) => value && Number((value / 1e6).toFixed(3)))

test("every balance sheet balances, line by line", () => {
  for (const period of ["annual", "quarterly"] as const) {
    const { periods, row, at } = see("balance", period)
    expect(periods).toHaveLength(period === "annual" ? 13 : 50)
    for (const index of periods.keys()) {
      expect(at("assets", index)).toBe(at("liabilities", index)! + at("equity", index)!)
      expect(at("assets", index)).toBe(at("liabilitiesAndEquity", index))
    }
    expect(row("balanceDifference")).toBeUndefined()
  }
})

test("every cash flow statement leads from one balance sheet to the next", () => {
  for (const period of ["annual", "quarterly"] as const) {
    const { periods, row, at } = see("cashflow", period)
    const cash = see("balance", period).row("cash")!
    // The first balance sheet is that of the year before.
    expect(cash).toHaveLength(periods.length + 1)
    for (const index of periods.keys()) {
      const activities = ["operatingCashFlow", "investingCashFlow", "financingCashFlow", "exchangeRateEffect"]
      const sum = activities.reduce((total, key) => total + (at(key, index) ?? 0), 0)
      expect(at("netChangeInCash", index)).toBe(sum)
      expect(cash[index + 1]! - cash[index]!).toBe(sum)
    }
    expect(row("cashDifference")).toBeUndefined()
    expect(row("otherInvesting")?.some(Boolean) ?? false).toBe(false)
    expect(row("otherFinancing")?.some(Boolean) ?? false).toBe(false)
  }
})

test("four quarters add up to the year, and no fourth quarter is missing", () => {
  for (const vintage of ["latest", "original"] as const) {
    const { balances, quarters, missingFourth } = checkIdentities(document, vintage)
    expect(balances.held).toBe(balances.checked)
    expect(quarters.checked).toBeGreaterThan(300)
    expect(quarters.held).toBe(quarters.checked)
    expect(missingFourth).toEqual([])
  }
})

test("the years match the reports", () => {
  const income = see("income", "annual")
  const last = (key: string) => inMillions(income.row(key)?.slice(-3))
  expect(last("revenue")).toEqual([338.4, 371.9, 412.6])
  expect(last("operatingIncome")).toEqual([55.2, 63.6, 74.5])
  expect(last("netIncome")).toEqual([43.1, 49.7, 58.3])
  expect(income.row("epsDiluted")?.slice(-3)).toEqual([1.12, 1.3, 1.53])
  expect(income.row("dividendsPerShare")?.slice(-3)).toEqual([0.32, 0.36, 0.4])
  expect(inMillions(see("cashflow", "annual").row("operatingCashFlow")?.slice(-3))).toEqual([
    56.7, 68.7, 77.5,
  ])
  expect(inMillions(see("balance", "annual").row("assets")?.slice(-3))).toEqual([439.4, 462.8, 496])
})

test("the last quarters match the reports and the release of results", () => {
  const { row } = see("income", "quarterly")
  const last = (key: string, count: number) => inMillions(row(key)?.slice(-count))
  expect(last("revenue", 6)).toEqual([98.6, 97.4, 101.2, 103.5, 110.5, 108.9])
  expect(last("costOfRevenue", 6)).toEqual([45.2, 44.5, 46, 46.8, 49.6, 48.9])
  expect(last("operatingExpenses", 6)).toEqual([36.2, 36.3, 37.1, 37.6, 40.2, 39.7])
  expect(last("operatingIncome", 6)).toEqual([17.2, 16.6, 18.1, 19.1, 20.7, 20.3])
  expect(last("netIncome", 6)).toEqual([13.6, 13.1, 14.2, 14.8, 16.2, 15.6])
  expect(
    row("epsDiluted")
      ?.slice(-6)
      .map((value) => Number(value?.toFixed(2))),
  ).toEqual([0.36, 0.34, 0.37, 0.39, 0.43, 0.41])
})

test("per-share figures filed before the split are adjusted for it", () => {
  expect(document.splits).toMatchObject([{ date: "2021-06-15", ratio: 2, basis: "tagged" }])
  const filed = (accession: string, end: string) =>
    facts.concepts
      .get("us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding")
      ?.get("shares")
      ?.find((fact) => facts.filings[fact.filing]?.accession === accession && fact.end === end)?.value
  expect(filed(exampleReport(2020, 3).accession, "2020-12-31")).toBe(19_700_000)
  expect(filed(exampleReport(2021, 3).accession, "2020-12-31")).toBe(39_400_000)
  const { row } = see("income", "annual")
  expect(inMillions(row("sharesDiluted")?.slice(0, 8))).toEqual([
    40.5, 40.4, 40.2, 40.1, 39.9, 39.8, 39.4, 39.1,
  ])
})

const folder = new URL("../../../../cli/sample/edgar/Archives/edgar/data/990001/", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), "utf8")

/** A fact as its own filing gives it, in the unit of the printed tables. */
function getFact(accession: string, tag: string, dates: string): number | undefined {
  const [start, end] = dates.includes("/") ? dates.split("/") : [null, dates]
  const [unit, list] = [...(facts.concepts.get(`us-gaap:${tag.replace("-", "")}`) ?? [])][0] ?? ["", []]
  const fact = list.find(
    (each) => facts.filings[each.filing]?.accession === accession && each.start === start && each.end === end,
  )
  return fact && (fact.value * (tag.startsWith("-") ? -1 : 1)) / (unit === "USD/shares" ? 1 : 1e6)
}

const year = (number: number) => `${number}-01-01/${number}-12-31`
const annual = (number: number) => [
  { lines: income, mark: "Income before tax", periods: [number, number - 1, number - 2].map(year) },
  { lines: balance, mark: "Treasury stock", periods: [`${number}-12-31`, `${number - 1}-12-31`] },
  { lines: cashFlow, mark: "Change in cash", periods: [number, number - 1, number - 2].map(year) },
  { lines: inventories, mark: "Materials", periods: [`${number}-12-31`, `${number - 1}-12-31`] },
]
const quarter = [
  { lines: income, mark: "Income before tax", periods: ["2026-01-01/2026-03-31", "2025-01-01/2025-03-31"] },
  { lines: condensed, mark: "Total assets", periods: ["2026-03-31", "2025-12-31"] },
]

for (const [report, file, statements] of [
  [exampleReport(2024, 3), "000099000125000004/exmp-20241231.htm", annual(2024)],
  [exampleReport(2025, 3), "000099000126000004/exmp-20251231.htm", annual(2025)],
  [exampleReport(2026, 0), "000099000126000011/exmp-20260331.htm", quarter],
] as const)
  test(`every line of the statements in the ${report.form} for ${report.end} is among its facts`, () => {
    const tables = getTables(read(file))
    for (const { lines, mark, periods } of statements) {
      const rows = tables.find((table) => table.some(({ label }) => label === mark)) ?? []
      const printed = rows.filter(({ label, numbers }) => label && numbers.length > 0)
      expect(printed.length).toBeGreaterThan(3)
      for (const { label, numbers } of printed) {
        const concept = (lines as Record<string, string>)[label]
        expect(concept, label).toBeDefined()
        const dates = periods.map((dates) => cashDay(label, dates))
        expect(numbers, label).toEqual(dates.map((each) => getFact(report.accession, concept!, each)))
      }
    }
  })

/** Cash at either end of a year is a balance. */
function cashDay(label: string, dates: string): string {
  if (label === "Cash at the end of the year") return dates.slice(11)
  if (label !== "Cash at the beginning of the year") return dates
  return `${Number(dates.slice(0, 4)) - 1}-12-31`
}

test("covers count the shares, and the proxy statement names the same results", () => {
  const counts = facts.concepts.get("dei:EntityCommonStockSharesOutstanding")?.get("shares")
  expect(counts?.slice(-1)[0]).toMatchObject({ end: "2026-04-30", value: 37_198_000 })
  expect(read("000099000126000011/exmp-20260331.htm")).toContain("37,198,000 shares")
  const rows = getTables(read("000099000126100030/exmp-20260327.htm")).flat()
  for (const { year } of exampleYears.slice(-5)) {
    const [netIncome, revenue] = rows.find(({ label }) => label === String(year))?.numbers.slice(-2) ?? []
    const { accession } = exampleReport(year, 3)
    const dates = `${year}-01-01/${year}-12-31`
    expect(getFact(accession, "NetIncomeLoss", dates), String(year)).toBe(netIncome)
    expect(getFact(accession, income.Revenue, dates), String(year)).toBe(revenue)
  }
})

test("the filing list contains the sample's documents", () => {
  const indexes = exampleIndexes()
  const { recent } = (exampleSubmissions() as { filings: { recent: Record<string, string[]> } }).filings
  const found = (recent.accessionNumber ?? []).flatMap((accession, row) => {
    const index = indexes[`/Archives/edgar/data/990001/${accession.replaceAll("-", "")}/index.json`]
    const name = recent.primaryDocument![row]!.replace(/^xsl[^/]*\//, "")
    return index ? [{ name, index: parseFilingIndex(JSON.parse(index)) }] : []
  })
  expect(found).toHaveLength(24)
  for (const { name, index } of found) expect(findFile(index, name), name).not.toBeNull()
  expect(new Set(recent.accessionNumber).size).toBe(recent.accessionNumber!.length)
  expect(exampleCik).toBe("0000990001")
})
