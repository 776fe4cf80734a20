import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Bindings, followsSec, isLocalOrigin } from "~/platform/env.server"
import type { Memory } from "~/platform/requests/memory-header"
import { requireDatabaseFiles, requireSoundDatabase } from "../backup/database-check"
import { finishRestore } from "../backup/restore"
import { copyStateOf, removeOldCopies } from "../backup/state-snapshot"
import { buildBeside, buildOnce } from "../build/build"
import { packedFolder } from "../build/pack-assets"
import { type LocalOptions, localSettings, projectDir } from "../runtime/local-server"
import { type RuntimeOptions, runtimePid, type WorkerLine } from "../runtime/runtime"
import { takeStateLock } from "../runtime/state-lock"
import { readWranglerConfig } from "../runtime/wrangler-config"
import { FairQueue } from "./fair-queue"
import { type Front, type FrontOptions, forward, inTurn, openFront, requireFreePort } from "./front"
import { LiveRuntime } from "./live-runtime"
import { watchLoads } from "./load-watch"
import { PageDictionaries } from "./page-dictionaries"
import { RecentAnswers } from "./recent-answers"
import { type Clock, startSchedule } from "./schedule"

/** The address and token for writing to a server. */
interface IngestAccess {
  origin: string
  ingestToken: string
}

export interface LocalServer extends IngestAccess {
  /** The Worker's own bindings, for the process that runs the server. */
  bindings: () => Promise<Pick<Bindings, "DB" | "WORDS" | "DOCUMENTS" | "REFRESH">>
  /** Replaces the runtime by one of the present build; requests wait meanwhile. */
  restart: () => Promise<void>
  /** Answers what was asked already, and ends; may be called again. */
  stop: () => Promise<void>
  /** Resolves when the server has ended; false when it ended by itself. */
  ended: Promise<boolean>
}

interface ServerEvents {
  /** Gets what is done before the app is built. */
  onBuild?: (step: string) => void
  /** Each line that the Worker prints, and those about its runtime. */
  onLine?: (line: WorkerLine) => void
  /** Called before the port opens; returns whether it loaded much. */
  beforeListening?: (inside: IngestAccess) => Promise<boolean>
  /** Runs the cron expressions of wrangler.toml; without it nothing runs by time. */
  clock?: Clock
  /** Runs other modules than the build's, behind another server. */
  dev?: {
    worker: RuntimeOptions["worker"]
    openFront: (options: FrontOptions) => Promise<Front>
  }
}

const graceMs = 5_000
/** A runtime that ends twice within this time would end again. */
const oftenMs = 60_000

/** Builds, and runs the Worker over the state directory; resolves when the port answers. */
export async function startLocalServer(
  options: LocalOptions,
  events: ServerEvents = {},
): Promise<LocalServer> {
  const { host, port, stateDir, buildDir, trustsProxy } = options
  const settings = localSettings(options)
  const origin = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : urlHost(host)}:${port}`
  const config = readWranglerConfig(join(projectDir, "wrangler.toml"))
  let restart: LocalServer["restart"] = async () => {
    throw new Error("The server is starting.")
  }
  const lock = await takeStateLock(
    stateDir,
    { pid: process.pid, origin },
    { copy: () => copyStateOf(stateDir, runtimePid(stateDir)), restart: () => restart() },
  )
  const closing: (() => unknown)[] = [lock.release]
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    removeOldCopies(stateDir)
    finishRestore(stateDir)
    requireDatabaseFiles(stateDir)
    await requireFreePort(options)
    if (!events.dev) await buildOnce(buildDir, events.onBuild)
    const onLine = events.onLine ?? (() => {})
    const fail = (message: string) => onLine({ level: "error", message, timestamp: Date.now() })
    let stopping: Promise<void> | null = null
    let restarting: Promise<void> | null = null
    let finish: (wasStopped: boolean) => void = () => {}
    const ended = new Promise<boolean>((done) => {
      finish = done
    })
    let revive: ((words: readonly string[]) => Promise<void>) | null = null
    const runtime = new LiveRuntime({
      config,
      buildDir,
      stateDir,
      settings,
      onLine,
      worker: events.dev?.worker,
      onEnd: (words) => {
        if (stopping || restarting || !revive) finish(stopping !== null)
        else revive(words).catch(() => finish(false))
      },
    })
    closing.push(() => runtime.stop())
    await runtime.ready
    const { DB, WORDS } = await runtime.bindings
    for (const database of [DB, WORDS]) await requireSoundDatabase(database, stateDir)
    await runtime.prepare()
    const ingestToken = settings.INGEST_TOKEN ?? ""
    const frontOptions = {
      host,
      port,
      trustsProxy,
      runtimePort: Number((await runtime.ready).port),
      protocol: new URL(settings.APP_ORIGIN ?? origin).protocol,
      isLocal: isLocalOrigin(settings),
      readMemory: () => readMemory(runtimePid(stateDir)),
      recent: new RecentAnswers(onLine),
      dictionaries: new PageDictionaries(),
      packed: packedFolder(buildDir),
    }
    // The runtime never gives back the memory of a load: 110 MB after the sample. One for development reads its modules again.
    if ((await loadBefore()) && !events.dev) {
      await runtime.replace()
      frontOptions.runtimePort = Number((await runtime.ready).port)
    }
    const noteLoad = watchLoads(() => replaceOnce().catch((error: unknown) => fail(String(error))))
    const handInTurn = inTurn(new FairQueue())
    const front = events.dev
      ? await events.dev.openFront(frontOptions)
      : await openFront(frontOptions, (request, outgoing, given) => {
          noteLoad(request, outgoing)
          handInTurn(request, outgoing, given)
        })
    closing.push(() => front.close(graceMs))
    /** A front that only this process knows: without one, a site with https would lead the load to its address. */
    async function loadBefore(): Promise<boolean> {
      if (!events.beforeListening) return false
      const inner = await openFront({ ...frontOptions, host: "127.0.0.1", port: 0 }, forward)
      try {
        return await events.beforeListening({ origin: `http://127.0.0.1:${inner.port}`, ingestToken })
      } finally {
        await inner.close(0)
      }
    }
    const stop = () => {
      stopping ??= closeAll()
      return stopping
    }
    function replaceOnce(between = () => {}, waitMs = graceMs): Promise<void> {
      restarting ??= replaceRuntime(between, waitMs).finally(() => {
        restarting = null
      })
      return restarting
    }
    restart = async () => replaceOnce(events.dev ? () => {} : await buildBeside(buildDir))
    async function replaceRuntime(between: () => void, waitMs: number): Promise<void> {
      await front.hold(waitMs)
      try {
        await runtime.replace(between)
        await runtime.prepare()
        front.resume(Number((await runtime.ready).port))
      } catch (error) {
        await runtime.stop()
        throw error
      }
    }
    let revivedAt = Number.NEGATIVE_INFINITY
    revive = async (words) => {
      if (words.length) fail(words.join("\n"))
      if (performance.now() - revivedAt < oftenMs) return finish(false)
      revivedAt = performance.now()
      fail("The Workers runtime ended unexpectedly and is started again.")
      // What was asked before waits for the next runtime, too.
      await replaceOnce(() => {}, 0)
    }
    if (events.clock) {
      const run = async (cron: string, scheduledTime: Date) => {
        await restarting
        await runtime.runSchedule(cron, scheduledTime).catch((error: unknown) => {
          if (!restarting) throw error
        })
      }
      // An address or a user agent that the SEC refuses shows at once.
      const runsAtOnce = followsSec(settings)
      closing.push(startSchedule(config.triggers.crons, run, events.clock, { runsAtOnce }))
    }
    return {
      origin,
      ingestToken,
      bindings: () => runtime.bindings,
      restart: () => restart(),
      stop,
      ended,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host
}

/** Resident bytes of this process and of the runtime, as far as the system gives them. */
function readMemory(runtimePid: number | null): Memory {
  const runtime = runtimePid === null ? null : readResident(runtimePid)
  return { front: process.memoryUsage.rss(), ...(runtime === null ? {} : { runtime }) }
}

/** Resident bytes of another process. Only Linux has a file for it. */
function readResident(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) || null
  } catch {
    return null
  }
}
