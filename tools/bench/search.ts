import { seededRandom } from "~/ingest/invented/random"
import type { ListedCompany, SearchLists } from "~/model/directory/list-index"
import { metrics } from "~/model/metrics/metrics"
import { inSearchOrder } from "~/model/search/search-order"
import { inventCompanies } from "../../tests/fixtures/invented/companies"
import { inventMetrics } from "../synthetic/synthetic-metrics"
import { openLocalDatabase } from "./opponents/local-database"
import { benchPayload } from "./payload"
import { benchScreener } from "./screener"
import { benchTypeahead } from "./typeahead"
import { typedPrefixes } from "./typed-prefixes"

/** Metrics that invented statements give; those that need prices are empty. */
const metricCount = 120
/** Statements are derived for this many companies; the others repeat their figures, each times a factor. */
const derivedCount = 1_500
const queryCount = 100

/** `npm run tool -- bench search [companies]`: search lists, search as you type and the screener, beside opponents. */
export async function benchSearch(count: number): Promise<void> {
  const began = performance.now()
  const companies = await stage(`${count} invented companies`, () => inventCompanies(count))
  const lists: SearchLists = {
    companies: inSearchOrder(companies).map(({ ticker, name, coverage, country, exchange }) => [
      ticker,
      name,
      coverage,
      country,
      exchange,
      null,
    ]),
    investors: [],
  }
  await stage("Search lists, packed and plain", () => benchPayload("Search lists", lists))

  const database = await openLocalDatabase()
  await stage("Typeahead", () => benchTypeahead(lists, typedPrefixes(companies, 10_000), database))
  const columns = await stage(`Metrics of ${Math.min(count, derivedCount)} companies`, () =>
    inventColumns(companies),
  )
  await stage("Screener", () => benchScreener(columns, queryCount, database))
  await database.stop()
  console.log(`\nAll in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function stage<T>(title: string, run: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  console.log(`\n— ${title} …`)
  const result = await run()
  console.log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

function inventColumns(companies: ListedCompany[]): Map<string, Float64Array> {
  const columns = new Map(
    metrics
      .filter(({ source }) => source === "statements")
      .map(({ key }) => [key, new Float64Array(companies.length).fill(Number.NaN)]),
  )
  const derived = [...inventMetrics(companies.slice(0, derivedCount))].map(
    ([statements]) => statements!.figures,
  )
  const random = seededRandom(3)
  for (let row = 0; row < companies.length; row += 1) {
    // The factor keeps rows apart: equal values would make an order depend on chance.
    const factor = row < derived.length ? 1 : 0.5 + random()
    for (const [key, value] of Object.entries(derived[row % derived.length]!))
      columns.get(key)![row] = value * factor
  }
  const filled = [...columns].filter(([, column]) => column.some((value) => !Number.isNaN(value)))
  return new Map(filled.slice(0, metricCount))
}
