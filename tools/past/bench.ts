import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { seededRandom } from "~/ingest/invented/random"
import { pastMetrics } from "~/model/query/gather-columns"
import { parseQuery } from "~/model/query/parse-query"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import type { DocumentStore } from "~/platform/documents.server"
import { openDay } from "~/stores/screener/day-columns.server"
import { type ColumnSource, openFiles } from "~/stores/screener/open-columns.server"
import { readDaysHead, readMonthHead } from "~/stores/screener/past-heads-store.server"
import { randomQuery } from "../../tests/fixtures/random-queries"
import { report, Times } from "../bench/measure"
import { fileDocuments } from "./file-documents"
import { folders, lastDay, monthEnd, storeInventedMonth } from "./invented-month"

/** Stores columns in files and asks them in a program whose heap is as large as an isolate's memory. */
export async function benchPast(count: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-past-"))
  try {
    await storeInventedMonth(count, fileDocuments(folder))
    const args = [
      "--max-old-space-size=128",
      "--expose-gc",
      "--import",
      "tsx",
      process.argv[1] ?? "",
      "past-read",
      folder,
    ]
    return spawnSync(process.execPath, args, { stdio: "inherit" }).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Queries of a month end and of the days after it, from the text to the page. */
export async function readPast(folder: string, queryCount = 60): Promise<void> {
  const documents = fileDocuments(folder)
  console.log(`${pastMetrics.length} metrics, load ${loadavg()[0]?.toFixed(1)}`)
  const random = seededRandom(9)
  const times = {
    "month end, heads read": new Times(),
    "day, heads read": new Times(),
    "day of another month: heads too": new Times(),
  }
  const month = await open(documents, monthEnd)
  const keys = pastMetrics.map(({ key }) => key).slice(0, 160)
  const sample = new Map<string, Float64Array>()
  for (const key of keys.slice(0, 60)) sample.set(key, await month.read(key))
  const getBytes = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  globalThis.gc?.()
  const atStart = getBytes()
  let [most, held] = [0, 0]
  for (let number = 0; number < queryCount; number += 1) {
    const text = printQuery(randomQuery(random, sample))
    await run(times["month end, heads read"], month, text)
    const day = `2016-03-${String(1 + Math.floor(random() * 30)).padStart(2, "0")}`
    const source = await open(documents, day)
    await run(times["day, heads read"], source, text)
    const began = performance.now()
    await run(null, await open(documents, day), text)
    times["day of another month: heads too"].add(performance.now() - began)
    most = Math.max(most, getBytes())
    globalThis.gc?.()
    held = Math.max(held, getBytes())
  }
  report(`Past days: ${queryCount} random queries`, times, "month end, heads read")
  console.log(
    `  memory: ${toMb(held)} MB after a collection, ${toMb(most)} MB with garbage; ${toMb(atStart)} MB before the first query, with ${sample.size} columns to invent queries from`,
  )
}

const toMb = (bytes: number) => (bytes / 1e6).toFixed(0)

async function open(documents: DocumentStore, day: string): Promise<ColumnSource> {
  const [month, days] = await Promise.all([
    readMonthHead(monthEnd, documents),
    day === monthEnd ? null : readDaysHead(lastDay, documents),
  ])
  if (!month) throw new Error("The month was not stored.")
  const source = openFiles(folders.month, month, documents)
  return days ? openDay(day, source, days, documents) : source
}

async function run(times: Times | null, source: ColumnSource, text: string): Promise<void> {
  const began = performance.now()
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  const keys = [...listMetrics(parsed.query), "revenue"]
  const columns = new Map(await Promise.all(keys.map(async (key) => [key, await source.read(key)] as const)))
  const rowCount = source.head.rows.count
  screen(
    parsed.query,
    {
      rowCount,
      metric: (key) => columns.get(key) ?? new Float64Array(rowCount),
      text: (field) => source.head.rows.parts.texts[field],
    },
    { metric: "revenue", isDescending: true },
    { from: 0, size: 50 },
  )
  times?.add(performance.now() - began)
}
