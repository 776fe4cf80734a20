import type { FillProgress } from "~/model/directory/fill-progress"

/** A part of a fill, with the minutes that it is expected to take. */
export interface FillStep {
  name: string
  minutes: number
}

export interface FillTracker {
  /** Begins a step. Those before it in the list are done. */
  begin: (name: string) => void
  /** The share of the step that is done, 0 to 1. */
  report: (share: number) => void
  get: () => FillProgress
}

/** Before that, the pace is not known. */
const minMsOfPace = 20_000

/** Estimates the remaining time from the expected minutes, at the pace of what is done. */
export function trackFill(size: FillProgress["size"], steps: FillStep[], now: () => number): FillTracker {
  const total = steps.reduce((sum, { minutes }) => sum + minutes, 0)
  const startedAt = now()
  let step = steps[0]
  let before = 0
  /** The minutes of an earlier run, which do not count for the pace of this one. */
  let first: number | null = null
  let share = 0
  const getDone = () => before + share * (step?.minutes ?? 0)
  return {
    begin(name) {
      const place = steps.findIndex((each) => each.name === name)
      step = steps[place]
      before = steps.slice(0, Math.max(0, place)).reduce((sum, { minutes }) => sum + minutes, 0)
      share = 0
      first ??= before
    },
    report(next) {
      share = Math.min(1, Math.max(0, next))
    },
    get() {
      const done = getDone()
      const elapsedMs = now() - startedAt
      const worked = done - (first ?? 0)
      const pace = elapsedMs >= minMsOfPace && worked > 0 ? elapsedMs / worked : 60_000
      return {
        size,
        step: step?.name ?? "",
        done: total > 0 ? done / total : 0,
        at: Math.round(now()),
        leftMs: Math.round((total - done) * pace),
        isEnded: false,
        problem: null,
      }
    },
  }
}
