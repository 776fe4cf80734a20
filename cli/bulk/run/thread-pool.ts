import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import Tinypool from "tinypool"
import { projectDir } from "../../../server/runtime/local-server"

export interface ThreadPool {
  threads: number
  /** Runs an exported function of `worker.ts` with one argument. */
  run: <Result>(name: string, argument: object) => Promise<Result>
  close: () => Promise<void>
}

/** One thread a core, because the server has little to do while threads derive documents. */
export const availableCores = Math.min(8, Math.max(2, availableParallelism()))

export function openThreadPool(threads = availableCores): ThreadPool {
  const pool = new Tinypool({
    filename: workerFile(),
    runtime: "worker_threads",
    minThreads: threads,
    maxThreads: threads,
    // A company that needs more is refused, and the others continue. A young generation of four times the size takes
    // 200 MB more for two threads, and loaded no faster beside a server.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 24 },
  })
  return {
    threads,
    run: (name, argument) => pool.run(argument, { name }),
    close: () => pool.destroy(),
  }
}

/** Threads cannot read TypeScript. A command has its bundle beside it; for tests and benchmarks it is made here. */
function workerFile(): string {
  if (!import.meta.url.endsWith(".ts")) return new URL("./bulk-worker.mjs", import.meta.url).href
  // A release has the bundle, and no bundler.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild")
  const { outputFiles } = buildSync({
    entryPoints: [join(projectDir, "cli/bulk/worker.ts")],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "~": join(projectDir, "app") },
    logLevel: "silent",
  })
  const folder = join(projectDir, ".cache/bulk")
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/worker.mjs`
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.text ?? "")
  renameSync(`${file}.${process.pid}`, file)
  return pathToFileURL(file).href
}
