import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { NotDataSet } from "~/edgar/tab-separated"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import type { SendEffects } from "../../../../cli/bulk/run/send-pieces"
import { loadThirteenF } from "../../../../cli/bulk/thirteen-f/load-thirteen-f"
import { type DataSetFiling, thirteenFDataSet, thirteenFTables } from "../../../fixtures/thirteen-f-data-set"
import { getZip } from "../../../fixtures/zip"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-13f-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const [works, other] = ["037833100", "594918104"]
const first: DataSetFiling = {
  ...{ accession: "0000000011-25-000001", cik: "11", manager: "FIRST CAPITAL", period: "2025-06-30" },
  filed: "2025-08-14",
  rows: [
    { cusip: works, value: 2000, amount: 20 },
    { cusip: works, value: 1000, amount: 10 },
    { cusip: other, value: 1000, amount: 4 },
    { cusip: works, value: 500, amount: 5, putCall: "Put" },
  ],
}
const second: DataSetFiling = {
  ...{ accession: "0000000022-25-000001", cik: "22", manager: "SECOND CAPITAL", period: "2025-06-30" },
  filed: "2025-08-01",
  rows: [{ cusip: works, value: 5000, amount: 50 }],
}

async function load(content: Buffer, changes: Partial<SendEffects> = {}) {
  const path = join(folder, "set.zip")
  writeFileSync(path, content)
  const batches: IngestBatch[] = []
  const result = await loadThirteenF(path, 5, {
    post: async (gzip) => {
      batches.push(ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString())))
      return null
    },
    log: openProgressLog(join(folder, "progress.jsonl")),
    isStopped: () => false,
    onStep: () => {},
    ...changes,
  })
  return { ...result, batches, holders: batches.flatMap(({ securityHolders }) => securityHolders) }
}

test("a data set becomes a filing for each manager, its totals, and the holders of each security", async () => {
  const { batches, holders, managers, rows } = await load(thirteenFDataSet([first, second]))
  expect([managers, rows]).toEqual([2, 5])
  const [filings] = batches
  expect(filings?.managerQuarters).toEqual([
    {
      ...{ cik: "0000000011", name: "FIRST CAPITAL", quarter: "2025q2", filed: "2025-08-14" },
      ...{ value: 4000, positions: 2 },
    },
    {
      ...{ cik: "0000000022", name: "SECOND CAPITAL", quarter: "2025q2", filed: "2025-08-01" },
      ...{ value: 5000, positions: 1 },
    },
  ])
  const document = filings?.investorFilings[0]?.document
  expect(document && decodeFilings(document)[0]).toMatchObject({
    ...{ state: "read", quarter: "2025q2", declaredRows: 4, parsedRows: 4, declaredValue: 4500, unit: 1 },
    holdings: [
      { amount: 30, valueUsd: 3000 },
      { amount: 4, valueUsd: 1000 },
      { amount: 5, valueUsd: 500, security: { putCall: "Put" } },
    ],
  })
  expect(holders).toEqual([
    {
      ...{ cusip: works, quarter: "2025q2", name: `ISSUER ${works}`, titleOfClass: "COM" },
      rows: [
        ["0000000022", "SECOND CAPITAL", "2025-08-01", "SH", 50, 5000, 100],
        ["0000000011", "FIRST CAPITAL", "2025-08-14", "SH", 30, 3000, 75],
        ["0000000011", "FIRST CAPITAL", "2025-08-14", "SH Put", 5, 500, null],
      ],
    },
    {
      ...{ cusip: other, quarter: "2025q2", name: `ISSUER ${other}`, titleOfClass: "COM" },
      rows: [["0000000011", "FIRST CAPITAL", "2025-08-14", "SH", 4, 1000, 25]],
    },
  ])
})

test("tables in a folder, with columns in another order and rows of a filing apart, give the same batches", async () => {
  const plain = await load(thirteenFDataSet([first, second]))
  rmSync(join(folder, "progress.jsonl"))
  const tables = thirteenFTables([first, second]).map(({ name, content }) => {
    const [head = "", ...lines] = String(content).trimEnd().split("\n")
    // The second row of the first filing comes last.
    const [one, two, ...more] = lines
    const moved = name === "INFOTABLE.tsv" ? [one, ...more, two] : lines
    const turned = [head, ...moved].map((line) => `${line}`.split("\t").reverse().join("\t"))
    return { name: `set/${name}`, content: `\ufeff${turned.join("\r\n")}` }
  })
  expect((await load(getZip(tables))).batches).toEqual(plain.batches)
})

test("a filing in thousands after 2023 is scaled, and a restatement replaces the report of the same set", async () => {
  const thousands = {
    ...{
      accession: "0000000033-25-000001",
      cik: "33",
      manager: "THIRD",
      period: "2025-06-30",
      filed: "2025-08-02",
    },
    rows: [{ cusip: works, value: 5, amount: 50 }],
  }
  const restated: DataSetFiling = {
    ...{ ...second, accession: "0000000022-25-000009", filed: "2025-08-20", form: "13F-HR/A" },
    ...{ amendmentType: "RESTATEMENT", rows: [{ cusip: other, value: 700, amount: 7 }] },
  }
  const { holders } = await load(thirteenFDataSet([thousands, second, restated]))
  expect(
    holders.map(({ cusip, rows }) => [cusip, rows.map(([cik, , filed, , , value]) => [cik, filed, value])]),
  ).toEqual([
    [works, [["0000000033", "2025-08-02", 5000]]],
    [other, [["0000000022", "2025-08-20", 700]]],
  ])
})

test("notices and additions without their report have no holders, and a set without a table is refused", async () => {
  const addition: DataSetFiling = {
    ...{ ...second, form: "13F-HR/A", amendmentType: "NEW HOLDINGS" },
  }
  const notice: DataSetFiling = { ...first, form: "13F-NT", rows: [] }
  const { holders, batches } = await load(thirteenFDataSet([addition, notice]))
  expect(holders).toEqual([])
  expect(batches.flatMap(({ managerQuarters }) => managerQuarters)).toEqual([])
  expect(batches[0]?.investorFilings.map(({ document }) => document.filings[0]?.state)).toEqual([
    "notice",
    "read",
  ])
  await expect(load(getZip([{ name: "SUBMISSION.tsv", content: "" }]))).rejects.toThrow(NotDataSet)
})

test("a second run posts nothing, and a stopped one is completed without repeating a batch", async () => {
  const filings = Array.from(
    { length: 130 },
    (_, place): DataSetFiling => ({
      ...{
        ...first,
        accession: `0000000011-25-${String(place + 1).padStart(6, "0")}`,
        cik: String(1000 + place),
      },
    }),
  )
  const set = thirteenFDataSet(filings)
  let posts = 0
  const stopped = await load(set, {
    post: async () => {
      posts += 1
      return null
    },
    isStopped: () => posts > 1,
  })
  expect(stopped.posted).toBe(posts)
  const rest = await load(set)
  // Three batches of managers and one of securities.
  expect(posts + rest.batches.length).toBe(4)
  expect((await load(set)).batches).toEqual([])
})
