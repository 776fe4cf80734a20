import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { inventCompanies } from "~/ingest/synthetic/companies"
import { inventMetrics } from "~/ingest/synthetic/synthetic-metrics"
import type { SearchLists } from "~/model/directory/list-index"
import { storedKeys } from "~/model/metrics/company-metrics"
import { inSearchOrder } from "~/model/search/search-order"
import { openLocalDatabase } from "./local-database"
import { benchPayload } from "./payload"
import { benchScreener } from "./screener"
import { benchTypeahead } from "./typeahead"
import { typedPrefixes } from "./typed-prefixes"

const folder = fileURLToPath(new URL(".", import.meta.url))
const count = Number(process.argv[2] ?? 45_000)
/** Metrics that invented statements give; those that need prices are empty. */
const metricCount = 120

if (!existsSync(`${folder}node_modules`)) {
  const installed = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  })
  if (installed.status !== 0) process.exit(1)
}

const companies = inventCompanies(count)
const lists: SearchLists = {
  companies: inSearchOrder(companies).map(({ ticker, name, coverage, country, exchange }) => [
    ticker,
    name,
    coverage,
    country,
    exchange,
  ]),
  investors: [],
}
benchPayload("Search lists", lists)

const database = await openLocalDatabase()
await benchTypeahead(lists, typedPrefixes(companies, 10_000), database)
await benchScreener(inventColumns(), 200, database)
await database.stop()

function inventColumns(): Map<string, Float64Array> {
  const keys = storedKeys("statements")
  const columns = new Map(keys.map((key) => [key, new Float64Array(count).fill(Number.NaN)]))
  let row = 0
  for (const [statements] of inventMetrics(companies)) {
    for (const [index, value] of statements!.values.entries())
      if (value !== null) columns.get(keys[index]!)![row] = value
    row += 1
  }
  const filled = [...columns].filter(([, column]) => column.some((value) => !Number.isNaN(value)))
  return new Map(filled.slice(0, metricCount))
}
