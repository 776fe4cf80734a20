/** A page that arrives within the delay replaces the current one without a spinner. */
export const spinnerDelayMs = 150

export interface Timers {
  set: (work: () => void, delayMs: number) => unknown
  clear: (timer: unknown) => void
}

const liveTimers: Timers = {
  set: (work, delayMs) => setTimeout(work, delayMs),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

interface Navigation {
  state: "idle" | "loading" | "submitting"
  location?: { pathname: string } | undefined
}

/** True while another page loads. If only the query changes, the current page stays. */
export function isChangingPath(pathname: string, { state, location }: Navigation): boolean {
  return state === "loading" && location?.pathname !== pathname
}

/**
 * Reports true once a wait has taken the delay, and false when it ends, which the returned function does. A wait that
 * ends earlier reports nothing but its end.
 */
export function startWait(onSlow: (isSlow: boolean) => void, timers: Timers = liveTimers): () => void {
  const timer = timers.set(() => onSlow(true), spinnerDelayMs)
  return () => {
    timers.clear(timer)
    onSlow(false)
  }
}
