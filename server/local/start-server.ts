import { readFileSync } from "node:fs"
import { totalmem } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Bindings, followsSec, isLocalOrigin } from "~/platform/env.server"
import type { Memory } from "~/platform/requests/memory-header"
import { requireDatabaseFiles, requireSoundDatabase } from "../backup/database-check"
import { finishRestore } from "../backup/restore"
import { copyStateOf, removeOldCopies } from "../backup/state-snapshot"
import { buildBeside, buildOnce } from "../build/build"
import { packedFolder } from "../build/pack-assets"
import { type LocalOptions, localSettings, projectDir } from "../runtime/local-server"
import type { RuntimeOptions, WorkerLine } from "../runtime/runtime"
import { takeStateLock } from "../runtime/state-lock"
import { readWranglerConfig } from "../runtime/wrangler-config"
import { FairQueue } from "./fair-queue"
import { type Front, type FrontOptions, forward, inTurn, openFront, requireFreePort } from "./front"
import { LiveRuntime } from "./live-runtime"
import { liveLoadEffects, watchLoads } from "./load-watch"
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
/** The longest time that a hand-over waits for writes and for reads; no reader waits for longer than a second. */
const [writeMs, readMs] = [30_000, 1_000]
/** A machine with less memory has no room for a second runtime. */
const leastForTwo = 1.5e9
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
  const isStarting = async () => {
    throw new Error("The server is starting.")
  }
  let restart: LocalServer["restart"] = isStarting
  let copy: () => Promise<string> = isStarting
  const lock = await takeStateLock(
    stateDir,
    { pid: process.pid, origin },
    { copy: () => copy(), restart: () => restart() },
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
    let replacing: Promise<void> | null = null
    let scheduled: Promise<void> | null = null
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
        if (stopping || !revive) finish(stopping !== null)
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
      readMemory: () => readMemory(runtime.pid),
      recent: new RecentAnswers(onLine),
      dictionaries: new PageDictionaries(),
      packed: packedFolder(buildDir),
    }
    // The runtime never gives back the memory of a load: 110 MB after the sample. One for development reads its modules again.
    if ((await loadBefore()) && !events.dev) {
      await runtime.replace()
      frontOptions.runtimePort = Number((await runtime.ready).port)
    }
    const noteLoad = watchLoads(renew, {
      ...liveLoadEffects,
      readHeld: () => readResident(runtime.pid),
    })
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
    /** One replacement after the other: each begins with the runtime that the one before left. */
    function afterOthers(replace: () => Promise<void>): Promise<void> {
      const turn = (replacing ?? Promise.resolve())
        .catch(() => {})
        .then(replace)
        .finally(() => {
          if (replacing === turn) replacing = null
        })
      replacing = turn
      return turn
    }
    restart = async () => {
      const useBuild = events.dev ? () => {} : await buildBeside(buildDir)
      await afterOthers(() => replaceRuntime(useBuild, graceMs))
    }
    copy = async () => {
      await replacing?.catch(() => {})
      return copyStateOf(stateDir, runtime.pid)
    }
    /** Gives back memory that the runtime holds. */
    function renew(): void {
      if (replacing || stopping) return
      const replace = memoryLimit() < leastForTwo ? () => replaceRuntime(() => {}, graceMs) : handOver
      afterOthers(replace).catch((error: unknown) => {
        if (!stopping) fail(`The Workers runtime was not replaced: ${error}`)
      })
    }
    /** Replaces the runtime while readers are answered, apart from a moment. */
    async function handOver(): Promise<void> {
      await front.hold("writes", writeMs)
      // A scheduled run ends soonest when nothing else is written. One that takes longer is done again.
      await Promise.race([scheduled?.catch(() => {}), sleep(writeMs, undefined, { ref: false })])
      try {
        await runtime.handOver(() => front.hold("all", readMs))
      } finally {
        front.resume(Number((await runtime.ready).port))
      }
      await runtime.resend()
    }
    async function replaceRuntime(between: () => void, waitMs: number): Promise<void> {
      await front.hold("all", waitMs)
      try {
        await runtime.replace(between)
        await runtime.prepare()
        front.resume(Number((await runtime.ready).port))
      } catch (error) {
        finish(stopping !== null)
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
      await afterOthers(() => replaceRuntime(() => {}, 0))
    }
    if (events.clock) {
      // An address or a user agent that the SEC refuses shows at once.
      const runsAtOnce = followsSec(settings)
      for (const cron of config.triggers.crons) {
        const run = async (scheduledTime: Date) => {
          await replacing?.catch(() => {})
          scheduled = runtime.runSchedule(cron, scheduledTime).catch((error: unknown) => {
            if (!replacing) throw error
          })
          await scheduled
        }
        closing.push(startSchedule(cron, run, events.clock, { runsAtOnce }))
      }
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

/** The memory of the machine, or of the container or service that this process runs in. */
function memoryLimit(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** Resident bytes of this process and of the runtime, as far as the system gives them. */
function readMemory(runtimePid: number | null): Memory {
  const runtime = readResident(runtimePid)
  return { front: process.memoryUsage.rss(), ...(runtime === null ? {} : { runtime }) }
}

/** Resident bytes of another process. Only Linux has a file for it. */
function readResident(pid: number | null): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) || null
  } catch {
    return null
  }
}
