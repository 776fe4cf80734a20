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

/** The next time of a cron expression of wrangler.toml, after a time. Throws unless it is of every so many minutes. */
export function nextRun(cron: string, afterMs: number): number {
  const [, minutes = ""] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  const everyMs = Number(minutes) * 60_000
  if (hourMs % everyMs !== 0)
    throw new Error(
      `The local server runs a schedule such as "*/15 * * * *", not "${cron}" of wrangler.toml.`,
    )
  return (Math.floor(afterMs / everyMs) + 1) * everyMs
}

/**
 * Runs work at the times of cron expressions, one run after the other: a time that passes during a run is skipped.
 * With `runsAtOnce`, it also runs at the start. Returns what stops it, which waits for nothing.
 */
export function startSchedule(
  crons: string[],
  run: (cron: string, scheduledTime: Date) => Promise<void>,
  clock: Clock = liveClock,
  { runsAtOnce = false } = {},
): () => void {
  const stopped = new AbortController()
  const dueAfter = (time: number) => crons.map((cron) => ({ cron, at: nextRun(cron, time) }))
  const keepRunning = async () => {
    if (runsAtOnce) for (const cron of crons) await run(cron, new Date(clock.now()))
    for (let due = dueAfter(clock.now()); !stopped.signal.aborted; due = dueAfter(clock.now())) {
      const at = Math.min(...due.map((one) => one.at))
      for (let left = at - clock.now(); left > 0; left = at - clock.now())
        await clock.wait(Math.min(left, longestWaitMs), stopped.signal)
      for (const { cron } of due.filter((one) => one.at === at)) await run(cron, new Date(at))
    }
  }
  if (crons.length)
    keepRunning().catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error
    })
  return () => stopped.abort()
}
