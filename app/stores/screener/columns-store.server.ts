import { fromKeys } from "~/lib/collections"
import type { IsoDate } from "~/lib/dates"
import { isInOwnCurrency } from "~/model/metrics/metric"
import { yearsKept } from "~/model/metrics/metric-years"
import type { ColumnsHead } from "~/model/query/columns-document"
import type { Columns, TextColumn } from "~/model/query/compile-query"
import {
  computeAmongCompanies,
  computeOverYears,
  countYearsRead,
} from "~/model/query/functions/compute-function"
import { getMeasure } from "~/model/query/functions/function-metric"
import { type MetricFunction, parseFunctionKey } from "~/model/query/functions/metric-function"
import { type TextField, textFields } from "~/model/query/query"
import { areFiguresStale, figuresAge } from "~/model/query/stale-figures"
import type { DocumentStore } from "~/platform/documents.server"
import { columnsKind } from "~/stores/document-kinds"
import { columnPath, packedPath, pastGeneration, yearsPath } from "./column-paths"
import { findPastMonth } from "./past-months-store.server"

/** The columns of one generation that a request needs. */
export interface LoadedColumns extends Columns {
  generation: string
  head: ColumnsHead
}

interface Held {
  generation: string
  head: ColumnsHead
  texts: Record<TextField, TextColumn>
  /** Ordered by last use. */
  metrics: Map<string, Float64Array>
}

/** An isolate has 128 MB. A column of 45,000 companies has 0.36 MB; of 8,800 companies, all columns are held. */
const heldBytes = 12 * 1024 * 1024
/** The time for which an isolate caches the current generation. */
const trustedForMs = 30_000

/** The generation of today and that of the past day that was asked for last. */
const held: { today: Held | null; past: Held | null } = { today: null, past: null }
let known: { generation: string | null; readAt: number } | null = null

/** The current generation with these metrics, or that of the month end before a past day; null if it is not stored. */
export async function loadColumns(
  db: D1Database,
  documents: DocumentStore,
  metrics: Iterable<string>,
  now = Date.now(),
  asof: IsoDate | null = null,
): Promise<LoadedColumns | null> {
  const generation = asof === null ? await currentGeneration(db, now) : await findPastGeneration(db, asof)
  if (!generation) return null
  const table = await openGeneration(generation, documents, asof === null ? "today" : "past")
  if (!table) return null
  const asked = [...new Set(metrics)]
  const columns = await Promise.all(
    asked.map(async (metric) => [metric, await readColumn(table, metric, documents)] as const),
  )
  const byKey = new Map(columns)
  for (const [metric, column] of columns) {
    table.metrics.delete(metric)
    table.metrics.set(metric, column)
  }
  dropOldest(table)
  return {
    generation,
    head: table.head,
    rowCount: table.head.ciks.length,
    metric(key) {
      const column = byKey.get(key)
      if (!column) throw new Error(`The column ${key} was not asked for.`)
      return column
    },
    text: (field) => table.texts[field],
  }
}

/** Clears the cached generation, so that the next request reads it again. */
export function forgetGeneration(): void {
  known = null
  held.today = null
  held.past = null
}

async function findPastGeneration(db: D1Database, asof: IsoDate): Promise<string | null> {
  const day = await findPastMonth(db, asof)
  return day && pastGeneration(day)
}

async function currentGeneration(db: D1Database, now: number): Promise<string | null> {
  if (known && now - known.readAt < trustedForMs) return known.generation
  const generation = await db
    .prepare("select generation from screener_generation where id = 1")
    .first<string | null>("generation")
  known = { generation, readAt: now }
  return generation
}

async function openGeneration(
  generation: string,
  documents: DocumentStore,
  time: keyof typeof held,
): Promise<Held | null> {
  const last = held[time]
  // The columns of today are another generation once they change; a past day keeps its name.
  if (time === "today" && last?.generation === generation) return last
  const stored = await documents.get(columnsKind, generation)
  if (!stored) return null
  const folder = stored.body.folder ?? generation
  if (last?.generation === folder) return last
  const texts = fromKeys(textFields, (field): TextColumn => {
    const { words, codes } = stored.body.texts[field]
    return { words, codes: Uint16Array.from(codes) }
  })
  const opened = { generation: folder, head: stored.body, texts, metrics: new Map() }
  held[time] = opened
  return opened
}

/** A metric that was added after the generation has no file; its values are all missing. */
async function readColumn(table: Held, metric: string, documents: DocumentStore): Promise<Float64Array> {
  const known = table.metrics.get(metric)
  if (known) return known
  const called = parseFunctionKey(metric)
  if (called) return readFunction(table, called, documents)
  const { packed } = table.head
  if (packed) {
    const [column] = await readPacked(
      table,
      metric,
      { of: packed, path: packedPath, each: 1, count: 1 },
      documents,
    )
    return column ?? new Float64Array(table.head.ciks.length).fill(Number.NaN)
  }
  const bytes = await documents.getBytes(columnPath(table.generation, metric))
  const column = bytes ? new Float64Array(bytes) : null
  return column?.length === table.head.ciks.length
    ? column
    : new Float64Array(table.head.ciks.length).fill(Number.NaN)
}

async function readFunction(
  table: Held,
  called: MetricFunction,
  documents: DocumentStore,
): Promise<Float64Array> {
  const current = await readColumn(table, called.metric, documents)
  const count = countYearsRead(called)
  if (count > 0) {
    const of = table.head.years ?? { metrics: [], groupSize: 1 }
    const asked = { of, path: yearsPath, each: yearsKept, count }
    return computeOverYears(called, await readPacked(table, called.metric, asked, documents), current)
  }
  const ages = await readColumn(table, figuresAge, documents)
  return computeAmongCompanies(called, current, companyGroups(called, table, ages))
}

interface Packed {
  of: NonNullable<ColumnsHead["packed"]>
  path: (generation: string, group: number) => string
  /** The columns of a metric, and how many of them are asked for. */
  each: number
  count: number
}

/** The first columns of a metric in a file of several metrics; none if the file does not have it. */
async function readPacked(
  { generation, head }: Held,
  metric: string,
  { of: { metrics, groupSize }, path, each, count }: Packed,
  documents: DocumentStore,
): Promise<Float64Array[]> {
  const place = metrics.indexOf(metric)
  const [rowCount, bytesAColumn] = [head.ciks.length, head.ciks.length * 8]
  if (place < 0 || rowCount === 0) return []
  const range = { offset: (place % groupSize) * each * bytesAColumn, length: count * bytesAColumn }
  const bytes = await documents.getBytes(path(generation, Math.floor(place / groupSize)), range)
  if (!bytes) return []
  return Array.from({ length: count }, (_, back) => new Float64Array(bytes, back * bytesAColumn, rowCount))
}

/** Old figures have no place. Amounts are compared with those of the same currency. */
function companyGroups({ metric, scope }: MetricFunction, { texts }: Held, ages: Float64Array) {
  const base = getMeasure(metric)
  const [place, currency] = [scope && texts[scope], base && isInOwnCurrency(base) && texts.currency]
  return (row: number): string | null => {
    if (areFiguresStale(ages[row] ?? Number.NaN)) return null
    const [placeCode, currencyCode] = [place ? place.codes[row] : 1, currency ? currency.codes[row] : 1]
    return placeCode && currencyCode ? `${placeCode} ${currencyCode}` : null
  }
}

function dropOldest(table: Held): void {
  const most = Math.max(8, Math.floor(heldBytes / (table.head.ciks.length * 8 + 1)))
  for (const metric of table.metrics.keys()) {
    if (table.metrics.size <= most) return
    table.metrics.delete(metric)
  }
}
