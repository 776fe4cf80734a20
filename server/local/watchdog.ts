import { spawn } from "node:child_process"

interface WatchdogEffects {
  /** Resolves if the server answers. */
  ask: () => Promise<unknown>
  notify: () => void
  every: (ms: number, run: () => void) => void
}

const liveEffects = (origin: string): WatchdogEffects => ({
  async ask() {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status}.`)
  },
  // Node cannot write to the socket that systemd listens on.
  notify: () => void spawn("systemd-notify", ["WATCHDOG=1"], { stdio: "ignore" }).on("error", () => {}),
  every: (ms, run) => void setInterval(run, ms).unref(),
})

/** Under systemd with WatchdogSec, says twice in each interval that the server answers; otherwise does nothing. */
export function startWatchdog(
  origin: string,
  { WATCHDOG_USEC }: NodeJS.ProcessEnv,
  { ask, notify, every } = liveEffects(origin),
): void {
  const intervalMs = Number(WATCHDOG_USEC) / 1000
  if (!(intervalMs > 0)) return
  const tell = () => void ask().then(notify, () => {})
  tell()
  every(intervalMs / 2, tell)
}
