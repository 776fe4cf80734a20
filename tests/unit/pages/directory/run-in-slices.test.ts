import { afterEach, expect, test, vi } from "vitest"
import { runInSlices } from "~/pages/directory/run-in-slices"

afterEach(() => vi.restoreAllMocks())

test("steps of 3 ms run three at a time, and what waits comes between them", async () => {
  const seen: string[] = []
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => now)
  function* steps(): Generator<void, string> {
    for (let step = 1; step <= 5; step += 1) {
      seen.push(`step ${step}`)
      now += 3
      yield
    }
    return "done"
  }
  setTimeout(() => seen.push("key"))
  expect(await runInSlices(steps())).toBe("done")
  expect(seen).toEqual(["step 1", "step 2", "step 3", "key", "step 4", "step 5"])
})

test("steps that are ended from outside end the run", async () => {
  function* endless(): Generator<void, void> {
    for (;;) yield
  }
  const steps = endless()
  const run = runInSlices(steps)
  steps.return(undefined)
  await expect(run).resolves.toBeUndefined()
})
