import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { loadavg } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { buildOnce } from "../../server/build/build"
import { projectDir } from "../../server/runtime/local-server"
import { startFakeSec } from "../../tests/fakes/sec-server"
import { testBuildDir } from "../../tests/server/build"
import { processTree, startProcess, stopServer, temporaryFolder } from "../../tests/server/server-process"

/**
 * `npm run tool -- measure-fill <folder> [port] [seconds] [--register]`: fills a new instance with a whole market of
 * make-market, or with a register of make-register, and measures all processes and a page each second. Linux only.
 */
const { values, positionals } = parseArgs({
  options: { register: { type: "boolean", default: false } },
  allowPositionals: true,
})
const [folder, port = "8790", seconds = "36000"] = positionals
if (!folder) throw new Error("Pass a folder that make-market or make-register wrote.")
await buildOnce(testBuildDir)
const sec = await startFakeSec({ folders: [resolve(folder)] })
const state = temporaryFolder()
const startedAt = Date.now()
const server = startProcess(Number(port), {
  ...{ STATE_DIR: state.path, SAMPLE: "0", FILL: values.register ? "0" : "all", EDGAR_ORIGIN: sec.origin },
  EDGAR_USER_AGENT: "Jane Doe jane@example.com",
})
/** The processes that are measured, with those that they start. */
const roots = [server.child.pid ?? 0]

/** Loads the register beside the server; its end is that of the load. */
function loadRegister(): void {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"))
  const child = spawn("sh", ["-c", `exec ${scripts.ingest} register esef "$0"`, resolve(folder ?? "")], {
    ...{ cwd: projectDir, stdio: ["ignore", "inherit", "inherit"] },
    env: { PATH: process.env.PATH, STATE_DIR: state.path },
  })
  roots.push(child.pid ?? 0)
  child.on("close", () => {
    isEnded = true
  })
}

const companyPages = values.register ? [] : ["/company/QAAA", "/company/QAAB/financials"]
const pages = ["/", ...companyPages, "/investors", "/screener", "/search?q=works"]

interface Sample {
  pssMb: number
  rssMb: number
  workerMb: number
  workers: number
}

function measure(): Sample {
  const sample = { pssMb: 0, rssMb: 0, workerMb: 0, workers: 0 }
  for (const { pid, rssMb, command } of roots.flatMap(processTree)) {
    const pssMb = readPss(pid)
    sample.pssMb += pssMb
    sample.rssMb += rssMb
    if (!/workerd/.test(command)) continue
    sample.workerMb = Math.max(sample.workerMb, pssMb)
    sample.workers++
  }
  return sample
}

function readPss(pid: number): number {
  try {
    const [, kb] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? []
    return Number(kb ?? 0) / 1024
  } catch {
    // It ended meanwhile.
    return 0
  }
}

const samples: Sample[] = []
const loads: number[] = []
const asked: { path: string; ms: number; status: number; workers: number; during: string }[] = []
let isEnded = false
/** A slow page does not delay the next measurement. */
const asking: Promise<void>[] = []

async function ask(path: string): Promise<void> {
  const since = performance.now()
  const during = [...server.output().matchAll(/Filling: (.*)/g)].at(-1)?.[1] ?? "the start"
  const status = await fetch(server.origin + path)
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status
    })
    .catch(() => 0)
  const ms = Math.round(performance.now() - since)
  asked.push({ path, ms, status, workers: samples.at(-1)?.workers ?? 0, during })
}

try {
  await server.firstAnswer("/healthz")
  if (values.register) loadRegister()
  for (let second = 0; !isEnded && second < Number(seconds); second++) {
    samples.push(measure())
    loads.push(loadavg()[0] ?? 0)
    asking.push(ask(pages[second % pages.length] ?? "/"))
    isEnded ||= /Filling: .*largest companies first/.test(server.output())
    await sleep(1000)
  }
  // The stage of old filings is long; its beginning shows whether memory is given back, as does the time after a load.
  for (let second = 0; isEnded && second < 90; second++) {
    samples.push(measure())
    asking.push(ask(pages[second % pages.length] ?? "/"))
    await sleep(1000)
  }
  await Promise.all(asking)
  report()
} finally {
  await stopServer(server)
  await sec.close()
  state.remove()
}

function report(): void {
  const most = (pick: (sample: Sample) => number) => Math.round(Math.max(...samples.map(pick)))
  const countAbove = (mb: number) => samples.filter(({ pssMb }) => pssMb > mb).length
  const tookSeconds = Math.round((Date.now() - startedAt) / 1000)
  const replaced = samples.filter(
    ({ workers }, place) => workers > 1 && samples[place - 1]?.workers === 1,
  ).length
  console.log(
    `${tookSeconds} s${isEnded ? "" : ", the fill has not ended"}, load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
  )
  console.log(
    `all processes at most: ${most(({ pssMb }) => pssMb)} MB PSS, ${most(({ rssMb }) => rssMb)} MB RSS`,
  )
  console.log(
    `above 550 MB PSS in ${countAbove(550)}, above 650 MB in ${countAbove(650)} of ${samples.length} samples`,
  )
  console.log(
    `a runtime at most: ${most(({ workerMb }) => workerMb)} MB PSS; seen replaced ${replaced} times`,
  )
  const failed = asked.filter(({ status }) => status !== 200)
  const slowest = (isDuring: boolean) =>
    Math.max(0, ...asked.filter(({ workers }) => workers > 1 === isDuring).map(({ ms }) => ms))
  console.log(
    `${asked.length} pages, ${failed.length} failed (${[...new Set(failed.map(({ status }) => status))].join(", ")}); ` +
      `slowest ${slowest(false)} ms, during a hand-over ${slowest(true)} ms`,
  )
  for (const { path, ms, during } of asked.sort((a, b) => b.ms - a.ms).slice(0, 8))
    console.log(`  ${ms} ms: ${path}, during ${during}`)
  console.log(
    `over a second: ${asked.filter(({ ms }) => ms > 1000).length}, over two: ${asked.filter(({ ms }) => ms > 2000).length}`,
  )
}
