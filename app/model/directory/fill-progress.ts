import { z } from "zod"
import { instantSchema } from "~/lib/value-schemas"

/** The progress of the command that fills this instance. Times are ms since the epoch. */
export const fillProgress = z.object({
  /** The largest companies and tracked investors, everything, or everything from a snapshot. */
  size: z.enum(["small", "all", "snapshot"]),
  /** The part that is loaded now, such as `statements of the largest companies`. */
  step: z.string().max(80),
  /** The share of the whole work that is done, 0 to 1. */
  done: z.number().min(0).max(1),
  /** Null until it can be estimated. */
  leftMs: z.number().min(0).max(1e10).nullable(),
  at: instantSchema,
  /** True when all is loaded. */
  isEnded: z.boolean(),
  /** The sentence with which it ended early; null if it did not. */
  problem: z.string().max(400).nullable(),
})

export type FillProgress = z.infer<typeof fillProgress>

/** A command that runs reports every ten seconds. */
const silentMs = 3 * 60_000

/** One sentence for pages; null if nothing is being filled. */
export function describeFill(progress: FillProgress | null, now: number): string | null {
  if (!progress || progress.isEnded || now - progress.at > silentMs || progress.problem) return null
  const percent = Math.floor(100 * progress.done)
  const left = progress.leftMs === null ? "" : `, ${formatLeft(progress.leftMs)} left`
  return `Loading ${progress.step}: ${percent} % of all is done${left}.`
}

/** One sentence for the status page about a fill that stopped; null if it runs, ended or never began. */
export function describeStopped(progress: FillProgress | null, now: number): string | null {
  if (!progress || progress.isEnded || describeFill(progress, now)) return null
  const reason = progress.problem ? ` ${progress.problem}` : ""
  return `Loading stopped at ${progress.step}.${reason} It continues when the server starts, or with the same command.`
}

/** `about 3 minutes` */
function formatLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 1) return "about a minute"
  if (minutes < 100) return `about ${minutes} minutes`
  return `about ${Math.round(minutes / 60)} hours`
}
