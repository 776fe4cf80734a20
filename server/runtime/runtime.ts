import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Log, LogLevel, Miniflare, type WorkerdStructuredLog, type WorkerOptions } from "miniflare"
import type { Settings } from "~/platform/env.server"
import { waitForLateAnswers } from "./late-answers"
import { projectDir } from "./local-server"
import { keepReadsQuiet } from "./quiet-reads"
import type { WranglerConfig } from "./wrangler-config"

export type WorkerLine = WorkerdStructuredLog

export interface RuntimeOptions {
  config: WranglerConfig
  buildDir: string
  stateDir: string
  settings: Settings
  /** Each line that the Worker or its runtime prints. */
  onLine: (line: WorkerLine) => void
  /** The runtime's process ended; also called after a stop. `words` are the last lines that it wrote about itself. */
  onEnd: (words: readonly string[]) => void
  /** Replaces the built Worker's modules. */
  worker?: Partial<WorkerOptions>
}

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

/** The built Worker in the Workers runtime, on a free port of the loopback interface. */
export function startRuntime({
  config,
  buildDir,
  stateDir,
  settings,
  onLine,
  onEnd,
  worker,
}: RuntimeOptions): Miniflare {
  endWithThisProcess(stateDir)
  waitForLateAnswers()
  keepReadsQuiet()
  return keepingSignals(
    () =>
      new Miniflare({
        host: "127.0.0.1",
        port: 0,
        // Otherwise it asks the network for an example of `request.cf`.
        cf: false,
        log: new Log(LogLevel.ERROR),
        logRequests: false,
        unsafeTriggerHandlers: true,
        // Miniflare refuses a handler that returns something.
        handleStructuredLogs: (line: WorkerLine) => void onLine(line),
        handleRuntimeStdio: (stdout: Readable, stderr: Readable) => {
          // Miniflare made the configuration, of megabytes, in many copies.
          setImmediate(collectGarbage)
          const words = keepLastLines(stderr)
          void Promise.all([once(stdout, "close"), once(stderr, "close")]).then(() => onEnd(words))
        },
        ...persistence(stateDir),
        workers: worker
          ? [devOptions(config, settings, worker)]
          : [builtOptions(config, buildDir, settings), assetOptions(config, buildDir)],
      }),
  )
}

/** A fatal error of V8 takes fewer. */
const lastLines = 20

/** Reads to the end, because a process waits for the reader of a full pipe. The lines change as more are read. */
function keepLastLines(input: Readable): readonly string[] {
  const lines: string[] = []
  createInterface({ input }).on("line", (line) => {
    lines.push(line)
    if (lines.length > lastLines) lines.shift()
  })
  return lines
}

/** Wrangler's layout, so that `wrangler d1 --local --persist-to` opens the same database. */
export function persistence(stateDir: string) {
  return { d1Persist: join(stateDir, "v3/d1"), r2Persist: join(stateDir, "v3/r2") }
}

/** The bindings of what is stored, by name. */
export function storage({ d1_databases, r2_buckets }: WranglerConfig) {
  return {
    d1Databases: Object.fromEntries(d1_databases.map((d1) => [d1.binding, d1.database_id])),
    r2Buckets: Object.fromEntries(r2_buckets.map((r2) => [r2.binding, r2.bucket_name])),
  }
}

function builtOptions(config: WranglerConfig, buildDir: string, settings: Settings): WorkerOptions {
  const common = commonOptions(config, settings)
  return {
    ...common,
    modules: [
      { type: "ESModule", path: join(buildDir, "server/index.js") },
      { type: "CompiledWasm", path: join(buildDir, "server/resvg.wasm") },
    ],
    modulesRoot: join(buildDir, "server"),
    serviceBindings: { ...common.serviceBindings, [config.assets.binding]: assetWorker(config) },
  }
}

const assetWorker = ({ name }: WranglerConfig) => `${name}-assets`

const assetScript = `export default {
  async fetch(request, env) {
    if (!/^(GET|HEAD)$/.test(request.method)) return env.PRODUCT.fetch(request)
    const file = await env.FILES.fetch(request)
    return file.status === 404 ? env.PRODUCT.fetch(request) : file
  },
}`

/**
 * A Worker of its own for static files: in front of every page, Miniflare's router of assets takes longer than a page
 * from the page cache. The product's Worker answers addresses there that are not files.
 */
function assetOptions(config: WranglerConfig, buildDir: string): WorkerOptions {
  const { compatibility_date, compatibility_flags, assets } = config
  const directory = join(buildDir, "client")
  return {
    name: assetWorker(config),
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    modules: [{ type: "ESModule", path: "assets.mjs", contents: assetScript }],
    serviceBindings: { PRODUCT: config.name },
    routes: readdirSync(directory).map((name) => `*/${name}*`),
    assets: {
      directory,
      binding: "FILES",
      routerConfig: { has_user_worker: true },
      assetConfig: {
        compatibility_date,
        compatibility_flags,
        html_handling: assets.html_handling,
        not_found_handling: assets.not_found_handling,
      },
    },
  }
}

/** Assets come from the development server. */
function devOptions(
  config: WranglerConfig,
  settings: Settings,
  worker: Partial<WorkerOptions>,
): WorkerOptions {
  const common = commonOptions(config, settings)
  const serviceBindings = { ...common.serviceBindings, ...worker.serviceBindings }
  return { ...common, ...worker, serviceBindings } as WorkerOptions
}

/** For requests to addresses that users choose. It looks at the address that a name resolved to, when it connects. */
export const publicNetwork = {
  network: {
    allow: ["public"],
    // Ranges that lead to other addresses, and those of examples and benchmarks, beside the private ones.
    deny: [
      ...["64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "2001:db8::/32", "100::/64"],
      ...["192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
    ],
    tlsOptions: { trustBrowserCas: true },
  },
}

function commonOptions(config: WranglerConfig, settings: Settings) {
  const { compatibility_date, compatibility_flags, queues } = config
  return {
    name: config.name,
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    ...storage(config),
    serviceBindings: { HOOKS: publicNetwork },
    queueProducers: Object.fromEntries(queues.producers.map(({ binding, queue }) => [binding, queue])),
    queueConsumers: Object.fromEntries(
      queues.consumers.map((consumer) => [
        consumer.queue,
        {
          maxBatchSize: consumer.max_batch_size,
          maxBatchTimeout: consumer.max_batch_timeout,
          maxRetries: consumer.max_retries,
          retryDelay: consumer.retry_delay,
          deadLetterQueue: consumer.dead_letter_queue,
        },
      ]),
    ),
    ratelimits: Object.fromEntries(config.ratelimits.map(({ name, simple }) => [name, { simple }])),
  }
}

/** Miniflare starts this command instead of the runtime itself. */
function endWithThisProcess(stateDir: string): void {
  if (process.platform === "win32" || !(process.env.MINIFLARE_WORKERD_PATH ?? starter).endsWith(starter))
    return
  const resolveFrom = createRequire(createRequire(import.meta.url).resolve("miniflare"))
  process.env.BOOKVALUE_WORKERD = resolveFrom("workerd").default
  process.env.BOOKVALUE_WORKERD_PID = pidFile(stateDir)
  process.env.BOOKVALUE_NODE = process.execPath
  process.env.MINIFLARE_WORKERD_PATH = join(projectDir, starter)
}

const starter = "server/runtime/workerd.sh"
const pidFile = (stateDir: string) => join(stateDir, "runtime.pid")

/** The process that runs the Worker over a state directory; null where it is started without our command. */
export function runtimePid(stateDir: string): number | null {
  return existsSync(pidFile(stateDir)) ? Number(readFileSync(pidFile(stateDir), "utf8")) : null
}

/** Miniflare's own listeners exit at the first signal, in the middle of answers. */
function keepingSignals<T>(create: () => T): T {
  const signals = ["SIGINT", "SIGTERM"] as const
  const before = signals.map((signal) => process.listeners(signal))
  const created = create()
  for (const [place, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (!before[place]?.includes(listener)) process.removeListener(signal, listener)
  return created
}
