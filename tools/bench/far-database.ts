import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { loadSample } from "../../server/load-sample"
import { startLocalServer } from "../../server/local/start-server"
import { localOptions, localSettings, projectDir } from "../../server/runtime/local-server"
import { startRuntime } from "../../server/runtime/runtime"
import { readWranglerConfig } from "../../server/runtime/wrangler-config"
import { Times, timedAsync } from "./measure"

const kinds: [name: string, path: string][] = [
  ["home", "/"],
  ["company overview", "/company/AAPL"],
  ["financials", "/company/AAPL/financials"],
  ["visualize", "/company/AAPL/visualize"],
  ["insiders of a company", "/company/EXMP/insiders"],
  ["earnings of a company", "/company/AAPL/earnings"],
  ["investor", "/investor/0001067983"],
  ["investors", "/investors"],
  ["screener", "/screener"],
  ["fund", "/etf/GSFAX"],
]

/** Milliseconds to the database, and to the copy of it that is nearest. */
const far = 150
const near = 10
const visits = 12

/**
 * The built Worker with a database that is far away. A header names the milliseconds to the database and to the copies
 * that sessions read.
 */
const farWorker = `
import product from "./index.js"

const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const late = (statement, ms) => new Proxy(statement, {
  get(target, key) {
    if (key === "unwrapped") return target
    const member = Reflect.get(target, key)
    if (typeof member !== "function") return member
    if (key === "bind") return (...values) => late(target.bind(...values), ms)
    return async (...values) => (await wait(ms), member.apply(target, values))
  },
})
const away = (db, ms, sessionMs) => ({
  prepare: (sql) => late(db.prepare(sql), ms),
  batch: async (statements) => (await wait(ms), db.batch(statements.map((each) => each.unwrapped))),
  withSession: (constraint) => away(db.withSession(constraint), sessionMs, sessionMs),
})
export default {
  fetch(request, env, execution) {
    const [ms, sessionMs] = (request.headers.get("bench-database") ?? "0 0").split(" ").map(Number)
    return product.fetch(request, { ...env, DB: away(env.DB, ms, sessionMs) }, execution)
  },
}`

/** `npm run tool -- bench far`: the time to the first byte of pages that are rendered, with the database far away. */
export async function benchFarDatabase(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "bench-far-"))
  const options = localOptions({ ...process.env, STATE_DIR: stateDir, PORT: "8798" })
  const server = await startLocalServer(options, {
    beforeListening: (inside) => loadSample(inside, () => {}),
  })
  await server.stop()
  const modulesRoot = join(options.buildDir, "server")
  const runtime = startRuntime({
    config: readWranglerConfig(join(projectDir, "wrangler.toml")),
    buildDir: options.buildDir,
    stateDir,
    settings: localSettings(options),
    onLine: () => {},
    onEnd: () => {},
    worker: {
      modulesRoot,
      modules: [
        { type: "ESModule", path: join(modulesRoot, "far.js"), contents: farWorker },
        { type: "ESModule", path: join(modulesRoot, "index.js") },
        { type: "CompiledWasm", path: join(modulesRoot, "resvg.wasm") },
      ],
    },
  })
  try {
    const { origin } = await runtime.ready
    console.log("| page | no distance, ms | far, ms | far, with a copy near, ms |")
    console.log("| --- | --: | --: | --: |")
    for (const [name, path] of kinds) {
      const cells: string[] = []
      for (const distance of ["0 0", `${far} ${far}`, `${far} ${near}`])
        cells.push((await timeFirstByte(origin + path, distance)).toFixed(0))
      console.log(`| ${name} | ${cells.join(" | ")} |`)
    }
  } finally {
    await runtime.dispose()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** Milliseconds (median) of views that no page cache answers, after one that loads what an isolate keeps. */
async function timeFirstByte(address: string, distance: string): Promise<number> {
  const times = new Times()
  for (let visit = 0; visit <= visits; visit += 1) {
    // A parameter that no page knows is answered without the page cache.
    const url = `${address}${address.includes("?") ? "&" : "?"}bench=${visit}`
    const ask = () => fetch(url, { headers: { "bench-database": distance } })
    const response = visit === 0 ? await ask() : await timedAsync(times, ask)
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    await response.arrayBuffer()
  }
  return times.quantile(0.5)
}
