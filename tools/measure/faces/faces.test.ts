import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { Accession } from "~/lib/accession"
import { getZip } from "../../../tests/fixtures/zip"
import { classifyCell } from "./classify-cell"
import { compareFaces } from "./compare-faces"
import { parseExplanations } from "./explanations"
import type { PrintedCell } from "./printed-cells"
import { readFaces } from "./read-faces"
import { reportFaces } from "./report-faces"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-faces-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Line {
  tag: string
  /** By column: `2024` is the year, `2024-12` the balance at its end. */
  values: Record<string, number>
  version?: string
  statement?: string
  report?: number
  unit?: string
  coreg?: string
  segments?: string
}

interface Report {
  year: number
  lines: Line[]
  form?: string
}

const reports = { IS: 2, BS: 3, CF: 4 } as Record<string, number>

function getDataSet(filings: Report[]): string {
  const tables = { sub: [] as string[], num: [] as string[], pre: [] as string[] }
  const row = (...cells: (string | number)[]) => cells.join("\t")
  tables.sub.push(row("adsh", "cik", "name", "sic", "fye", "form", "period", "fy", "fp", "filed", "instance"))
  tables.num.push(row("adsh", "tag", "version", "ddate", "qtrs", "uom", "segments", "coreg", "value"))
  tables.pre.push(row("adsh", "report", "line", "stmt", "inpth", "tag", "version", "plabel", "negating"))
  for (const [at, { year, lines, form = "10-K" }] of filings.entries()) {
    const adsh = `0000990001-${String(year + 1).slice(2)}-00000${at + 1}`
    const period = `${year}1231`
    tables.sub.push(
      row(adsh, 990001, "EXAMPLE", 3571, 1231, form, period, year, "FY", `${year + 1}0220`, "e.xml"),
    )
    for (const [place, line] of lines.entries()) {
      const { tag, values, version = "us-gaap/2024", statement = "IS", unit = "USD" } = line
      if (statement !== "note")
        tables.pre.push(
          row(adsh, line.report ?? reports[statement] ?? 9, place + 1, statement, 0, tag, version, tag, 0),
        )
      for (const [column, value] of Object.entries(values)) {
        const isBalance = column.endsWith("-12")
        const [day, quarters] = [`${column.slice(0, 4)}1231`, isBalance ? 0 : 4]
        tables.num.push(
          row(adsh, tag, version, day, quarters, unit, line.segments ?? "", line.coreg ?? "", value),
        )
      }
    }
  }
  const path = join(folder, "2025q1.zip")
  const files = Object.entries(tables).map(([name, rows]) => ({
    name: `${name}.txt`,
    content: `${rows.join("\n")}\n`,
  }))
  writeFileSync(path, getZip(files))
  return path
}

async function compare(...filings: Report[]) {
  const cells = [...(await readFaces([getDataSet(filings)]))].flatMap(
    (company) => compareFaces(company).cells,
  )
  return cells.map((cell) => ({ ...cell, found: classifyCell(cell) }))
}

async function getClasses(row: string, ...filings: Report[]) {
  const cells = await compare(...filings)
  return cells
    .filter(({ printed }) => printed.row === row)
    .map(({ vintage, end, shown, found }) => `${vintage} ${end.slice(0, 4)}: ${shown} ${found}`)
    .sort()
}

const income: Line[] = [
  { tag: "Revenues", values: { 2024: 1000, 2023: 900 } },
  { tag: "CostOfRevenue", values: { 2024: 600, 2023: 500 } },
  { tag: "OperatingIncomeLoss", values: { 2024: 150, 2023: 140 } },
  { tag: "NetIncomeLoss", values: { 2024: 100, 2023: 90 } },
]

test("each printed line of each year is compared as last filed and as first filed", async () => {
  const cells = await compare({ year: 2024, lines: income })
  expect(cells).toHaveLength(16)
  expect(new Set(cells.map(({ found }) => found))).toEqual(new Set(["agrees"]))
})

test("a restated line is expected as in the last report, and as in the first", async () => {
  const later = { tag: "Revenues", values: { 2025: 1100, 2024: 950 } }
  const filings = [
    { year: 2024, lines: income },
    { year: 2025, lines: [later, { tag: "NetIncomeLoss", values: { 2025: 110, 2024: 100 } }] },
  ]
  expect(await getClasses("revenue", ...filings)).toEqual([
    "latest 2023: 900 agrees",
    "latest 2024: 950 agrees",
    "latest 2025: 1100 agrees",
    "original 2023: 900 agrees",
    "original 2024: 1000 agrees",
    "original 2025: 1100 agrees",
  ])
})

test("figures of other columns than the statement's are not expected", async () => {
  const lines = [...income, { tag: "GrossProfit", values: { 2024: 400, 2023: 400, 2022: 350 } }]
  const [company] = [...(await readFaces([getDataSet([{ year: 2024, lines }])]))].map(compareFaces)
  expect(company?.unplaced).toEqual([])
  expect(company?.cells.map(({ end }) => end)).not.toContain("2022-12-31")
})

test("lines of a subsidiary, of a later statement and of members are not expected", async () => {
  const lines: Line[] = [
    ...income,
    { tag: "GrossProfit", values: { 2024: 7 }, coreg: "Subsidiary" },
    { tag: "IncomeTaxExpenseBenefit", values: { 2024: 8 }, report: 7 },
    { tag: "ProfitLoss", values: { 2024: 9 }, segments: "BusinessSegments=East;" },
  ]
  const rows = (await compare({ year: 2024, lines })).map(({ printed }) => printed.row)
  expect(new Set(rows)).toEqual(new Set(["revenue", "costOfRevenue", "operatingIncome", "netIncome"]))
})

test("a convenience translation is not expected", async () => {
  const yen = income.map((line) => ({ ...line, unit: "JPY" }))
  const dollars = { tag: "Revenues", values: { 2024: 7 }, unit: "USD" }
  expect(await getClasses("revenue", { year: 2024, lines: [...yen, dollars], form: "20-F" })).toEqual([
    "latest 2023: 900 agrees",
    "latest 2024: 1000 agrees",
    "original 2023: 900 agrees",
    "original 2024: 1000 agrees",
  ])
})

test("a line that the product does not read is missing", async () => {
  const lines = income.map((line) => (line.tag === "Revenues" ? { ...line, tag: "UtilityRevenue" } : line))
  const cells = await compare({ year: 2024, lines })
  const missing = cells.filter(({ shown, printed }) => shown === null && printed.row === "revenue")
  expect(missing.every(({ found }) => found === "missing")).toBe(true)
})

test("several lines of one row are expected as their sum", async () => {
  const lines: Line[] = [
    ...income.filter(({ tag }) => tag !== "CostOfRevenue"),
    { tag: "CostOfGoodsSold", values: { 2024: 400, 2023: 350 } },
    { tag: "CostOfServices", values: { 2024: 200, 2023: 150 } },
  ]
  const cells = (await compare({ year: 2024, lines })).filter(
    ({ printed }) => printed.row === "costOfRevenue",
  )
  expect(cells.map(({ printed }) => printed.values)).toEqual([[500], [600], [500], [600]])
})

test("a line that a line below it contains is not added to it", async () => {
  const lines: Line[] = [
    { tag: "AssetsCurrent", values: { "2024-12": 1404 }, statement: "BS" },
    { tag: "PublicUtilitiesPropertyPlantAndEquipmentNet", values: { "2024-12": 7005 }, statement: "BS" },
    { tag: "ConstructionInProgressGross", values: { "2024-12": 1202 }, statement: "BS" },
    { tag: "PropertyPlantAndEquipmentNet", values: { "2024-12": 8207 }, statement: "BS" },
    { tag: "Assets", values: { "2024-12": 9611 }, statement: "BS" },
  ]
  const cells = (await compare({ year: 2024, lines })).filter(
    ({ printed }) => printed.row === "propertyPlantEquipment",
  )
  expect(new Set(cells.map(({ printed }) => printed.values[0]))).toEqual(new Set([8207]))
})

interface Shown {
  concept?: string
  accession?: string
  printed?: Partial<PrintedCell>
}

function shownAs(shown: number | null, { concept = "SalesRevenueNet", accession, printed }: Shown = {}) {
  const filing = "0000990001-25-000001" as Accession
  return classifyCell({
    cik: "0000990001",
    company: "EXAMPLE",
    vintage: "latest",
    period: "annual",
    end: "2024-12-31",
    accession: filing,
    form: "10-K",
    reason: null,
    shown,
    printed: {
      row: "revenue",
      face: "IS",
      end: "2024-12-31",
      quarters: 4,
      values: [1000],
      concepts: ["Revenues"],
      tier: 0,
      isSum: false,
      mayBeParts: false,
      ...printed,
    },
    source: {
      accession: (accession ?? filing) as Accession,
      concept: `us-gaap:${concept}`,
      form: "10-K",
      filed: "2025-02-20",
      derivation: null,
      basis: null,
      figure: null,
      registrant: null,
      publication: null,
    },
  })
}

test("a shown value is classified by its value, its concept and its filing", () => {
  const [parts, other] = [{ mayBeParts: true, isSum: true }, "0000990001-26-000001"]
  expect(shownAs(1000)).toBe("agrees")
  expect(shownAs(null)).toBe("missing")
  expect(shownAs(null, { printed: parts })).toBe("parts, left empty")
  expect(shownAs(-1000)).toBe("sign turned")
  expect(shownAs(1_000_000)).toBe("scale repaired")
  expect(shownAs(10_000)).toBe("differs")
  expect(shownAs(990)).toBe("differs")
  expect(shownAs(990, { concept: "Revenues" })).toBe("differs")
  expect(shownAs(990, { concept: "Revenues", accession: other })).toBe("later recast")
  expect(shownAs(400, { concept: "Revenues", printed: parts })).toBe("one of its parts")
  expect(shownAs(990, { printed: parts })).toBe("not the sum of its parts")
})

async function runReport(filings: Report[], explanations: string) {
  const report = reportFaces([getDataSet(filings)], parseExplanations(explanations))
  const printedLines: string[] = []
  for (;;) {
    const { done, value } = await report.next()
    if (done) return { printedLines, succeeds: value }
    printedLines.push(value)
  }
}

test("the report counts by row and class, names each cell, and fails where one differs without an explanation", async () => {
  const values = (now: number) => ({ 2024: now, 2023: now - 1 })
  const parts: Line[] = [
    { tag: "DepreciationDepletionAndAmortization", statement: "CF", values: values(30) },
    { tag: "ProceedsFromLongTermLinesOfCredit", statement: "CF", values: values(8) },
    { tag: "ProceedsFromNotesPayable", statement: "CF", values: values(9) },
    { tag: "NetCashProvidedByUsedInOperatingActivities", statement: "CF", values: values(140) },
  ]
  const filings: Report[] = [{ year: 2024, lines: [...income, ...parts] }]
  const { printedLines, succeeds } = await runReport(filings, "")
  expect(printedLines[0]).toBe("Companies: 1. Filings: 1. Printed cells of periods that are not shown: 0.")
  expect(printedLines.find((line) => line.startsWith("| IS revenue"))).toMatch(/^\| IS revenue \| 4 \| 4 \|/)
  expect(
    printedLines.filter((line) => line.startsWith("Without an explanation: one of its parts")),
  ).toHaveLength(4)
  expect(succeeds).toBe(false)
  const explain = (cells: number) =>
    `| \`debtIssued\` | EXAMPLE | 0000990001-25-000001 | ${cells} | 17 | – | no sum proves the lines |`
  expect((await runReport(filings, explain(4))).succeeds).toBe(true)
  expect((await runReport(filings, explain(3))).succeeds).toBe(false)
})
