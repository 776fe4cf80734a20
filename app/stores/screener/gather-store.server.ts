import { z } from "zod"
import type { Cik } from "~/lib/cik"
import { groupBy } from "~/lib/collections"
import { type IsoDate, toIsoDate } from "~/lib/dates"
import { getQuarter, type Quarter, shiftQuarter } from "~/lib/quarter"
import { storedCik } from "~/lib/value-schemas"
import type { ListIndex } from "~/model/directory/list-index"
import type { Price } from "~/model/financials/statements/price"
import { firstDayOfValuation } from "~/model/financials/statements/usable-price"
import type { CompanyMetrics } from "~/model/metrics/company-metrics"
import { reportsOnceAYear } from "~/model/metrics/metrics-filings"
import { getMetrics, valuationColumn } from "~/model/metrics/valuations"
import { ColumnRows, listRows } from "~/model/query/column-rows"
import { ColumnBlocks, columnGroups, getGroupSize } from "~/model/query/gather-columns"
import { PriceGatherer } from "~/model/query/gather-prices"
import { figuresAge } from "~/model/query/stale-figures"
import { priceRatios } from "~/model/ratios/price-ratios"
import type { DocumentStore } from "~/platform/documents.server"
import { letOthersRun } from "~/platform/requests/pauses"
import { changeRows } from "~/platform/rows.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { listSplitsOf } from "~/stores/directory/splits-store.server"
import { columnsKind } from "~/stores/document-kinds"
import { listPricesOfQuarter } from "~/stores/holdings/implied-prices-store.server"
import { BlockWriter, type ColumnFiles, columnFiles } from "./column-files.server"
import { columnsPrefix, isBlockInUse, isOfPast, nameRun, parseGeneration } from "./column-paths"
import { listGuruMetrics } from "./guru-metrics-store.server"
import { namedMetrics } from "./metrics-store.server"
import { gatherYears } from "./pack-columns-store.server"

/** The sizes of a block of rows and of a group of columns. An isolate has little memory. */
const heldBytes = 4 * 1024 * 1024
const rowsARead = 200

/**
 * Gathers all metrics into a new generation of column files, then switches to it in one write. The previous
 * generation keeps its files for isolates that still use it; older ones are deleted.
 */
export async function gatherScreener(db: D1Database, documents: DocumentStore, now: number): Promise<void> {
  const before = await db
    .prepare("select generation, changed_at from screener_generation where id = 1")
    .first<{ generation: string | null; changed_at: number }>()
  const changedAt = before?.changed_at ?? 0
  const asOf = toIsoDate(now)
  const generation = `${asOf}-${changedAt.toString(36)}`
  const run = nameRun(now)
  const { rows, gurus, implied, securityOf } = await readCompanies(db, documents, asOf)
  const files = columnFiles(generation, run, documents)
  const blocks = new ColumnBlocks(rows, heldBytes)
  const closes = await writeBlocks(db, blocks, files)
  const groupSize = getGroupSize(rows.count, heldBytes)
  const room = Array.from({ length: groupSize }, () => new Float64Array(rows.count))
  for (const group of columnGroups(groupSize)) {
    for (let block = 0; block < blocks.count; block += 1)
      blocks.spread(block, await files.readBlock(block, blocks.getRange(group)), room)
    for (const [at, metric] of group.metrics.entries()) {
      const column = room[at]
      if (!column) continue
      if (metric.source === "gurus") addGurus(column, metric.key, gurus, rows)
      await files.writeColumn(metric.key, column)
    }
    await letOthersRun()
  }
  await writeValuations(await writePrices(db, rows, { closes, implied, securityOf }, files), files)
  const years = await gatherYears(db, rows, columnFiles(generation, `${run}-years`, documents))
  await documents.put(columnsKind, generation, now, { ...rows.head, years })
  const sql = "update screener_generation set generation = ?1, as_of = ?2, gathered_at = ?3 where id = 1"
  await changeRows(db, sql, generation, asOf, changedAt)
  const kept = new Set([generation, before?.generation])
  await documents.prune(
    columnsPrefix,
    (path) => kept.has(parseGeneration(path)) || isOfPast(path) || isBlockInUse(path, run, now),
  )
}

/** Values that come only from the lists of companies, which may be replaced while columns are gathered. */
async function readCompanies(db: D1Database, documents: DocumentStore, asOf: IsoDate) {
  const { results } = await db
    .prepare("select cik, currency from named_metrics where source = 'statements' order by cik")
    .all()
  const lists = await loadListIndex(db, documents)
  const rows = listRows(lists, z.array(screenedRow).parse(results))
  return {
    rows: new ColumnRows(rows, asOf, lists.companiesByCik.size - rows.length),
    gurus: await listGuruMetrics(db, asOf),
    implied: await listImplied(db, lists, asOf),
    securityOf: (cik: Cik) => lists.companiesByCik.get(cik)?.[0]?.security ?? null,
  }
}

const screenedRow = z.object({ cik: storedCik, currency: z.string().nullable() })

async function listImplied(db: D1Database, lists: ListIndex, asOf: IsoDate) {
  const found: { cik: Cik; prices: Price[] }[] = []
  for (const quarter of quartersOfValuation(asOf)) {
    const prices = await listPricesOfQuarter(quarter, db)
    for (const [cik, [first]] of lists.companiesByCik) {
      const own = first && prices.get(first.ticker)
      if (own) found.push({ cik, prices: own })
    }
    await letOthersRun()
  }
  return found
}

/** The ended quarters whose prices can be those of a valuation. */
function quartersOfValuation(asOf: IsoDate): Quarter[] {
  const quarters: Quarter[] = []
  const first = getQuarter(firstDayOfValuation(asOf))
  for (
    let quarter = shiftQuarter(getQuarter(asOf), -1);
    quarter >= first;
    quarter = shiftQuarter(quarter, -1)
  )
    quarters.unshift(quarter)
  return quarters
}

/** A company and the currency of its close. */
interface CloseCurrency {
  cik: Cik
  currency: string | null
}

/** Writes all stored rows as blocks of companies. */
async function writeBlocks(
  db: D1Database,
  blocks: ColumnBlocks,
  files: ColumnFiles,
): Promise<CloseCurrency[]> {
  const closes: CloseCurrency[] = []
  const writer = new BlockWriter(blocks, files)
  for (let after = { cik: "", source: "" }; ; ) {
    const { results } = await db.prepare(pageOfMetrics).bind(after.cik, after.source, rowsARead).all()
    for (const row of namedMetrics.parse(results)) {
      after = row
      const isAdded = await writer.add(row)
      if (isAdded && row.source === "prices") closes.push({ cik: row.cik, currency: row.currency })
    }
    if (results.length < rowsARead) break
    await letOthersRun()
  }
  await writer.end()
  return closes
}

export const pageOfMetrics = `
  select cik, source, figures, currency from named_metrics
  where (cik, source) > (?1, ?2) order by cik, source limit ?3`

/** The figures of gurus are counted now and not stored. */
function addGurus(column: Float64Array, key: string, gurus: CompanyMetrics[], rows: ColumnRows) {
  for (const { cik, figures } of gurus) {
    const row = rows.getRow(cik)
    if (row !== null) column[row] = figures[key] ?? Number.NaN
  }
}

/**
 * Writes the columns of the prices to value companies at and of their ages again; returns the prices of one share of
 * each company.
 */
async function writePrices(
  db: D1Database,
  rows: ColumnRows,
  {
    closes,
    implied,
    securityOf,
  }: Pick<Awaited<ReturnType<typeof readCompanies>>, "implied" | "securityOf"> & { closes: CloseCurrency[] },
  files: ColumnFiles,
): Promise<Float64Array> {
  const [prices, ages] = await Promise.all([files.readColumn("price"), files.readColumn("daysSincePrice")])
  const gatherer = new PriceGatherer(rows, prices, ages, securityOf)
  for (const { cik, currency } of closes) gatherer.addCurrency(cik, currency)
  for (const each of implied) gatherer.add(each.cik, each.prices)
  const [figureAges, annual] = await Promise.all([
    files.readColumn(figuresAge),
    files.readColumn(reportsOnceAYear),
  ])
  const splits = groupBy(await listSplitsOf(db, rows.head.ciks), ({ cik }) => cik)
  gatherer.choose(figureAges, annual, (cik) => splits.get(cik) ?? [])
  await files.writeColumn("price", prices)
  await files.writeColumn("daysSincePrice", ages)
  return gatherer.sharePrices
}

/** A ratio may be computed from those before it. */
async function writeValuations(prices: Float64Array, files: ColumnFiles): Promise<void> {
  for (const ratio of priceRatios) {
    const inputs = new Map<string, Float64Array>()
    for (const key of getMetrics(ratio)) inputs.set(key, await files.readColumn(key))
    const column = valuationColumn(ratio, prices, (key) => {
      const input = inputs.get(key)
      if (!input) throw new RangeError(`${ratio.key} is not computed from ${key}.`)
      return input
    })
    await files.writeColumn(ratio.key, column)
    await letOthersRun()
  }
}
