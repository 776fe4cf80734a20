import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { parseNport } from "~/edgar/holdings/nport"
import { NotDataSet } from "~/edgar/tab-separated"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { encodeReport } from "~/model/funds/fund-report"
import { loadNport } from "../../../../cli/bulk/nport/load-nport"
import { NumberPlaces } from "../../../../cli/bulk/nport/number-places"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import type { SendEffects } from "../../../../cli/bulk/run/send-pieces"
import { type FixtureInvestment, nportReport } from "../../../fixtures/nport"
import { type FixtureFundReport, nportDataSet, nportTables } from "../../../fixtures/nport-data-set"
import { getZip } from "../../../fixtures/zip"
import { accessionId, cikId, tickerId } from "../../../ids"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-nport-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const works = "037833100"
const nested = `<debtSec><maturityDt>2031-05-15</maturityDt><annualizedRt>4.25</annualizedRt></debtSec>`
const parsed = (asOf: string, holdings: FixtureInvestment[]) => parseNport(nportReport({ asOf, holdings }))

function report(
  number: number,
  changes: Partial<FixtureFundReport> = {},
  holdings: FixtureInvestment[] = [{ name: "Works", cusip: works, balance: 100, value: 5000, weight: 5 }],
): FixtureFundReport {
  const { classIds: _, refused: __, ...head } = parsed(changes.asOf ?? "2025-06-30", holdings)
  return {
    ...head,
    accession: accessionId(`0009900002-25-${String(number).padStart(6, "0")}`),
    filed: "2025-08-28",
    cik: cikId("0009900002"),
    ...changes,
  }
}

async function load(content: Buffer, changes: Partial<SendEffects> = {}) {
  const path = join(folder, "2025q3_nport.zip")
  writeFileSync(path, content)
  const batches: IngestBatch[] = []
  const work = join(folder, "work")
  const result = await loadNport(
    path,
    ({ seriesId }) => (seriesId === "S000099001" ? [tickerId("INVGX"), tickerId("INVGY")] : []),
    work,
    {
      post: async (gzip) => {
        batches.push(ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString())))
        return null
      },
      log: openProgressLog(join(folder, "progress.jsonl")),
      isStopped: () => false,
      onStep: () => {},
      ...changes,
    },
  )
  expect(existsSync(join(work, "holdings"))).toBe(false)
  return {
    ...result,
    batches,
    reports: batches.flatMap(({ fundReports }) => fundReports),
    holders: batches.flatMap(({ securityFunds }) => securityFunds),
    latest: batches.flatMap(({ latestFundReports }) => latestFundReports),
  }
}

test("a report of a data set is the one that its XML gives, for all share classes of the fund", async () => {
  const holdings: FixtureInvestment[] = [
    { name: "Works", cusip: works, balance: 100, value: 5000, weight: 5 },
    { name: "Bond", cusip: "N/A", balance: 9, value: "1.5E3", weight: 0.1, category: "DBT", nested },
    { name: "Short", balance: -5, value: -20, weight: -0.02, payoff: "Short" },
  ]
  const { accession, filed, ...rest } = report(1, {}, holdings)
  const { reports } = await load(nportDataSet([{ ...rest, accession, filed }]))
  const { cik, seriesId, registrant, seriesName: name } = rest
  expect(reports).toEqual([
    {
      tickers: ["INVGX", "INVGY"],
      ...{ cik, seriesId, registrant, name },
      report: encodeReport(parsed("2025-06-30", holdings), { accession, filed }),
    },
  ])
  expect(reports[0]?.report.columns.maturity).toContain("2031-05-15")
})

test("shares of companies become holders by security, also of funds without a ticker", async () => {
  const other = report(2, { seriesId: null, seriesName: "No Series Trust", cik: cikId("0009900003") }, [
    { name: "Works", cusip: works, balance: 7, value: 350, weight: 1 },
    { name: "Works", cusip: works, balance: 3, value: 150, weight: 0.5 },
    { name: "Works", cusip: works, balance: -9, value: -9, weight: -1, payoff: "Short" },
    // From the ISIN that every fixture has.
    { name: "By ISIN", cusip: "N/A", balance: 1, value: 50, weight: 0.1 },
    { name: "Bond", cusip: "594918104", balance: 1, value: 50, weight: 0.1, category: "DBT" },
  ])
  const { holders, latest, securities } = await load(nportDataSet([report(1), other]))
  expect(securities).toBe(1)
  expect(holders).toEqual([
    {
      ...{ cusip: works, name: "Works" },
      rows: [
        ["S000099001", "2025-06-30", 100, 5000, 5],
        ["0009900003", "2025-06-30", 11, 550, 1.6],
      ],
    },
  ])
  expect(latest).toEqual([
    { fund: "S000099001", ticker: "INVGX", name: "Invented Growth Fund", asOf: "2025-06-30" },
    { fund: "0009900003", ticker: null, name: "No Series Trust", asOf: "2025-06-30" },
  ])
})

test("the later filed of two reports of one day counts, wherever its rows are", async () => {
  const first = report(9, { filed: "2025-08-01" })
  const amended = report(1, { filed: "2025-08-02" }, [
    { name: "Works", cusip: works, balance: 80, value: 4000, weight: 4 },
  ])
  const tables = nportTables([first, amended]).map(({ name, content }) => {
    const [head = "", ...lines] = String(content).replace(/\n$/, "").split("\n")
    const turned = [head, ...lines.reverse()].map((line) => line.split("\t").reverse().join("\t"))
    return { name: `2025q3/${name}`, content: turned.join("\r\n") }
  })
  const { reports, holders } = await load(getZip(tables))
  expect(reports.map(({ report: { accession } }) => accession)).toEqual([amended.accession])
  expect(holders[0]?.rows).toEqual([["S000099001", "2025-06-30", 80, 4000, 4]])
})

test("a second run sends nothing, a stopped one is completed, and another archive is refused", async () => {
  const many = Array.from({ length: 60 }, (_, place) =>
    report(place + 1, { asOf: `2025-0${1 + (place % 9)}-0${1 + Math.floor(place / 9)}` }),
  )
  const set = nportDataSet(many)
  let posted = 0
  await load(set, {
    post: async () => {
      posted += 1
      return null
    },
    isStopped: () => posted > 0,
  })
  expect(posted).toBeGreaterThan(0)
  const rest = await load(set)
  // Three batches of reports, one of securities and one of the latest reports.
  expect(posted + rest.batches.length).toBe(5)
  expect((await load(set)).batches).toEqual([])
  const without = nportTables(many).filter(({ name }) => name !== "IDENTIFIERS.tsv")
  await expect(load(getZip(without))).rejects.toThrow(NotDataSet)
})

test("places are found again after growing, and numbers near a known one are not", () => {
  const places = new NumberPlaces()
  for (let number = 0; number < 100_000; number++) places.set(number * 3 + 9_000_000_000, number % 60_000)
  expect(places.get(9_000_000_000)).toBe(0)
  expect(places.get(9_000_000_000 + 3 * 99_999)).toBe(39_999)
  expect(places.get(9_000_000_001)).toBeUndefined()
})
