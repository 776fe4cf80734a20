import { expect, test } from "vitest"
import { startWatchdog } from "../../../server/local/watchdog"

const origin = "http://127.0.0.1:1"

test("the watchdog is told twice an interval, and only while the server answers", async () => {
  let told = 0
  let answers = true
  const timers: [ms: number, run: () => void][] = []
  const effects = {
    ask: async () => {
      if (!answers) throw new Error("busy")
    },
    notify: () => {
      told += 1
    },
    every: (ms: number, run: () => void) => void timers.push([ms, run]),
  }
  startWatchdog(origin, { WATCHDOG_USEC: "60000000" }, effects)
  const [[ms, run] = [0, () => {}]] = timers
  expect(ms).toBe(30_000)
  run()
  await new Promise(setImmediate)
  expect(told).toBe(2)
  answers = false
  run()
  await new Promise(setImmediate)
  expect(told).toBe(2)
  startWatchdog(origin, {}, effects)
  expect(timers).toHaveLength(1)
})
