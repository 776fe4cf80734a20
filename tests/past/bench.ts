import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { pick, type Random, seededRandom } from "~/ingest/invented/random"
import { cikSchema } from "~/lib/value-schemas"
import { ColumnRows } from "~/model/query/column-rows"
import type { RowCompany } from "~/model/query/columns-document"
import { pastMetrics, reportMetrics } from "~/model/query/gather-columns"
import { parseQuery } from "~/model/query/parse-query"
import type { PastChunk } from "~/model/query/past/past-chunk"
import { dailyMetrics, stateKey } from "~/model/query/past/past-days"
import { printQuery } from "~/model/query/print-query"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import type { DocumentStore } from "~/platform/documents.server"
import { columnFiles } from "~/stores/screener/column-files.server"
import { openDay } from "~/stores/screener/day-columns.server"
import { type ColumnSource, openFiles } from "~/stores/screener/open-columns.server"
import { packColumns } from "~/stores/screener/pack-columns-store.server"
import { gatherDays } from "~/stores/screener/past-days-store.server"
import { readDaysHead, readMonthHead, writeMonthHead } from "~/stores/screener/past-heads-store.server"
import { report, Times } from "../bench/measure"
import { randomQuery } from "../bench/random-queries"
import { fileDocuments } from "./file-documents"

/** March: a third of the companies has a report between the month ends. */
const [after, before] = ["2016-02-29", "2016-03-31"]
const [monthFolder, nextFolder] = ["past-month/run", "past-next/run"]
const companiesAChunk = 500
const shareOfReports = 1 / 3

/** Stores columns in files and asks them in a program whose heap is as large as an isolate's memory. */
export async function benchPast(count: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "bookvalue-past-"))
  try {
    await storeColumns(count, fileDocuments(folder))
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
  const month = await open(documents, after)
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
    readMonthHead(after, documents),
    day === after ? null : readDaysHead(before, documents),
  ])
  if (!month) throw new Error("The month was not stored.")
  const source = openFiles(monthFolder, month, documents)
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

async function storeColumns(count: number, documents: DocumentStore): Promise<void> {
  const words = ["Banks", "Energy", "Software", "Retail", "Transport"]
  const toCompany = (place: number): RowCompany => ({
    cik: cikSchema.parse(String(9_000_000_000 + place)),
    name: `${words[place % words.length]} Company ${place}`,
    ...{ currency: place % 9 === 0 ? "EUR" : "USD", sector: words[place % 5] ?? null, industry: null },
    ...{ exchange: null, country: "us" },
  })
  const rows = new ColumnRows(
    Array.from({ length: count }, (_, place) => toCompany(place)),
    after,
    0,
  )
  const packed = await packColumns(
    rows,
    columnFiles(monthFolder, "columns", documents),
    pastMetrics,
    async (add) => {
      const random = seededRandom(1)
      for (let place = 0; place < count; place += 1)
        await add(toCompany(place).cik, inventFigures(random, pastMetrics))
    },
  )
  await writeMonthHead(after, { ...rows.head, names: rows.head.ciks, packed }, documents)
  async function* readChunks(): AsyncGenerator<PastChunk> {
    const random = seededRandom(2)
    for (let start = 0; start < count; start += companiesAChunk) {
      const companies = Array.from({ length: Math.min(companiesAChunk, count - start) }, (_, at) =>
        inventDays(random, toCompany(start + at)),
      )
      yield {
        ...{ companies: [], withoutFigures: 0, last: toCompany(start).cik },
        days: { companies, withoutFigures: new Array<number>(30).fill(0), isComplete: true },
      }
    }
  }
  await gatherDays({ before, folder: nextFolder, run: "next" }, readChunks, documents)
}

function inventFigures(random: Random, metrics: readonly { key: string }[]): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const { key } of metrics) if (random() < 0.85) figures[key] = (random() - 0.2) * 100
  return figures
}

type DaysOfCompany = NonNullable<PastChunk["days"]>["companies"][number]

function inventDays(random: Random, row: RowCompany): DaysOfCompany {
  const reportedOn = random() < shareOfReports ? pick(random, [1, 2, 3, 10, 15, 20]) : null
  const columns: DaysOfCompany["columns"] = {
    [stateKey]: Array.from({ length: 30 }, (_, at) => (reportedOn !== null && at + 1 >= reportedOn ? 1 : 0)),
  }
  for (const key of dailyMetrics)
    columns[key] = Array.from({ length: 30 }, () => 16_000 + Math.floor(random() * 800))
  const changes =
    reportedOn === null
      ? []
      : [{ currency: row.currency, figures: inventFigures(random, reportMetrics), years: {} }]
  return { row, changes, columns }
}
