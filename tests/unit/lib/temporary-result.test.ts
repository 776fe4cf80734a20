import { expect, test, vi } from "vitest"
import { reportTemporary, reportTemporaryOfAll } from "~/lib/temporary-result"

test.each([
  [{ status: "unavailable", reason: "The SEC is slow." }, true],
  [{ status: "loaded", refreshing: true }, true],
  [{ status: "loaded", refreshing: false }, false],
  [{ status: "absent" }, false],
  [{ status: "unreadable", reason: "a PDF" }, false],
  [null, false],
])("%j is reported as temporary: %s", async (result, isReported) => {
  const report = vi.fn()
  const reader = reportTemporaryOfAll({ read: async (_: string) => result }, report)
  expect(await reader.read("AAPL")).toBe(result)
  expect(await reportTemporary(async () => result, report)()).toBe(result)
  expect(report).toHaveBeenCalledTimes(isReported ? 2 : 0)
})
