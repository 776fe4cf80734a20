import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { seededRandom } from "~/ingest/invented/random"
import type { SearchLists } from "~/model/directory/list-index"
import { metrics } from "~/model/metrics/metrics"
import { inSearchOrder } from "~/model/search/search-order"
import { inventCompanies } from "../../cli/synthetic/companies"
import { inventMetrics } from "../../cli/synthetic/synthetic-metrics"
import { benchPast, readPast } from "../past/bench"
import { benchPastOpponents } from "../past/opponents"
import { benchBrowser } from "./browser"
import { benchBulk } from "./bulk"
import { benchFarDatabase } from "./far-database"
import { benchHeavyPages } from "./heavy-pages"
import { benchMemory } from "./memory"
import { openLocalDatabase } from "./opponents/local-database"
import { benchPages } from "./pages"
import { benchPayload } from "./payload"
import { benchScreener } from "./screener"
import { benchShell } from "./shell/shell"
import { benchTypeahead } from "./typeahead"
import { typedPrefixes } from "./typed-prefixes"
import { benchWeb } from "./web"

if (process.argv[2] === "pages") {
  await benchPages()
  process.exit(0)
}

if (process.argv[2] === "past") {
  process.exit((await benchPast(Number(process.argv[3] ?? 45_000))) ? 0 : 1)
}

if (process.argv[2] === "past-read" && process.argv[3]) {
  await readPast(process.argv[3])
  process.exit(0)
}

if (process.argv[2] === "past-opponents") {
  installOpponents()
  await benchPastOpponents(Number(process.argv[3] ?? 45_000), Number(process.argv[4] ?? 68))
  process.exit(0)
}

if (process.argv[2] === "web") {
  await benchWeb()
  process.exit(0)
}

if (process.argv[2] === "far") {
  await benchFarDatabase()
  process.exit(0)
}

if (process.argv[2] === "browser") {
  await benchBrowser()
  process.exit(0)
}

if (process.argv[2] === "shell") {
  process.exit((await benchShell(Number(process.argv[3] ?? 45_000))) ? 0 : 1)
}

if (process.argv[2] === "memory") {
  await benchMemory(process.argv[3], Number(process.argv[4] ?? 45_000))
  process.exit(0)
}

if (process.argv[2] === "heavy") {
  process.exit((await benchHeavyPages(process.argv[3], Number(process.argv[4] ?? 45_000))) ? 0 : 1)
}

if (process.argv[2] === "bulk" && process.argv[3]) {
  await benchBulk(process.argv[3])
  process.exit(0)
}

const count = Number(process.argv[2] ?? 45_000)
/** Metrics that invented statements give; those that need prices are empty. */
const metricCount = 120
/** Statements are derived for this many companies; the others repeat their figures, each times a factor. */
const derivedCount = 1_500
const queryCount = 100

async function stage<T>(title: string, run: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  console.log(`\n— ${title} …`)
  const result = await run()
  console.log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

installOpponents()

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
const columns = await stage(`Metrics of ${Math.min(count, derivedCount)} companies`, inventColumns)
await stage("Screener", () => benchScreener(columns, queryCount, database))
await database.stop()
console.log(`\nAll in ${((performance.now() - began) / 1000).toFixed(0)} s`)

function inventColumns(): Map<string, Float64Array> {
  const columns = new Map(
    metrics
      .filter(({ source }) => source === "statements")
      .map(({ key }) => [key, new Float64Array(count).fill(Number.NaN)]),
  )
  const derived = [...inventMetrics(companies.slice(0, derivedCount))].map(
    ([statements]) => statements!.figures,
  )
  const random = seededRandom(3)
  for (let row = 0; row < count; row += 1) {
    // The factor keeps rows apart: equal values would make an order depend on chance.
    const factor = row < derived.length ? 1 : 0.5 + random()
    for (const [key, value] of Object.entries(derived[row % derived.length]!))
      columns.get(key)![row] = value * factor
  }
  const filled = [...columns].filter(([, column]) => column.some((value) => !Number.isNaN(value)))
  return new Map(filled.slice(0, metricCount))
}

function installOpponents(): void {
  const folder = fileURLToPath(new URL(".", import.meta.url))
  if (existsSync(`${folder}node_modules`)) return
  const installed = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  })
  if (installed.status !== 0) process.exit(1)
}
