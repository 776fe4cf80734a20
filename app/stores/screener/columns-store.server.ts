import { z } from "zod"
import type { IsoDate } from "~/lib/dates"
import { isInOwnCurrency } from "~/model/metrics/metric"
import { toCompanyRows } from "~/model/query/company-rows"
import type { Columns } from "~/model/query/compile-query"
import {
  computeAmongCompanies,
  computeOverYears,
  countYearsRead,
} from "~/model/query/functions/compute-function"
import { getMeasure } from "~/model/query/functions/function-metric"
import { type MetricFunction, parseFunctionKey } from "~/model/query/functions/metric-function"
import { areFiguresStale, figuresAge } from "~/model/query/stale-figures"
import type { DocumentStore } from "~/platform/documents.server"
import { readValue } from "~/platform/rows.server"
import { columnsKind } from "~/stores/document-kinds"
import { pastGeneration } from "./column-paths"
import { openDay } from "./day-columns.server"
import { type ColumnSource, openFiles, type TableHead } from "./open-columns.server"
import { readDaysHead, readMonthHead } from "./past-heads-store.server"
import { findPastMonths } from "./past-months-store.server"

/** The columns of one generation that a request needs. */
export interface LoadedColumns extends Columns {
  generation: string
  head: TableHead
}

interface Held extends ColumnSource {
  /** Ordered by last use. */
  metrics: Map<string, Float64Array>
}

/** An isolate has 128 MB. A column of 45,000 companies has 0.36 MB; of 8,800 companies, all columns are held. */
const heldBytes = 12 * 1024 * 1024
/** The time for which an isolate caches the current generation. */
const trustedForMs = 30_000

let today: Held | null = null
/** The past day that was asked for last; its name tells when its month ends were gathered. */
let past: { name: string; table: Held } | null = null
let known: { generation: string | null; readAt: number } | null = null

/** The current generation with these metrics, or that of the month end before a past day; null if it is not stored. */
export async function loadColumns(
  db: D1Database,
  documents: DocumentStore,
  metrics: Iterable<string>,
  now = Date.now(),
  asof: IsoDate | null = null,
): Promise<LoadedColumns | null> {
  const table = asof === null ? await openToday(db, documents, now) : await openPast(asof, db, documents)
  if (!table) return null
  const asked = [...new Set(metrics)]
  const columns = await Promise.all(
    asked.map(async (metric) => [metric, await readColumn(table, metric)] as const),
  )
  const byKey = new Map(columns)
  for (const [metric, column] of columns) {
    table.metrics.delete(metric)
    table.metrics.set(metric, column)
  }
  dropOldest(table)
  return {
    generation: table.generation,
    head: table.head,
    rowCount: table.head.rows.count,
    metric(key) {
      const column = byKey.get(key)
      if (!column) throw new Error(`The column ${key} was not asked for.`)
      return column
    },
    text: (field) => table.head.rows.parts.texts[field],
  }
}

/** Clears the cached generation, so that the next request reads it again. */
export function forgetGeneration(): void {
  known = null
  today = null
  past = null
}

async function currentGeneration(db: D1Database, now: number): Promise<string | null> {
  if (known && now - known.readAt < trustedForMs) return known.generation
  const sql = "select generation from screener_generation where id = 1"
  const generation = await readValue(db, z.string(), sql)
  known = { generation, readAt: now }
  return generation
}

/** The columns of today are another generation once they change. */
async function openToday(db: D1Database, documents: DocumentStore, now: number): Promise<Held | null> {
  const generation = await currentGeneration(db, now)
  if (!generation || today?.generation === generation) return generation ? today : null
  const stored = await documents.get(columnsKind, generation)
  if (!stored) return null
  today = hold(openFiles(generation, { fields: stored.body, rows: toCompanyRows(stored.body) }, documents))
  return today
}

function hold(source: ColumnSource): Held {
  return { ...source, metrics: new Map() }
}

/** A day between two month ends is answered by the one before it while the days between them are not stored. */
async function openPast(asof: IsoDate, db: D1Database, documents: DocumentStore): Promise<Held | null> {
  const found = await findPastMonths(db, asof)
  if (!found) return null
  const { month, next } = found
  const hasDays = next !== null && next.version === month.version
  const name = `${month.day} ${month.gatheredAt} ${hasDays ? `${asof} ${next.gatheredAt}` : ""}`
  if (past?.name === name) return past.table
  const [stored, between] = await Promise.all([
    readMonthHead(month.day, documents),
    hasDays ? readDaysHead(next.day, documents) : null,
  ])
  if (!stored) return null
  const files = openFiles(stored.fields.folder ?? pastGeneration(month.day), stored, documents)
  // Both have states of one version.
  const isKnown = between !== null && between.fields.version === month.version
  const table = hold(isKnown ? await openDay(asof, files, between, documents) : files)
  past = { name, table }
  return table
}

async function readColumn(table: Held, metric: string): Promise<Float64Array> {
  const known = table.metrics.get(metric)
  if (known) return known
  const called = parseFunctionKey(metric)
  return called ? readFunction(table, called) : table.read(metric)
}

async function readFunction(table: Held, called: MetricFunction): Promise<Float64Array> {
  const current = await readColumn(table, called.metric)
  const count = countYearsRead(called)
  if (count > 0) return computeOverYears(called, await table.readYears(called.metric, count), current)
  const ages = await readColumn(table, figuresAge)
  return computeAmongCompanies(called, current, companyGroups(called, table, ages))
}

/** Old figures have no place. Amounts are compared with those of the same currency. */
function companyGroups({ metric, scope }: MetricFunction, { head }: Held, ages: Float64Array) {
  const { texts } = head.rows.parts
  const base = getMeasure(metric)
  const [place, currency] = [scope && texts[scope], base && isInOwnCurrency(base) && texts.currency]
  return (row: number): string | null => {
    if (areFiguresStale(ages[row] ?? Number.NaN)) return null
    const [placeCode, currencyCode] = [place ? place.codes[row] : 1, currency ? currency.codes[row] : 1]
    return placeCode && currencyCode ? `${placeCode} ${currencyCode}` : null
  }
}

function dropOldest(table: Held): void {
  const most = Math.max(8, Math.floor(heldBytes / (table.head.rows.count * 8 + 1)))
  for (const metric of table.metrics.keys()) {
    if (table.metrics.size <= most) return
    table.metrics.delete(metric)
  }
}
