import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { NotDataSet } from "~/edgar/tab-separated"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import type { SendEffects } from "../../../../cli/bulk/run/send-pieces"
import { loadStatements } from "../../../../cli/bulk/statements/load-statements"
import { getZip } from "../../../fixtures/zip"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-statements-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const getAccession = (number: number) => `0000990001-25-${String(number).padStart(6, "0")}`
const table = (name: string, rows: (string | number)[][]) => ({
  name,
  content: `${rows.map((row) => row.join("\t")).join("\n")}\n`,
})

/** A data set with a number of annual reports, each of a different company, and one release. */
function dataSet(reports: number, shift = 0) {
  const numbers = Array.from({ length: reports }, (_, at) => at + 1)
  const sub = numbers.map((number) => [
    ...[getAccession(number), 990000 + number, "10-K", 20241231, 2024, "FY"],
    ...[20250220, "exmp-20241231_htm.xml"],
  ])
  const release = [getAccession(999), 990999, "8-K", 20241231, 2024, "FY", 20250220, "exmp.xml"]
  const num = [...numbers, 999].flatMap((number) => {
    const own = (tag: string, quarters: number, segments: string, value: number, coreg = "") => [
      ...[getAccession(number), tag, 20241231, quarters, "USD", segments, coreg, `${value}.0000`],
    ]
    return [
      own("Revenues", 4, "", 100 + shift),
      own("Revenues", 4, "BusinessSegments=East;", 60),
      own("Revenues", 4, "BusinessSegments=West;", 40),
      own("Revenues", 4, "Scenario=Adjusted;", 7),
      own("Revenues", 4, "", 1, "Subsidiary"),
      own("IncomeTaxExpenseBenefit", 4, "", 25),
    ]
  })
  const pre = numbers.flatMap((number) => [
    [getAccession(number), 2, 2, "IS", 0, "IncomeTaxExpenseBenefit", "Income taxes", 1],
    [getAccession(number), 2, 1, "IS", 0, "Revenues", "Net sales", 0],
    [getAccession(number), 3, 1, "CP", 0, "EntityRegistrantName", "Name", 0],
  ])
  return getZip([
    table("sub.txt", [["adsh", "cik", "form", "period", "fy", "fp", "filed", "instance"], ...sub, release]),
    table("num.txt", [["adsh", "tag", "ddate", "qtrs", "uom", "segments", "coreg", "value"], ...num]),
    table("pre.txt", [["adsh", "report", "line", "stmt", "inpth", "tag", "plabel", "negating"], ...pre]),
  ])
}

async function load(content: Buffer, changes: Partial<SendEffects> = {}) {
  const path = join(folder, "2025q1.zip")
  writeFileSync(path, content)
  const batches: IngestBatch[] = []
  const result = await loadStatements(path, 5, {
    post: async (gzip) => {
      batches.push(ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString())))
      return null
    },
    log: openProgressLog(join(folder, "progress.jsonl")),
    isStopped: () => false,
    onStep: () => {},
    ...changes,
  })
  return { ...result, batches }
}

test("a data set becomes the breakdowns and the statements of each annual and quarterly report", async () => {
  const { batches, filings, rows, leftOut, breakdowns } = await load(dataSet(2))
  expect({ filings, rows, leftOut, breakdowns }).toEqual({ filings: 2, rows: 8, leftOut: 10, breakdowns: 2 })
  const segments = batches.flatMap(({ segmentFilings }) => segmentFilings)
  expect(segments.map(({ document }) => document.cik)).toEqual(["0000990001", "0000990002"])
  expect(segments[0]?.document.filings).toMatchObject([
    {
      ...{ accession: getAccession(1), form: "10-K", document: "exmp-20241231.htm", isRounded: true },
      breakdowns: [
        {
          ...{ measure: "revenue", axis: "segment", unit: "USD" },
          parts: [{ member: "East" }, { member: "West" }],
          columns: [
            { start: "2024-01-01", end: "2024-12-31", fiscalYear: 2024, total: 100, values: [60, 40] },
          ],
        },
      ],
    },
  ])
  const reported = batches.flatMap(({ reportedFilings }) => reportedFilings)
  expect(reported[0]?.document.statements).toMatchObject([
    {
      kind: "IS",
      rows: [
        { label: "Net sales", values: [100] },
        { label: "Income taxes", values: [-25] },
      ],
    },
  ])
})

test("a load that was stopped continues with the next reports, and a second run sends nothing", async () => {
  const whole = dataSet(120)
  let posts = 0
  const first = await load(whole, { isStopped: () => posts++ > 2 })
  expect(first.batches.length).toBeGreaterThan(0)
  expect(first.batches.length).toBeLessThan(5)
  const second = await load(whole)
  const accessions = [...first.batches, ...second.batches].flatMap(({ segmentFilings }) =>
    segmentFilings.flatMap(({ document }) => document.filings.map(({ accession }) => accession)),
  )
  expect(new Set(accessions).size).toBe(120)
  expect(accessions).toHaveLength(120)
  expect(await load(whole)).toMatchObject({ posted: 0, filings: 0 })
})

test("a changed archive is loaded again", async () => {
  await load(dataSet(2))
  const { posted, breakdowns } = await load(dataSet(2, 5))
  expect([posted, breakdowns]).toEqual([1, 0])
})

test("a batch that the instance refuses is named, and the set is not marked as loaded", async () => {
  const refused = await load(dataSet(2), { post: async () => "It is too large." })
  expect(refused.refused).toEqual([{ name: "2025q1.zip reports 0", reason: "It is too large." }])
  expect(await load(dataSet(2))).toMatchObject({
    filings: 2,
    posted: 0,
    refused: [{ reason: "It is too large." }],
  })
})

test("an archive without the table of numbers is no data set", async () => {
  await expect(load(getZip([table("sub.txt", [["adsh"]])]))).rejects.toThrow(NotDataSet)
})
