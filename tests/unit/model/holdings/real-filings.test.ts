import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { parseInformationTable, parseThirteenFCover } from "~/edgar/holdings/thirteen-f"
import { addDays } from "~/lib/dates"
import { comparePortfolios, findQuarterBefore } from "~/model/holdings/compare-portfolios"
import { isRead, type ReadFiling } from "~/model/holdings/decode-investor"
import { toPortfolios } from "~/model/holdings/portfolios"
import { readFiling } from "~/model/holdings/read-thirteen-f"
import { reconcile } from "~/model/holdings/reconcile"
import { settleUnits } from "~/model/holdings/settle-units"
import { writeManager } from "../../../fixtures/generated-manager"
import { accessionId } from "../../../ids"

const folder = process.env.EDGAR_DATA ?? ""
const given = folder ? test : test.skip
/** These read filings as filed. EDGAR_DATA names their folder; without it they are skipped. */
const name = (what: string) => (folder ? what : `${what} (EDGAR_DATA names no folder of filings)`)

const managers = ["1067983", "1709323", "1336528", "1061768", "1358706", "807985"]
const invented = ["9900001", "9900002"]
const inventedFolder = mkdtempSync(join(tmpdir(), "bookvalue-13f-"))
afterAll(() => rmSync(inventedFolder, { recursive: true }))

function readFolder(path: string, filed: string): ReadFiling {
  const cover = parseThirteenFCover(readFileSync(join(path, "primary_doc.xml"), "utf8"))
  const table = readdirSync(path).find((file) => file.endsWith(".xml") && file !== "primary_doc.xml")!
  const listed = { accession: accessionId(path.slice(-18)), form: "13F-HR", filed, period: null }
  const filing = readFiling(listed, cover, parseInformationTable(readFileSync(join(path, table), "utf8")))
  if (!isRead(filing)) throw new Error(`${path} was not read: ${filing.reason}`)
  return filing
}

const table = (path: string) => parseInformationTable(readFileSync(join(folder, path), "utf8"))

given(name("Berkshire's fourth quarter of 2022: 172 rows, $299,007,622,119"), () => {
  const filing = readFolder(join(folder, "Archives/edgar/data/1067983/000095012323002585"), "2023-02-14")
  expect(filing).toMatchObject({ parsedRows: 172, parsedValue: 299_007_622_119, unit: 1, quarter: "2022q4" })
  expect(reconcile(filing).agrees).toBe(true)
  expect(filing.holdings.reduce((sum, row) => sum + row.valueUsd, 0)).toBe(299_007_622_119)
})

given(name("Baupost's first quarter of 2026 is in thousands; so is ActiAM's fourth of 2020"), () => {
  const baupost = readFolder(join(folder, "misc/13f/baupost-2026q1-in-thousands"), "2026-05-14")
  const before = readFolder(join(folder, "Archives/edgar/data/1061768", "000106176825900050"), "2026-02-13")
  const [settled] = settleUnits([baupost, before], () => []).filter(isRead)
  expect(settled).toMatchObject({ unit: 1000, unitCertain: true, parsedRows: 22 })
  expect(settled?.holdings.reduce((sum, row) => sum + row.valueUsd, 0)).toBe(5_115_380_000)
  const actiam = readFolder(join(folder, "Archives/edgar/data/1619124/000161912421000002"), "2021-02-10")
  expect(actiam.unit).toBe(1000)
})

given(name("Scion's puts and calls stay apart from its shares; principal amounts from both"), () => {
  const scion = table("misc/13f/scion-2025q3/infotable.xml").rows
  expect(
    scion
      .map((row) => row.putCall)
      .filter(Boolean)
      .sort(),
  ).toEqual(["Call", "Call", "Put", "Put"])
  const mixed = table("misc/13f/with-principal-amount-rows/infotable.xml").rows
  expect(mixed.some((row) => row.amountType === "PRN")).toBe(true)
})

/** Checks every filing of a manager in a folder of the SEC's layout. Returns the value in dollars of each. */
function expectConsistent(root: string): Map<string, number> {
  const filings = readdirSync(root)
    .filter((accession) => existsSync(join(root, accession, "primary_doc.xml")))
    .map((accession) => {
      const cover = parseThirteenFCover(readFileSync(join(root, accession, "primary_doc.xml"), "utf8"))
      return readFolder(join(root, accession), addDays(cover.period ?? "", 45))
    })
  expect(filings.filter((filing) => !reconcile(filing).agrees)).toEqual([])
  const portfolios = toPortfolios(filings)
  expect(portfolios.length).toBeGreaterThan(30)
  for (const [index, portfolio] of portfolios.entries()) {
    const before = findQuarterBefore(portfolios, portfolio.quarter, index === 0)
    for (const row of comparePortfolios(before, portfolio, () => []))
      expect(row.status === null).toBe(before === "missing")
  }
  return new Map(
    filings.map(({ accession, holdings }) => [
      accession.replaceAll("-", ""),
      holdings.reduce((sum, row) => sum + row.valueUsd, 0),
    ]),
  )
}

const consistent = "every quarter of filer %s: declared and parsed agree, statuses are determined"

given.each(managers)(name(consistent), (cik) => {
  expectConsistent(join(folder, "Archives/edgar/data", cik))
})

test.each(invented)(`${consistent}, thousands and dollars alike (generated)`, (cik) => {
  const root = join(inventedFolder, "Archives/edgar/data", cik)
  expect(writeManager(root, Number(cik))).toEqual(expectConsistent(root))
})
