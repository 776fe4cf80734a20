import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { listFaces } from "~/model/faces/faces-document"
import { loadFaces } from "../../../../cli/bulk/faces/load-faces"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import { getZip } from "../../../fixtures/zip"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-faces-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const table = (name: string, rows: (string | number)[][]) => ({
  name,
  content: `${rows.map((row) => row.join("\t")).join("\n")}\n`,
})
const accession = (number: number) => `0000990001-25-${String(number).padStart(6, "0")}`

function dataSet(reports: number) {
  const numbers = Array.from({ length: reports }, (_, at) => at + 1)
  const pre = (number: number) => [
    [accession(number), 2, 2, "BS", 0, "Assets", "us-gaap/2024", "Total assets", 0],
    [accession(number), 2, 1, "BS", 0, "Loans", accession(number), "Loans payable", 0],
    [accession(number), 2, 3, "BS", 0, "SegmentAssets", "us-gaap/2024", "Assets of a segment", 0],
  ]
  const num = (number: number) => [
    [accession(number), "Assets", "us-gaap/2024", 20241231, 0, "USD", "", "", 100],
    [accession(number), "Loans", accession(number), 20241231, 0, "USD", "", "", 7],
    [accession(number), "SegmentAssets", "us-gaap/2024", 20241231, 0, "USD", "Segments=East;", "", 3],
    [accession(number), "Loans", accession(number), 20241231, 0, "USD", "", "Subsidiary", 9],
  ]
  return getZip([
    table("sub.txt", [
      ["adsh", "cik", "form", "period", "fy", "fp", "filed"],
      ...numbers.map((each) => [accession(each), 990000 + each, "10-K", 20241231, 2024, "FY", 20250220]),
    ]),
    table("num.txt", [
      ["adsh", "tag", "version", "ddate", "qtrs", "uom", "segments", "coreg", "value"],
      ...numbers.flatMap(num),
    ]),
    table("pre.txt", [
      ["adsh", "report", "line", "stmt", "inpth", "tag", "version", "plabel", "negating"],
      ...numbers.flatMap(pre),
    ]),
  ])
}

async function load(content: Buffer) {
  const path = join(folder, "2025q1.zip")
  writeFileSync(path, content)
  const batches: IngestBatch[] = []
  const result = await loadFaces(path, 5, {
    post: async (gzip) => {
      batches.push(ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString())))
      return null
    },
    log: openProgressLog(join(folder, "progress.jsonl")),
    isStopped: () => false,
    onStep: () => {},
  })
  return { result, faces: batches.flatMap((batch) => batch.faces) }
}

test("a data set becomes the printed statements of each report, with the figures of own concepts", async () => {
  const { result, faces } = await load(dataSet(2))
  expect(result).toEqual({ posted: 1, reports: 2, refused: [] })
  expect(faces.map(({ document }) => document.cik)).toEqual(["0000990001", "0000990002"])
  const [face] = faces[0] ? listFaces(faces[0].document) : []
  expect(face?.filed).toBe("2025-02-20")
  expect(face?.statements[0]?.lines.map(({ concept, label }) => [concept, label])).toEqual([
    ["own:Loans", "Loans payable"],
    ["us-gaap:Assets", "Total assets"],
  ])
  expect(face?.own).toEqual([{ concept: "own:Loans", unit: "USD", start: null, end: "2024-12-31", value: 7 }])
})

test("a data set that was loaded is not loaded again", async () => {
  await load(dataSet(1))
  expect((await load(dataSet(1))).result).toEqual({ posted: 0, reports: 0, refused: [] })
})
