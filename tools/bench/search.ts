import { brotliCompressSync, constants } from "node:zlib"
import { pick, seededRandom } from "~/ingest/invented/random"
import type { ListedCompany, SearchLists } from "~/model/directory/list-index"
import { metrics } from "~/model/metrics/metrics"
import { packLists } from "~/model/search/pack-lists"
import { inSearchOrder } from "~/model/search/search-order"
import { unpackLists } from "~/model/search/unpack-lists"
import { inventCompanies } from "../../tests/fixtures/invented/companies"
import { inventMetrics } from "../synthetic/synthetic-metrics"
import { openLocalDatabase } from "./opponents/local-database"
import { benchScreener } from "./screener"
import { benchTypeahead } from "./typeahead"

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

/** The lists that search loads, packed and as plain JSON, both compressed with brotli at its best. */
function benchPayload(title: string, lists: SearchLists): void {
  const [plain, packed] = [JSON.stringify(lists), JSON.stringify(packLists(lists))]
  const start = performance.now()
  const unpacked = unpackLists(JSON.parse(packed))
  const took = performance.now() - start
  const [plainSize, packedSize] = [brotli(plain), brotli(packed)]
  console.log(`\n${title}: ${lists.companies.length} companies`)
  console.log(
    `  plain JSON ${kilobytes(plainSize)}, packed ${kilobytes(packedSize)}: ${(packedSize / plainSize).toFixed(3)} of it`,
  )
  console.log(
    `  read back the same: ${JSON.stringify(unpacked) === plain ? "yes" : "NO"}, in ${took.toFixed(0)} ms`,
  )
}

function brotli(text: string): number {
  const bytes = Buffer.from(text)
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Typed texts, letter by letter: names, tickers, later words of a name, and names that no company has. */
function typedPrefixes(companies: readonly ListedCompany[], count: number): string[] {
  const random = seededRandom(11)
  const typed: string[] = []
  while (typed.length < count) {
    const { name, ticker } = pick(random, companies)
    const words = name.split(" ")
    const roll = random()
    const target =
      roll < 0.5
        ? name
        : roll < 0.75
          ? ticker
          : roll < 0.92
            ? words.slice(1).join(" ") || name
            : `${words[0]}qz`
    for (let length = 1; length <= Math.min(target.length, 12); length += 1)
      typed.push(target.slice(0, length).toLowerCase())
  }
  return typed.slice(0, count)
}
