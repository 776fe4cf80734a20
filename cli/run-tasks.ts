import { Listr } from "listr2"
import { z } from "zod"
import { edgarHosts } from "~/edgar/addresses"
import { type EdgarSource, edgarSource } from "~/ingest/source/edgar-source"
import { parseSettings, type Settings } from "~/platform/env.server"
import { type IngestTarget, loadHealth, postIngest, sendBatches } from "../server/ingest-client"
import { progressLines } from "../server/progress"
import { localOptions, localSettings, readOrigin } from "../server/runtime/local-server"
import { findStateHolder } from "../server/runtime/state-lock"

/** Work that needs a running instance: each task names itself and throws a sentence when it fails. */
export interface Task {
  title: string
  run: (
    target: IngestTarget,
    edgar: EdgarSource,
    report?: (progress: string) => void,
  ) => Promise<string | PartialResult>
  /** Asks the SEC nothing. */
  isOffline?: boolean
}

/** A part of the work was refused, and the rest is done. */
export interface PartialResult {
  partly: string
}

/** Runs tasks, four at a time, against a deployed instance or the local one; returns the exit code. */
export async function runTasks(
  tasks: Task[],
  to: string | undefined,
  { isDryRun = false } = {},
): Promise<number> {
  const settings = parseSettings(process.env)
  const isOffline = tasks.every((task) => task.isOffline)
  if (!isOffline) requireUserAgent(settings)
  const { target, stop } = await openTarget(to, { mayStart: !isDryRun })
  const { edgar } = openEdgar(settings, target)
  const results: string[] = []
  let isPartial = false
  const list = new Listr(
    tasks.map(({ title, run }) => ({
      title,
      task: async (_: unknown, task: { title: string }) => {
        const printLine = progressLines(title)
        const done = await run(target, edgar, (progress) => {
          task.title = `${title}: ${progress}`
          printLine(progress)
        })
        if (typeof done !== "string") isPartial = true
        const result = typeof done === "string" ? done : done.partly
        task.title = `${title}: ${result}`
        results.push(result)
      },
    })),
    {
      concurrent: 4,
      exitOnError: false,
      fallbackRenderer: "simple",
      fallbackRendererCondition: () => !process.stdout.isTTY,
    },
  )
  try {
    await list.run()
    // Search and screener follow at once, without waiting for the schedule.
    if (results.length && !isDryRun) await sendBatches(target, [{ rewriteLists: true }])
  } finally {
    await stop()
  }
  for (const failure of list.errors) console.error(failure.message)
  console.log(`${results.length} done, ${tasks.length - results.length} failed`)
  return results.length === tasks.length && !isPartial ? 0 : 1
}

export function requireUserAgent({ EDGAR_USER_AGENT, EDGAR_ORIGIN }: Settings): void {
  if (!EDGAR_USER_AGENT && !EDGAR_ORIGIN)
    throw new Error(
      'Set EDGAR_USER_AGENT to your name and e-mail address, such as "Jane Doe jane@example.com": the SEC asks for it.',
    )
}

/** The SEC, with the instance's place in the line. */
export function openEdgar({ EDGAR_USER_AGENT, EDGAR_ORIGIN }: Settings, target: IngestTarget) {
  const userAgent = EDGAR_USER_AGENT ?? "Bookvalue development"
  const effects = { fetch, slot: leasedSlots(target), wait }
  const edgar = edgarSource(edgarHosts(EDGAR_ORIGIN), { userAgent }, effects)
  return { edgar, effects: { ...effects, userAgent } }
}

/**
 * The deployed instance, the server that runs over STATE_DIR, or one that is started for the time. A server that starts
 * writes to the state, so that `mayStart` is false for a dry run.
 */
export async function openTarget(
  to: string | undefined,
  { mayStart = true } = {},
): Promise<{ target: IngestTarget; stop: () => Promise<void> }> {
  const stop = async () => {}
  if (to) {
    const token = process.env.INGEST_TOKEN
    if (!token) throw new Error("Set INGEST_TOKEN to the deployed instance's token.")
    return { target: { origin: readOrigin("--to", to), ingestToken: token }, stop }
  }
  const options = localOptions(process.env)
  const running = await findStateHolder(options.stateDir)
  if (!running && !mayStart)
    throw new Error("A dry run needs the listings of a server: run npm start, or name a server with --to.")
  if (!running) {
    // Miniflare takes 150 MB, which a command does not need when a server runs.
    const { startLocalServer } = await import("../server/local/start-server")
    const server = await startLocalServer(options)
    return { target: server, stop: server.stop }
  }
  await loadHealth(running.origin).catch(() => {
    throw new Error(`The server at ${running.origin} (process ${running.pid}) is still starting; try again.`)
  })
  const { INGEST_TOKEN = "" } = localSettings(options)
  return { target: { origin: running.origin, ingestToken: INGEST_TOKEN }, stop }
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const lease = z.object({ waitMs: z.number(), count: z.number(), spacingMs: z.number() })

/** Places in the deployment's line to the SEC, leased from the instance several at a time. */
function leasedSlots(target: IngestTarget): () => Promise<void> {
  let free: number[] = []
  let asking: Promise<void> | null = null
  return async () => {
    while (free.length === 0) {
      asking ??= postIngest(target, "/ingest/slots", {})
        .then(async (answer) => {
          const { waitMs, count, spacingMs } = lease.parse(answer)
          if (count === 0) await wait(waitMs)
          const first = Date.now() + waitMs
          free = Array.from({ length: count }, (_, place) => first + place * spacingMs)
        })
        .finally(() => {
          asking = null
        })
      await asking
    }
    await wait(Math.max(0, (free.shift() ?? 0) - Date.now()))
  }
}
