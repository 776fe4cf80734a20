import { afterEach, expect, test, vi } from "vitest"
import { monthEndsTask } from "../../../cli/month-ends-task"

afterEach(() => void vi.unstubAllGlobals())

const target = { origin: "http://instance.test", ingestToken: "token" }
const step = (done: number, looked: number, year: string | null, isBusy = false) => ({
  ...{ months: 24, done, looked, year, companies: 30, isBusy },
})

async function run(steps: object[], months: { from?: string; until?: string }) {
  const asked: unknown[] = []
  const waits: number[] = []
  const progress: string[] = []
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    asked.push([new URL(address).pathname, JSON.parse(body)])
    return Response.json(steps[asked.length - 1])
  })
  const task = monthEndsTask(months, async (ms) => void waits.push(ms))
  const result = await task.run(target, null as never, (line) => progress.push(line))
  return { asked, waits, progress, result }
}

test("the command asks for the months until all are stored, and counts the companies of a year", async () => {
  const steps = [step(0, 20, "2015"), step(12, 10, "2015"), step(12, 0, null, true), step(24, 30, "2016")]
  const { asked, waits, progress, result } = await run(steps, { from: "2015-01", until: "2016-12" })
  expect(asked).toEqual(Array(4).fill(["/ingest/past", { from: "2015-01", to: "2016-12" }]))
  expect(progress).toEqual([
    "0 of 24 month ends stored; 2015: 20 of 30 companies",
    "12 of 24 month ends stored; 2015: 30 of 30 companies",
    "12 of 24 month ends stored; another run is at work",
    "24 of 24 month ends stored; 2016: 30 of 30 companies",
  ])
  expect(waits).toHaveLength(1)
  expect(result).toBe("24 of 24 month ends are stored")
})

test("without a last month, the months go to the last one that has ended", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T00:00:00Z"), toFake: ["Date"] })
  const { asked } = await run([step(24, 0, null)], { from: "2024-03" })
  expect(asked).toEqual([["/ingest/past", { from: "2024-03", to: "2026-02" }]])
  vi.useRealTimers()
})

test.each([{}, { from: "2015" }, { from: "2015-13" }, { from: "2016-01", until: "2015-12" }])(
  "%j is refused with an example",
  (months) => {
    expect(() => monthEndsTask(months)).toThrow("month-ends --from 2009-12 --until 2026-10")
  },
)
