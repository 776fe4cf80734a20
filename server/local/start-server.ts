import { join } from "node:path"
import { type Bindings, isLocalOrigin } from "~/platform/env.server"
import { requireDatabaseFiles, requireSoundDatabase } from "../backup/database-check"
import { finishRestore } from "../backup/restore"
import { copyStateOf } from "../backup/state-snapshot"
import { buildOnce } from "../build/build"
import { type LocalOptions, localSettings, projectDir } from "../runtime/local-server"
import { type RuntimeOptions, runtimePid, startRuntime, type WorkerLine } from "../runtime/runtime"
import { takeStateLock } from "../runtime/state-lock"
import { readWranglerConfig } from "../runtime/wrangler-config"
import { type Front, type FrontOptions, openFront, requireFreePort } from "./front"
import { applyMigrations } from "./migrations"
import { type Clock, startSchedule } from "./schedule"

/** The address and token for writing to a server. */
interface IngestAccess {
  origin: string
  ingestToken: string
}

export interface LocalServer extends IngestAccess {
  /** The Worker's own bindings, for the process that runs the server. */
  bindings: () => Promise<Pick<Bindings, "DB" | "DOCUMENTS" | "REFRESH">>
  /** Answers what was asked already, and ends; may be called again. */
  stop: () => Promise<void>
  /** Resolves when the server has ended; false when it ended by itself. */
  ended: Promise<boolean>
}

interface ServerEvents {
  onBuild?: () => void
  /** Each line that the Worker prints. */
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

/** Builds, and runs the Worker over the state directory; resolves when the port answers. */
export async function startLocalServer(
  options: LocalOptions,
  events: ServerEvents = {},
): Promise<LocalServer> {
  const { host, port, stateDir, buildDir, trustsProxy } = options
  const settings = localSettings(options)
  const origin = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : urlHost(host)}:${port}`
  const config = readWranglerConfig(join(projectDir, "wrangler.toml"))
  const lock = await takeStateLock(stateDir, { pid: process.pid, origin }, () =>
    copyStateOf(stateDir, runtimePid(stateDir)),
  )
  const closing: (() => unknown)[] = [lock.release]
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    finishRestore(stateDir)
    requireDatabaseFiles(stateDir)
    await requireFreePort(options)
    if (!events.dev) await buildOnce(buildDir, events.onBuild)
    let runtimeEnded = () => {}
    const runtimeOptions: RuntimeOptions = {
      ...{ config, buildDir, stateDir, settings },
      onLine: events.onLine ?? (() => {}),
      onEnd: () => runtimeEnded(),
      worker: events.dev?.worker,
    }
    let runtime = startRuntime(runtimeOptions)
    closing.push(() => runtime.dispose())
    let inside = await runtime.ready
    const bindings: LocalServer["bindings"] = () => runtime.getBindings()
    await requireSoundDatabase((await bindings()).DB, stateDir)
    const [d1] = config.d1_databases
    if (d1) await applyMigrations((await bindings()).DB, join(projectDir, d1.migrations_dir))
    const ingestToken = settings.INGEST_TOKEN ?? ""
    if (await events.beforeListening?.({ origin: inside.origin, ingestToken })) {
      // The runtime never gives back the memory of a load: 110 MB after the sample.
      await runtime.dispose()
      runtime = startRuntime(runtimeOptions)
      inside = await runtime.ready
    }
    const front = await (events.dev?.openFront ?? openFront)({
      ...{ host, port, trustsProxy, runtimePort: Number(inside.port) },
      protocol: new URL(settings.APP_ORIGIN ?? origin).protocol,
      isLocal: isLocalOrigin(settings),
    })
    closing.push(() => front.close(graceMs))
    if (events.clock) {
      const worker = await runtime.getWorker()
      const run = async (cron: string, scheduledTime: Date) => {
        const { outcome } = await worker.scheduled({ cron, scheduledTime })
        if (outcome !== "ok")
          console.error(`The scheduled run of ${scheduledTime.toISOString()}: ${outcome}.`)
      }
      closing.push(startSchedule(config.triggers.crons, run, events.clock))
    }
    let stopping: Promise<void> | null = null
    const ended = new Promise<boolean>((done) => {
      runtimeEnded = () => done(stopping !== null)
    })
    const stop = () => {
      stopping ??= closeAll()
      return stopping
    }
    return { origin, ingestToken, bindings, stop, ended }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host
}
