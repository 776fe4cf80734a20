import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type IngestBatch, ingestBatch } from "~/ingest/batch/batch"
import { loadIndex } from "../../../../cli/bulk/filing-index/load-index"
import { openProgressLog } from "../../../../cli/bulk/run/progress-log"
import { getZip } from "../../../fixtures/zip"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bookvalue-index-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const index = (...lines: string[]) =>
  `CIK|Company Name|Form Type|Date Filed|Filename\n${"-".repeat(80)}\n${lines.join("\n")}\n`
const line = (cik: number, name: string, form: string, filed: string, number: number) =>
  `${cik}|${name}|${form}|${filed}|edgar/data/${cik}/0000${cik}-${filed.slice(2, 4)}-${String(number).padStart(6, "0")}.txt`

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, content)
  return path
}

async function load(paths: string[], listed: string[] = []) {
  const batches: IngestBatch[] = []
  const result = await loadIndex(paths, (cik) => listed.includes(cik), {
    post: async (gzip) => {
      batches.push(ingestBatch.parse(JSON.parse(gunzipSync(gzip).toString())))
      return null
    },
    log: openProgressLog(join(folder, "progress.jsonl")),
    isStopped: () => false,
    onStep: () => {},
  })
  return { ...result, batches, sent: batches.flatMap(({ indexedCompanies }) => indexedCompanies) }
}

test("a company's filings of several indexes are sent once, and filers that are no companies are left out", async () => {
  const first = index(
    line(990011, "BETA STEEL CORP", "10-Q", "1993-11-12", 5),
    line(990012, "A PERSON", "4", "1993-11-12", 1),
    line(990013, "LISTED INC", "4", "1993-11-12", 1),
  )
  const second = index(line(990011, "BETA STEEL HOLDINGS", "SC 13D", "1994-02-01", 1))
  const { sent, companies, filings } = await load(
    [
      file("1994/QTR1/master.gz", gzipSync(second)),
      file("1993/QTR4/master.zip", getZip([{ name: "master.idx", content: first }])),
    ],
    ["0000990013"],
  )
  expect([companies, filings]).toEqual([2, 3])
  expect(sent.map(({ cik, name, isListed, filings }) => ({ cik, name, isListed, filings }))).toEqual([
    {
      ...{ cik: "0000990011", name: "BETA STEEL HOLDINGS", isListed: false },
      filings: [
        ["0000990011-93-000005", "10-Q", "1993-11-12"],
        ["0000990011-94-000001", "SC 13D", "1994-02-01"],
      ],
    },
    {
      ...{ cik: "0000990013", name: "LISTED INC", isListed: true },
      filings: [["0000990013-93-000001", "4", "1993-11-12"]],
    },
  ])
})

test("unchanged files are not sent again, quarters with the same file name differ, and wrong files are named", async () => {
  const one = file("1993/QTR4/master.idx", index(line(990011, "BETA", "10-Q", "1993-11-12", 5)))
  const two = file("1994/QTR1/master.idx", index(line(990011, "BETA", "10-K", "1994-03-12", 6)))
  const wrong = file("1994/QTR2/master.idx", "<html>")
  const broken = file("1994/QTR3/master.gz", "not gzip")
  expect((await load([one])).sent).toHaveLength(1)
  const { sent, refused } = await load([one, two, wrong, broken])
  expect(sent.map(({ filings }) => filings)).toEqual([[["0000990011-94-000006", "10-K", "1994-03-12"]]])
  const names = ["1994/QTR2/master.idx", "1994/QTR3/master.gz"]
  expect(refused.map(({ name }) => name)).toEqual(names)
  const again = await load([one, two, wrong, broken])
  expect([again.batches, again.refused.map(({ name }) => name)]).toEqual([[], names])
})
