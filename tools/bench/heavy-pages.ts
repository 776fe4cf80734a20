import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Miniflare } from "miniflare"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { seededRandom } from "~/ingest/invented/random"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { putPastMonth } from "~/stores/screener/past-months-store.server"
import { sendBatches } from "../../server/ingest-client"
import { startLocalServer } from "../../server/local/start-server"
import { type LocalOptions, localOptions, localSettings, projectDir } from "../../server/runtime/local-server"
import { readWranglerConfig } from "../../server/runtime/wrangler-config"
import { sampleBatches } from "../../server/sample/sample"
import { cikId } from "../../tests/ids"
import { filing } from "../../tests/unit/model/holdings/filings"
import { lastDay, monthEnd, storeInventedMonth } from "../past/invented-month"
import { openInspector } from "./inspector"
import { ask, fill, gather, inspectorPort, print, startInspected } from "./memory"

/** The memory of an isolate on Cloudflare. */
const limitBytes = 128_000_000
const atOnce = 8
const rounds = 3
/** The positions of a large bank. */
const positions = 10_714
const managers = Array.from({ length: 8 }, (_, place) => cikId(String(9_990_001 + place).padStart(10, "0")))

/**
 * `npm run tool -- bench heavy [folder] [companies]`: the heap of the isolate while it answers the heaviest addresses,
 * also of past days, eight at a time, over a whole market. False where those of today are above the limit.
 */
export async function benchHeavyPages(folder?: string, companyCount = 45_000): Promise<boolean> {
  const stateDir = folder ?? mkdtempSync(join(tmpdir(), "bench-heavy-"))
  const env = {
    STATE_DIR: stateDir,
    PORT: process.env.BENCH_PORT ?? "8798",
    EDGAR_ORIGIN: "http://127.0.0.1:1",
  }
  const options = localOptions({ ...process.env, ...env })
  let runtime: Miniflare | null = null
  try {
    await fill(options, companyCount)
    runtime = startInspected(options)
    await addManagers(options, runtime)
    await gather(runtime)
    await runtime.dispose()
    // After the gatherer, which would store the months since then.
    await addPastDays(options, companyCount)
    runtime = startInspected(options)
    const { origin } = await runtime.ready
    const worker = readWranglerConfig(join(projectDir, "wrangler.toml")).name
    const inspector = await openInspector(inspectorPort, worker, () =>
      ask(`${origin}/robots.txt`).catch(() => {}),
    )
    console.log("| work | held, MB | of which in buffers | with garbage |")
    console.log("| --- | --: | --: | --: |")
    for (const path of addresses) print(path, await inspector.during(() => ask(`${origin}${path}`)))
    const today = await inspector.during(() => askAll(origin, addresses))
    print(`${addresses.length} addresses of today, ${atOnce} at a time`, today)
    for (const path of pastAddresses) print(path, await inspector.during(() => ask(`${origin}${path}`)))
    for (const [name, path] of pastWork) print(name, await inspector.during(() => ask(`${origin}${path}`)))
    const all = [...addresses, ...pastAddresses]
    const heap = await inspector.during(() => askAll(origin, all))
    print(`the same and ${pastAddresses.length} of past days, ${atOnce} at a time`, heap)
    inspector.close()
    return today.held < limitBytes
  } finally {
    await runtime?.dispose()
    if (!folder) rmSync(stateDir, { recursive: true, force: true })
  }
}

const screen = "query=marketCap+%3E+0+or+revenue+%3E+0&sort=revenue"

/** Pages of the largest managers, whole lists, whole columns, and files of all their rows. */
const addresses = [
  ...managers.slice(0, 4).map((cik) => `/investor/${cik}`),
  ...managers.slice(4, 6).map((cik) => `/investor/${cik}.csv`),
  ...managers.slice(6, 8).map((cik) => `/investor/${cik}.json`),
  `/investor/${managers[0]}/companies`,
  `/investor/${managers[1]}/filings`,
  "/",
  `/screener?${screen}`,
  `/screener.csv?${screen}`,
  "/search?q=a",
  "/investors",
  "/sitemap.xml",
  "/company/AAPL/financials?period=quarterly",
  "/company/AAPL/investors",
  "/company/AAPL/insiders",
  "/status",
]

const pastAddresses = [
  `/screener?${screen}&asof=2016-02-29`,
  `/screener?${screen}&asof=2016-03-15`,
  `/screener.csv?${screen}&asof=2016-03-16`,
]

const manyMetrics = `query=${[
  "revenue",
  "netIncome",
  "assets",
  "equity",
  "operatingMargin",
  "returnOnEquity",
  "debtToEquity",
  "freeCashFlow",
  "revenueGrowth5",
  "priceEarnings",
  "marketValue",
  "evToEbitda",
  "grossMargin",
]
  .map((key) => `${key}+>+-1000`)
  .join("+or+")}&sort=revenue`

/** Past days: the first of a day reads its heads, the second has them, and asks for another address. */
const pastWork: [name: string, path: string][] = [
  ["month end, its head not read", `/screener?${screen}&asof=2016-02-29`],
  ["month end, its head read, 13 metrics", `/screener?${manyMetrics}&asof=2016-02-29`],
  ["any day, its heads not read", `/screener?${screen}&asof=2016-03-15`],
  ["any day, its heads read, 13 metrics", `/screener?${manyMetrics}&asof=2016-03-15`],
  ["another day of the month, 13 metrics, with what came after", `/screener?${manyMetrics}&asof=2016-03-16`],
]

async function askAll(origin: string, paths: readonly string[]): Promise<void> {
  const random = seededRandom(1)
  const waiting = Array.from({ length: rounds }, () => [...paths].sort(() => random() - 0.5)).flat()
  let asked = 0
  const client = async () => {
    // A parameter that pages ignore keeps none of them from being rendered.
    for (let path = waiting.shift(); path; path = waiting.shift())
      await ask(`${origin}${path}${path.includes("?") ? "&" : "?"}round=${asked++}`)
  }
  await Promise.all(Array.from({ length: atOnce }, client))
}

/** Two month ends and the days between them, of as many companies as today. */
async function addPastDays(options: LocalOptions, companyCount: number): Promise<void> {
  const server = await startLocalServer(options)
  try {
    const { DB, DOCUMENTS } = await server.bindings()
    await storeInventedMonth(companyCount, documentStore(DOCUMENTS, new RequestLog()))
    for (const day of [monthEnd, lastDay])
      await putPastMonth(DB, { day, candidates: companyCount, companies: companyCount, gatheredAt: 1 })
  } finally {
    await server.stop()
  }
}

/** The sample, and managers with as many positions as the largest. */
async function addManagers(options: LocalOptions, runtime: Miniflare): Promise<void> {
  const { origin } = await runtime.ready
  const target = { origin, ingestToken: localSettings(options).INGEST_TOKEN ?? "" }
  await sendBatches(target, sampleBatches())
  for (const [place, cik] of managers.entries()) await sendBatches(target, [toManager(cik, place)])
}

function toManager(cik: (typeof managers)[number], place: number): IngestBatchInput {
  const name = `Large Bank ${place + 1}`
  const rows = Array.from({ length: positions }, (_, row) => ({
    value: 1_000_000 + 977 * row,
    amount: 1000 + row,
    name: `ISSUER ${row} CORPORATION`,
    cusip: String(row).padStart(8, "0").padEnd(9, "0"),
  }))
  const document = encodeInvestor(cik, name, [
    filing({ period: "2025-03-31" }, rows),
    filing({ period: "2025-06-30" }, rows),
  ])
  const fetchedAt = Date.now()
  return {
    investors: [{ cik, name, owner: name }],
    investorFilings: [{ fetchedAt, document }],
    sources: [{ key: `investor:${cik}`, fetchedAt, entityTag: null, error: null, failedAt: null }],
  }
}
