import { expect, test } from "vitest"
import { isChangingPath, spinnerDelayMs, startWait, type Timers } from "~/pages/shell/shell"

/** Timers that a test runs by hand, with what a wait reported. */
function manualWait() {
  const waiting = new Map<number, { work: () => void; delayMs: number }>()
  const reported: boolean[] = []
  const timers: Timers = {
    set: (work, delayMs) => {
      waiting.set(waiting.size + 1, { work, delayMs })
      return waiting.size
    },
    clear: (timer) => void waiting.delete(timer as number),
  }
  const end = startWait((isSlow) => reported.push(isSlow), timers)
  const pass = (ms: number) => {
    for (const { work, delayMs } of waiting.values()) if (delayMs <= ms) work()
  }
  return { reported, waiting, end, pass }
}

test("a wait of 149 ms shows no spinner, and one of 150 ms does", () => {
  expect(spinnerDelayMs).toBe(150)
  const { reported, pass } = manualWait()
  pass(149)
  expect(reported).toEqual([])
  pass(150)
  expect(reported).toEqual([true])
})

test("a page that arrives within the delay never shows the spinner", () => {
  const { reported, waiting, end, pass } = manualWait()
  end()
  expect(waiting.size).toBe(0)
  pass(10_000)
  expect(reported).toEqual([false])
})

test("the spinner goes when a slow page arrives", () => {
  const { reported, end, pass } = manualWait()
  pass(150)
  end()
  expect(reported).toEqual([true, false])
})

test.each([
  ["loading", "/company/KO", true],
  ["loading", "/company/AAPL", false],
  ["submitting", "/company/KO", false],
  ["idle", undefined, false],
] as const)("on /company/AAPL, %s %s is a change of path: %j", (state, to, expected) => {
  expect(isChangingPath("/company/AAPL", { state, location: to ? { pathname: to } : undefined })).toBe(
    expected,
  )
})
