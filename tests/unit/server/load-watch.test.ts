import { EventEmitter } from "node:events"
import type { ServerResponse } from "node:http"
import { expect, test } from "vitest"
import { watchLoads } from "../../../server/local/load-watch"

const mb = 1024 * 1024

/** A watch whose quiet time ends when the test says so. */
function watch() {
  let calls = 0
  let pending: (() => void)[] = []
  const note = watchLoads(
    () => {
      calls += 1
    },
    (_, call) => {
      pending.push(call)
      return () => {
        pending = pending.filter((other) => other !== call)
      }
    },
  )
  return {
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
  send("/ingest", 16 * mb, 404)
  send("/ingestx", 16 * mb)
  pass()
  expect(calls()).toBe(0)
})
