import { formatFigure } from "~/lib/numbers"
import type { FillProgress } from "~/model/directory/fill-progress"
import { type IngestTarget, sendBatches } from "../../server/ingest-client"
import { formatSeconds, showProgress } from "../bulk/run/progress-line"
import type { FillTracker } from "./track-fill"

interface ReportOptions {
  target: IngestTarget
  isStopped: () => boolean
  /** False if the work shows its own progress in the terminal. */
  isShown: boolean
}

const everyMs = 10_000

/** Shows a fill in the terminal and on the instance's status page while `work` runs. */
export async function reportWhile<Result>(
  tracker: FillTracker,
  { target, isStopped, isShown }: ReportOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const send = (change: Partial<FillProgress> = {}) =>
    sendBatches(target, [{ fillProgress: { ...tracker.get(), ...change } }])
  // A report that is lost is followed by the next one.
  const timer = setInterval(() => void send().catch(() => {}), everyMs)
  const shown = isShown ? showProgress(() => formatFill(tracker.get())) : null
  try {
    await send()
    const result = await work()
    const isDone = !isStopped()
    await send({ isEnded: isDone, done: isDone ? 1 : tracker.get().done, leftMs: isDone ? 0 : null })
    return result
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await send({ problem: problem.slice(0, 400) }).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
    shown?.end()
  }
}

function formatFill({ step, done, leftMs }: FillProgress): string {
  const left = leftMs ? `, ${formatSeconds(leftMs)} left` : ""
  return `${step}: ${formatFigure(Math.floor(100 * done))} % of all${left}`
}
