import { setTimeout as sleep } from "node:timers/promises"

export interface Clock {
  now: () => number
  /** Rejects when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export const liveClock: Clock = {
  now: Date.now,
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
}

/** A timer of Node cannot wait longer than 24 days, and a computer may sleep meanwhile. */
const longestWaitMs = 60_000

const hourMs = 3_600_000

/** The ms between the times of a cron expression of wrangler.toml. Throws unless it is of every so many minutes. */
function toEveryMs(cron: string): number {
  const [, minutes = ""] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  const everyMs = Number(minutes) * 60_000
  if (hourMs % everyMs !== 0)
    throw new Error(
      `The local server runs a schedule such as "*/15 * * * *", not "${cron}" of wrangler.toml.`,
    )
  return everyMs
}

/** The next time of a cron expression, after a time. */
export function nextRun(cron: string, afterMs: number): number {
  const everyMs = toEveryMs(cron)
  return (Math.floor(afterMs / everyMs) + 1) * everyMs
}

/**
 * Runs work at the times of a cron expression, one run after the other: of the times that pass during a run, the last
 * one follows at once. With `runsAtOnce`, it also runs at the start. Returns what stops it, which waits for nothing.
 */
export function startSchedule(
  cron: string,
  run: (scheduledTime: Date) => Promise<void>,
  clock: Clock = liveClock,
  { runsAtOnce = false } = {},
): () => void {
  const stopped = new AbortController()
  const keepRunning = async () => {
    let next = nextRun(cron, clock.now())
    if (runsAtOnce) await run(new Date(clock.now()))
    while (!stopped.signal.aborted) {
      for (let left = next - clock.now(); left > 0; left = next - clock.now())
        await clock.wait(Math.min(left, longestWaitMs), stopped.signal)
      next = nextRun(cron, clock.now())
      await run(new Date(next - toEveryMs(cron)))
    }
  }
  keepRunning().catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error
  })
  return () => stopped.abort()
}
