import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { Agent, get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Miniflare } from "miniflare"
import { z } from "zod"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { parseCik } from "~/lib/cik"
import { parseTicker } from "~/lib/ticker"
import { statementsDocument } from "~/model/financials/statements-document"
import { statementsKind } from "~/stores/document-kinds"
import { sendBatches } from "../../server/ingest-client"
import { loadSample } from "../../server/load-sample"
import { startLocalServer } from "../../server/local/start-server"
import { localOptions, localSettings, projectDir } from "../../server/runtime/local-server"
import { runtimePid, startRuntime } from "../../server/runtime/runtime"
import { readWranglerConfig } from "../../server/runtime/wrangler-config"
import { snapshotDir } from "../../server/sample/sample"
import { Times, timedAsync } from "./measure"

/** A page of twenty years of quarters, against the same table in stock Remix and against a constant text. */
const getPath = (ticker: string) => `/company/${ticker}/financials?period=quarterly&range=20Y`
const path = getPath("AAPL")
const quarters = 80
/** More companies than an isolate keeps tables or documents of: in turn, each is new to it. */
const copies = 200
const browser = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "accept-encoding": "br, gzip",
}
const clients = 8
const rounds = 5
const roundMs = 2_500

interface Target {
  name: string
  origin: string
  /** The address of each request. */
  path: (request: number) => string
  pid: number
  headers: Record<string, string>
}

/** A parameter that no page knows is answered without the page cache. */
const uncached = (request: number) => `&bench=${request}`

/** Figures known on different days: nothing that was made for an earlier request can be used. */
const onOtherDay = (request: number) => {
  const day = new Date(Date.UTC(2026, 0, 1) + (request % 180) * 86_400_000).toISOString().slice(0, 10)
  return `${path}&asof=${day}${uncached(request)}`
}

const ofCopy = (request: number) => `${getPath(tickerOfCopy(request % copies))}${uncached(request)}`

interface Measured {
  requests: number
  seconds: number
  cpuMs: number
  bytes: number
  times: Times
}

/** `npm run tool -- bench pages`: requests a second, processor time and bytes, each target in turn in every round. */
export async function benchPages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-pages-"))
  const runtimes: Miniflare[] = []
  const servers: ChildProcess[] = []
  try {
    const product = await startProduct(folder)
    runtimes.push(product.runtime)
    const page = await fetch(product.origin + path, { headers: browser })
    const tag = page.headers.get("etag") ?? ""
    await page.arrayBuffer()
    const stock = await startStock(folder, await readTable(product.origin))
    const hello = await startWorker(helloWorld)
    runtimes.push(stock.runtime, hello.runtime)
    cpSync(join(folder, "state"), join(folder, "front-state"), { recursive: true })
    const productFront = startServer(["server/start.mjs"], 8797, { STATE_DIR: join(folder, "front-state") })
    const helloFront = startServer(["--import", "tsx", "tools/bench/hello-behind-front.ts", "8796"], 8796)
    servers.push(productFront.server, helloFront.server)
    await Promise.all([waitFor(productFront.origin), waitFor(helloFront.origin)])
    const ofProduct = { origin: product.origin, pid: product.pid, headers: browser }
    const inIsolate = { name: "product, first view in an isolate", ...ofProduct, path: ofCopy }
    const targets: Target[] = [
      { name: "hello world", ...hello, path: () => "/", headers: browser },
      { name: "product, cached", ...ofProduct, path: () => path },
      {
        name: "product, not modified",
        ...ofProduct,
        path: () => path,
        headers: { ...browser, "if-none-match": tag },
      },
      { name: "product, rendered again", ...ofProduct, path: (request) => path + uncached(request) },
      inIsolate,
      { name: "hello world behind the front", ...helloFront, path: () => "/", headers: browser },
      { name: "product behind the front, cached", ...productFront, path: () => path, headers: browser },
      {
        name: "product behind the front, 200 pages in turn",
        ...productFront,
        headers: browser,
        path: (request) => getPath(tickerOfCopy(request % copies)),
      },
      { name: "product, as known on another day", ...ofProduct, path: onOtherDay },
      { name: "stock Remix", ...stock, path: () => "/", headers: browser },
    ]
    for (const target of targets) if (target !== inIsolate) await run(target, { ms: 1_000 })
    // Renders and stores the table of each copy.
    const afterWrite = await run(inIsolate, { requests: copies })
    const results = new Map([
      ...targets.map(
        ({ name }) => [name, { requests: 0, seconds: 0, cpuMs: 0, bytes: 0, times: new Times() }] as const,
      ),
      ["product, first view after a write", afterWrite] as const,
    ])
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets) add(results.get(target.name), await run(target, { ms: roundMs }))
    print(results)
  } finally {
    for (const runtime of runtimes) await runtime.dispose()
    for (const server of servers) server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

function add(total: Measured | undefined, more: Measured): void {
  if (!total) return
  for (const key of ["requests", "seconds", "cpuMs", "bytes"] as const) total[key] += more[key]
  total.times.addAll(more.times)
}

function print(results: Map<string, Measured>): void {
  const rates = new Map([...results].map(([name, { requests, seconds }]) => [name, requests / seconds]))
  const stock = rates.get("stock Remix") ?? Number.NaN
  const hello = rates.get("hello world") ?? Number.NaN
  console.log(
    "| target | requests/s | ÷ stock Remix | ÷ hello world | ms (p50) | ms (p99) | CPU ms | bytes |",
  )
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: |")
  for (const [name, { requests, cpuMs, bytes, times }] of results) {
    const rate = rates.get(name) ?? 0
    const cells = [rate.toFixed(0), (rate / stock).toFixed(2), (rate / hello).toFixed(2)]
    cells.push(times.quantile(0.5).toFixed(1), times.quantile(0.99).toFixed(1))
    cells.push((cpuMs / requests).toFixed(2), (bytes / requests).toFixed(0))
    console.log(`| ${name} | ${cells.join(" | ")} |`)
  }
}

/** The server of `npm start`, or a program with its flags. Processor time is that of the front. */
function startServer(program: string[], port: number, env: Record<string, string> = {}) {
  const flags = ["--max-semi-space-size=1", "--optimize-for-size"]
  const server = spawn(process.execPath, [...flags, ...program], {
    cwd: projectDir,
    env: { ...process.env, FILL: "0", ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  })
  return { server, origin: `http://localhost:${port}`, pid: server.pid ?? 0 }
}

async function waitFor(origin: string): Promise<void> {
  const endMs = performance.now() + 120_000
  while (performance.now() < endMs) {
    if (
      await fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`${origin} did not answer.`)
}

/** The built product with the sample, without the front. */
async function startProduct(folder: string) {
  const stateDir = join(folder, "state")
  const env = { ...process.env, STATE_DIR: stateDir, PORT: "8799" }
  const options = localOptions(env)
  const server = await startLocalServer(options, {
    beforeListening: async (inside) => {
      const isLoaded = await loadSample(inside, () => {})
      await sendBatches(inside, copyBatches(copies))
      return isLoaded
    },
  })
  await server.stop()
  const runtime = startRuntime({
    config: readWranglerConfig(join(projectDir, "wrangler.toml")),
    buildDir: options.buildDir,
    stateDir,
    settings: localSettings(options),
    onLine: () => {},
    onEnd: () => {},
  })
  const { origin } = await runtime.ready
  return { runtime, origin, pid: runtimePid(stateDir) ?? 0 }
}

const helloWorld = `export default { fetch: () => new Response("Hello world") }`

async function startWorker(script: string) {
  // With the product's starter, the runtime would be a child of another process.
  delete process.env.MINIFLARE_WORKERD_PATH
  const before = children()
  // A list, because Miniflare would follow every `import()` of a script.
  const modules = [{ type: "ESModule" as const, path: "index.mjs", contents: script }]
  const runtime = new Miniflare({ modules, cf: false, ...compatibility() })
  const { origin } = await runtime.ready
  return { runtime, origin, pid: newChild(before) }
}

export async function startStock(folder: string, table: unknown) {
  const source = join(import.meta.dirname, "stock-remix")
  const STOCK_TABLE = join(folder, "table.json")
  const STOCK_BUILD_DIR = join(folder, "stock")
  writeFileSync(STOCK_TABLE, JSON.stringify(table))
  const remix = join(projectDir, "node_modules/@remix-run/dev/dist/cli.js")
  const built = spawnSync(process.execPath, [remix, "vite:build", "--logLevel", "error"], {
    cwd: source,
    env: { ...process.env, STOCK_TABLE, STOCK_BUILD_DIR },
    stdio: "inherit",
  })
  if (built.status !== 0) throw new Error("The stock Remix app could not be built.")
  return startWorker(readFileSync(join(STOCK_BUILD_DIR, "server/index.js"), "utf8"))
}

const statement = z.object({
  periods: z.array(z.object({ key: z.string() })),
  rows: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()) })),
})

/** The figures of the product's page. */
export async function readTable(origin: string) {
  const response = await fetch(`${origin}/company/AAPL/financials.json?period=quarterly`)
  const { periods, rows } = statement.parse(await response.json())
  return {
    periods: periods.slice(-quarters).map(({ key }) => key),
    rows: rows.map(({ label, values }) => ({ label, values: values.slice(-quarters) })),
  }
}

function compatibility() {
  const { compatibility_date, compatibility_flags } = readWranglerConfig(join(projectDir, "wrangler.toml"))
  return { compatibilityDate: compatibility_date, compatibilityFlags: compatibility_flags }
}

/** Sends requests for a time or for a number of times. */
async function run(
  { origin, path, pid, headers }: Target,
  limit: { ms?: number; requests?: number },
): Promise<Measured> {
  const { ms = Number.POSITIVE_INFINITY, requests: most = Number.POSITIVE_INFINITY } = limit
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const [cpu, start] = [cpuTime(pid), performance.now()]
  const times = new Times()
  let [requests, bytes] = [0, 0]
  const client = async () => {
    while (performance.now() - start < ms && requests < most) {
      requests += 1
      const received = await timedAsync(times, () => ask(origin + path(requests), headers, agent))
      bytes += received
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  const seconds = (performance.now() - start) / 1000
  return { requests, bytes, seconds, times, cpuMs: cpuTime(pid) - cpu }
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((done, fail) => {
    const request = get(url, { headers, agent }, (response) => {
      let bytes = 0
      response.on("data", (part: Buffer) => {
        bytes += part.length
      })
      response.on("end", () =>
        response.statusCode === 200 || response.statusCode === 304
          ? done(bytes)
          : fail(new Error(`${url} was answered ${response.statusCode}.`)),
      )
      response.on("error", fail)
    })
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The runtime closed a kept connection at the moment when it was used again.
      const isClosed = request.reusedSocket && error.code === "ECONNRESET"
      if (isClosed) ask(url, headers, agent).then(done, fail)
      else fail(error)
    })
  })
}

/** Processor time of a process in milliseconds, from the ticks of /proc; 100 a second on Linux. */
function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

function children(): Set<number> {
  const text = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8")
  return new Set(text.split(" ").filter(Boolean).map(Number))
}

function newChild(before: Set<number>): number {
  const [pid] = [...children()].filter((each) => !before.has(each))
  if (pid === undefined) throw new Error("The runtime's process was not found.")
  return pid
}

const apple = "0000320193"
/** Above the numbers of the SEC. */
const firstCik = 8_000_000

const tickerOfCopy = (copy: number) => `COPY${copy}`

/** Companies with Apple's statements under other names: more than an isolate keeps in memory. */
function* copyBatches(count: number, now = Date.now()): Generator<IngestBatchInput> {
  const batch = ingestBatch.parse(JSON.parse(readFileSync(join(snapshotDir, `${apple}.json`), "utf8")))
  const [check] = batch.statementChecks
  const stored = batch.documents.find(({ kind }) => kind === statementsKind.name)
  const statements = statementsDocument.parse(stored?.body)
  for (let copy = 0; copy < count; copy += 1) {
    const [cik, ticker] = [parseCik(firstCik + copy), parseTicker(tickerOfCopy(copy))]
    if (!cik || !ticker || !check) throw new Error("The sample has no statements of Apple.")
    const name = `Copy ${copy} of Apple`
    yield {
      listings: [{ ticker, cik, name, exchange: null, position: 20_000 + copy }],
      documents: [
        { kind: statementsKind.name, key: cik, fetchedAt: now, body: { ...statements, cik, name } },
      ],
      statementChecks: [{ ...check, cik }],
      rewriteLists: copy === count - 1,
    }
  }
}
