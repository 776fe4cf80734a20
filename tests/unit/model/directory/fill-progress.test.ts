import { expect, test } from "vitest"
import { describeFill, describeStopped, type FillProgress } from "~/model/directory/fill-progress"

const now = Date.parse("2026-06-26T20:05:00Z")
const running: FillProgress = {
  ...{ size: "all", step: "holdings of all funds", done: 0.456, leftMs: 12.2 * 60_000, at: now - 20_000 },
  ...{ isEnded: false, problem: null },
}

test("a fill that reported just now is a sentence with its step, its share and the remaining time", () => {
  expect(describeFill(running, now)).toBe(
    "Loading holdings of all funds: 45 % of all is done, about 13 minutes left.",
  )
  expect(describeStopped(running, now)).toBeNull()
  const left = (leftMs: number | null) => describeFill({ ...running, leftMs }, now)
  expect(left(30_000)).toContain("about a minute left.")
  expect(left(61_000)).toContain("about 2 minutes left.")
  expect(left(99 * 60_000)).toContain("about 99 minutes left.")
  expect(left(100 * 60_000)).toContain("about 2 hours left.")
  expect(left(null)).toBe("Loading holdings of all funds: 45 % of all is done.")
})

test.each([
  ["none", null],
  ["one that ended", { ...running, isEnded: true }],
])("of %s there is no sentence", (_, progress) => {
  expect([describeFill(progress, now), describeStopped(progress, now)]).toEqual([null, null])
})

test("a fill that is silent for more than three minutes, or named a problem, has stopped", () => {
  const silent = (ms: number) => ({ ...running, at: now - ms })
  expect(describeStopped(silent(180_000), now)).toBeNull()
  expect(describeStopped(silent(180_001), now)).toBe(
    "Loading stopped at holdings of all funds. It continues when the server starts, or with the same command.",
  )
  const failed = { ...running, problem: "The SEC answered 503." }
  expect(describeFill(failed, now)).toBeNull()
  expect(describeStopped(failed, now)).toContain("The SEC answered 503. It continues")
})
