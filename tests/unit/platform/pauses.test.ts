import { expect, test } from "vitest"
import { countedDatabase } from "~/platform/d1.server"
import { RequestLog } from "~/platform/log.server"
import { makePauses } from "~/platform/requests/pauses"

test("long work pauses before the first call after 30 ms, and not again until it worked for so long", async () => {
  let [now, pauses] = [0, 0]
  const pause = makePauses(
    () => now,
    async () => void pauses++,
  )
  for (const [at, count] of [
    [29, 0],
    [30, 1],
    [59, 1],
    [60, 2],
  ] as const) {
    now = at
    await pause()
    expect(pauses, String(at)).toBe(count)
  }
})

test("a pause comes before a statement and before a batch", async () => {
  const steps: string[] = []
  const statement = { all: async () => void steps.push("all") }
  const binding = { prepare: () => statement, batch: async () => void steps.push("batch") }
  const db = countedDatabase(binding as unknown as D1Database, new RequestLog(), {
    wait: async () => {},
    now: Date.now,
    pause: async () => void steps.push("pause"),
  })
  await db.prepare("select 1").all()
  await db.batch([])
  expect(steps).toEqual(["pause", "all", "pause", "batch"])
})
