import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Miniflare } from "miniflare"
import type { IngestBatchInput } from "~/ingest/batch/batch"
import { inventFacts } from "~/ingest/invented/facts"
import { metricKeys } from "~/model/metrics/metrics"
import { sendBatches } from "../../server/ingest-client"
import { startLocalServer } from "../../server/local/start-server"
import { type LocalOptions, localOptions, localSettings, projectDir } from "../../server/runtime/local-server"
import { startRuntime } from "../../server/runtime/runtime"
import { readWranglerConfig } from "../../server/runtime/wrangler-config"
import { startFakeSec } from "../../tests/fakes/sec-server"
import { cikId, tickerId } from "../../tests/ids"
import { syntheticBatches } from "../synthetic/synthetic-batches"
import { type Heap, openInspector } from "./inspector"

const largeBytes = 10_000_000
export const inspectorPort = Number(process.env.BENCH_INSPECTOR ?? 9229)
const configPath = join(projectDir, "wrangler.toml")

/**
 * `npm run tool -- bench memory [folder] [count]`: the heap of the Worker's isolate with invented companies, from the
 * runtime's inspector while it works. The folder keeps the companies: 45,000 take ten minutes.
 */
export async function benchMemory(folder?: string, companyCount = 45_000): Promise<void> {
  const stateDir = folder ?? mkdtempSync(join(tmpdir(), "bench-memory-"))
  // One for the refresh alone, one for the refresh beside other work.
  const large = [1, 2].map(inventLarge)
  const documents = Object.fromEntries(
    large.map(({ cik, facts }) => [`/api/xbrl/companyfacts/CIK${cik}.json`, facts]),
  )
  const sec = await startFakeSec({ documents })
  const options = localOptions({
    ...process.env,
    STATE_DIR: stateDir,
    PORT: process.env.BENCH_PORT ?? "8798",
    EDGAR_ORIGIN: sec.origin,
  })
  let runtime: Miniflare | null = null
  try {
    await fill(options, companyCount)
    // In a process of its own, whose memory is not measured.
    runtime = startInspected(options)
    await gather(runtime)
    await runtime.dispose()
    runtime = startInspected(options)
    const { origin } = await runtime.ready
    const measured = runtime
    const inspector = await openInspector(inspectorPort, readWranglerConfig(configPath).name, () =>
      // A connection that the runtime closed meanwhile also wakes it, by the next request.
      ask(`${origin}/robots.txt`).catch(() => {}),
    )
    const target = { origin, ingestToken: localSettings(options).INGEST_TOKEN ?? "" }
    const send = (batch: IngestBatchInput) => sendBatches(target, [batch])
    const metrics = large.map(({ cik }) => ({
      cik,
      source: "statements" as const,
      currency: null,
      figures: {},
    }))
    const work: Record<string, (round: number) => Promise<unknown>> = {
      "first page": () => ask(`${origin}/`),
      "screener over all metrics": () => screenAll(origin),
      "list refresh": (round) =>
        send({ listings: large.map((each) => toListing(each, round)), rewriteLists: true }),
      "gather of the screener": async () => {
        await send({ metrics })
        await gather(measured)
      },
      "refresh of 10 MB": (round) => ask(`${origin}/company/${large[round]?.ticker}/financials`),
    }
    console.log("| work | held, MB | of which in buffers | with garbage |")
    console.log("| --- | --: | --: | --: |")
    for (const [name, run] of Object.entries(work)) print(name, await inspector.during(() => run(0)))
    const all = () => Promise.all(Object.values(work).map((run) => run(1)))
    print("all at once", await inspector.during(all))
    inspector.close()
  } finally {
    await runtime?.dispose()
    await sec.close()
    if (!folder) rmSync(stateDir, { recursive: true, force: true })
  }
}

/** A company with facts of ten megabytes, most of them of lines that no statement shows. */
function inventLarge(number: number) {
  const ids = { cik: cikId(`00009999${String(number).padStart(2, "0")}`), ticker: tickerId(`LARGE${number}`) }
  const head = { cik: ids.cik, name: `Large Facts ${number} Inc.` }
  const invented = inventFacts({ ...head, sic: "3571", country: "us", fiscalYearEnd: "1231" })
  const body = JSON.parse(invented) as { facts: { "us-gaap": Record<string, unknown> } }
  const concepts = Object.entries(body.facts["us-gaap"])
  for (let copy = 1; copy * invented.length < largeBytes; copy += 1)
    for (const [concept, facts] of concepts) body.facts["us-gaap"][`${concept}Line${copy}`] = facts
  return { ...head, ...ids, facts: JSON.stringify(body) }
}

function toListing({ cik, ticker, name }: ReturnType<typeof inventLarge>, round: number) {
  return { cik, ticker, name: `${name} ${round}`, exchange: "NYSE", position: 0 }
}

/** Loads the companies, unless the folder has them. */
export async function fill(options: LocalOptions, companyCount: number): Promise<void> {
  const server = await startLocalServer(options)
  try {
    const { DB } = await server.bindings()
    const sql = "select count(*) as count from named_metrics where source = 'statements'"
    const stored = (await DB.prepare(sql).first<number>("count")) ?? 0
    if (stored < companyCount) await sendBatches(server, syntheticBatches(companyCount))
  } finally {
    await server.stop()
  }
}

export function startInspected(options: LocalOptions): Miniflare {
  const requireFrom = createRequire(createRequire(import.meta.url).resolve("miniflare"))
  process.env.MINIFLARE_WORKERD_PATH = join(import.meta.dirname, "inspected-workerd.sh")
  process.env.BENCH_WORKERD = requireFrom("workerd").default
  process.env.BENCH_INSPECTOR_PORT = String(inspectorPort)
  return startRuntime({
    config: readWranglerConfig(configPath),
    buildDir: options.buildDir,
    stateDir: options.stateDir,
    settings: localSettings(options),
    onLine: () => {},
    onEnd: () => {},
  })
}

/** Builds the search lists and the columns of the screener. */
export async function gather(runtime: Miniflare): Promise<void> {
  await runtime.ready
  const worker = await runtime.getWorker()
  const { outcome } = await worker.scheduled({ cron: "*/15 * * * *" })
  if (outcome !== "ok") throw new Error(`The scheduled run ended with ${outcome}.`)
}

async function screenAll(origin: string): Promise<void> {
  for (const key of metricKeys) await ask(`${origin}/screener.json?query=${key}+%3E+0&sort=${key}&limit=50`)
}

/** A runtime that was busy for five seconds closes the connections of waiting requests, which are sent again. */
export async function ask(address: string, attempts = 5): Promise<void> {
  const response = await fetch(address).catch((error: unknown) => {
    if (attempts > 1) return null
    throw error
  })
  if (!response) return ask(address, attempts - 1)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} was answered ${response.status}.`)
}

export function print(name: string, { held, buffers, withGarbage }: Heap): void {
  const cells = [held, buffers, withGarbage].map((bytes) => (bytes / 1e6).toFixed(0))
  console.log(`| ${name} | ${cells.join(" | ")} |`)
}
