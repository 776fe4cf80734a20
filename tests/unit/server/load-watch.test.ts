import { EventEmitter } from "node:events"
import type { ServerResponse } from "node:http"
import { expect, test } from "vitest"
import { watchLoads } from "../../../server/local/load-watch"

const mb = 1024 * 1024
const minute = 60_000

/** A watch whose quiet time ends when the test says so. */
function watch() {
  let calls = 0
  let pending: (() => void)[] = []
  const runtime = { held: 120_000_000, now: 0 }
  const note = watchLoads(
    () => {
      calls += 1
    },
    {
      readHeld: () => runtime.held,
      now: () => runtime.now,
      after(_, call) {
        pending.push(call)
        return () => {
          pending = pending.filter((other) => other !== call)
        }
      },
    },
  )
  return {
    runtime,
    send(url: string, size: number, statusCode = 200) {
      const outgoing = Object.assign(new EventEmitter(), { statusCode })
      note({ url, headers: { "content-length": String(size) } }, outgoing as unknown as ServerResponse)
      outgoing.emit("finish")
    },
    pass() {
      for (const call of pending.splice(0)) call()
    },
    calls: () => calls,
  }
}

test("after batches of 16 MB and a quiet time, the load has ended once", () => {
  const { send, pass, calls } = watch()
  for (let batch = 0; batch < 4; batch += 1) send("/ingest", 4 * mb)
  expect(calls()).toBe(0)
  pass()
  pass()
  expect(calls()).toBe(1)
})

test("one byte less than 16 MB is no large load", () => {
  const { send, pass, calls } = watch()
  send("/ingest", 16 * mb - 1)
  pass()
  expect(calls()).toBe(0)
})

test("refused batches and other addresses do not count", () => {
  const { send, pass, calls } = watch()
  send("/ingest", 64 * mb, 404)
  send("/ingestx", 64 * mb)
  pass()
  expect(calls()).toBe(0)
})

test("a load of 200 MB replaces the runtime at each 64 MB, and once more when it has ended", () => {
  const { send, pass, calls } = watch()
  send("/ingest", 64 * mb - 1)
  expect(calls()).toBe(0)
  send("/ingest", 1)
  expect(calls()).toBe(1)
  for (let batch = 0; batch < 17; batch += 1) send("/ingest", 8 * mb)
  expect(calls()).toBe(3)
  pass()
  expect(calls(), "8 MB are too few").toBe(3)
  send("/ingest", 8 * mb)
  pass()
  expect(calls()).toBe(4)
})

test.each([
  { held: 239_999_999, calls: 0 },
  { held: 240_000_000, calls: 1 },
])("a runtime that holds $held bytes during a load is replaced $calls times", ({ held, calls }) => {
  const watched = watch()
  watched.runtime.held = held
  watched.runtime.now = 30_000 - 1
  watched.send("/ingest", 1)
  expect(watched.calls(), "less than half a minute after it began").toBe(0)
  watched.runtime.now = 30_000
  watched.send("/ingest", 1)
  watched.send("/ingest", 1)
  expect(watched.calls()).toBe(calls)
})

test("without a load, a runtime that holds much is replaced every ten minutes at most", () => {
  const { runtime, send, calls } = watch()
  runtime.held = 400_000_000
  runtime.now = 10 * minute - 1
  send("/company/AAPL", 0)
  expect(calls()).toBe(0)
  runtime.now = 10 * minute
  runtime.held = 299_999_999
  send("/company/AAPL", 0)
  expect(calls()).toBe(0)
  runtime.held = 300_000_000
  send("/company/AAPL", 0)
  send("/company/AAPL", 0)
  expect(calls()).toBe(1)
})
