import { expect, test } from "vitest"
import { formatProgress, formatSeconds } from "../../../../cli/bulk/run/progress-line"

const progress = {
  done: 1204,
  total: 9016,
  bytesDone: 212e6,
  bytesTotal: 1590e6,
  refused: 0,
  elapsedMs: 10_000,
}

test("progress shows entries, megabytes, rate and the time left", () => {
  expect(formatProgress("companies", progress)).toBe(
    "1,204 of 9,016 companies, 212 of 1,590 MB, 21.2 MB/s, 65 s left",
  )
})

test("progress before the first entry has no time left, and refused entries are counted", () => {
  expect(formatProgress("companies", { ...progress, done: 0, bytesDone: 0, refused: 2 })).toBe(
    "0 of 9,016 companies, 0 of 1,590 MB, 0.0 MB/s, 2 refused",
  )
})

test.each([
  [500, "1 s"],
  [99_000, "99 s"],
  [99_001, "2 min"],
  [99 * 60_000, "99 min"],
  [125 * 60_000, "2 h 5 min"],
])("%d ms are %s", (ms, text) => expect(formatSeconds(ms)).toBe(text))
