import { expect, test } from "vitest"
import { WorkerLoads } from "../../../../server/dev/worker-loads"

/** Loads that end when the test says so. */
function startLoads() {
  const started: { path: string; done: () => void; fail: (error: Error) => void }[] = []
  const dispatch = (path: string) =>
    new Promise<void>((done, fail) => {
      started.push({ path, done, fail })
    })
  const tick = () => new Promise((done) => setTimeout(done))
  return { loads: new WorkerLoads(dispatch), started, tick }
}

test("two requests for the entry share one load", async () => {
  const { loads, started, tick } = startLoads()
  const both = Promise.all([loads.loadEntry(), loads.loadEntry()])
  await tick()
  expect(started.map(({ path }) => path)).toEqual(["/entry"])
  started[0]?.done()
  await both
})

test("a module is loaded after the load that runs", async () => {
  const { loads, started, tick } = startLoads()
  const entry = loads.loadEntry()
  const module = loads.loadModule("/app/a b.ts")
  await tick()
  expect(started).toHaveLength(1)
  started[0]?.done()
  await entry
  await tick()
  expect(started[1]?.path).toBe("/module?url=%2Fapp%2Fa%20b.ts")
  started[1]?.done()
  await module
})

test("a failed load rejects for its requests, and the next request starts a new one", async () => {
  const { loads, started, tick } = startLoads()
  const failed = Promise.allSettled([loads.loadEntry(), loads.loadEntry()])
  await tick()
  started[0]?.fail(new Error("syntax"))
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"])
  const next = loads.loadEntry()
  await tick()
  started[1]?.done()
  await next
  expect(started).toHaveLength(2)
})
