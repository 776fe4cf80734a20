import { fromKeys } from "~/lib/collections"
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
import { columnPath, yearsPath } from "./column-paths"

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

let held: Held | null = null
let known: { generation: string | null; readAt: number } | null = null

/** The current generation with these metrics; null before the first generation. */
export async function loadColumns(
  db: D1Database,
  documents: DocumentStore,
  metrics: Iterable<string>,
  now = Date.now(),
): Promise<LoadedColumns | null> {
  const generation = await currentGeneration(db, now)
  if (!generation) return null
  const table = await openGeneration(generation, documents)
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
  held = null
}

async function currentGeneration(db: D1Database, now: number): Promise<string | null> {
  if (known && now - known.readAt < trustedForMs) return known.generation
  const generation = await db
    .prepare("select generation from screener_generation where id = 1")
    .first<string | null>("generation")
  known = { generation, readAt: now }
  return generation
}

async function openGeneration(generation: string, documents: DocumentStore): Promise<Held | null> {
  if (held?.generation === generation) return held
  const stored = await documents.get(columnsKind, generation)
  if (!stored) return null
  const texts = fromKeys(textFields, (field): TextColumn => {
    const { words, codes } = stored.body.texts[field]
    return { words, codes: Uint16Array.from(codes) }
  })
  held = { generation, head: stored.body, texts, metrics: new Map() }
  return held
}

/** A metric that was added after the generation has no file; its values are all missing. */
async function readColumn(table: Held, metric: string, documents: DocumentStore): Promise<Float64Array> {
  const known = table.metrics.get(metric)
  if (known) return known
  const called = parseFunctionKey(metric)
  if (called) return readFunction(table, called, documents)
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
  if (count > 0)
    return computeOverYears(called, await readYears(table, called.metric, count, documents), current)
  const ages = await readColumn(table, figuresAge, documents)
  return computeAmongCompanies(called, current, companyGroups(called, table, ages))
}

/** The columns of a metric's last fiscal years, the latest first; none if they are not stored. */
async function readYears(
  { generation, head }: Held,
  metric: string,
  count: number,
  documents: DocumentStore,
): Promise<Float64Array[]> {
  const { metrics, groupSize } = head.years ?? { metrics: [], groupSize: 1 }
  const place = metrics.indexOf(metric)
  const [rowCount, bytesAColumn] = [head.ciks.length, head.ciks.length * 8]
  if (place < 0 || rowCount === 0) return []
  const range = { offset: (place % groupSize) * yearsKept * bytesAColumn, length: count * bytesAColumn }
  const bytes = await documents.getBytes(yearsPath(generation, Math.floor(place / groupSize)), range)
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
