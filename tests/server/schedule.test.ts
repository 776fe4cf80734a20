import { join } from "node:path"
import { expect, test } from "vitest"
import { LiveRuntime } from "../../server/local/live-runtime"
import { nextRun, startSchedule } from "../../server/local/schedule"
import { projectDir } from "../../server/runtime/local-server"
import { readWranglerConfig } from "../../server/runtime/wrangler-config"
import { temporaryFolder } from "./server-process"

const at = (text: string) => Date.parse(`${text}Z`)

test.each([
  ["*/15 * * * *", "2026-11-22T10:14:59", "2026-11-22T10:15:00"],
  ["*/15 * * * *", "2026-11-22T10:15:00", "2026-11-22T10:30:00"],
  ["*/15 * * * *", "2026-11-22T10:15:01", "2026-11-22T10:30:00"],
  ["*/60 * * * *", "2026-12-31T23:00:01", "2027-01-01T00:00:00"],
])("%s after %s is due at %s", (cron, after, due) => {
  expect(new Date(nextRun(cron, at(after))).toISOString()).toBe(new Date(at(due)).toISOString())
})

test.each(["*/15 * * *", "*/7 * * * *", "*/0 * * * *", "15 * * * *", "*/15 6 * * *"])(
  "%s throws a sentence that names wrangler.toml",
  (cron) => {
    expect(() => nextRun(cron, at("2026-01-01T00:00:00"))).toThrow("wrangler.toml")
  },
)

test("after a run of 40 minutes, the last of the times that passed meanwhile follows at once", async () => {
  let now = at("2026-11-22T10:01:00")
  const runs: string[] = []
  await new Promise<void>((done) => {
    const stop = startSchedule(
      "*/15 * * * *",
      async (scheduledTime) => {
        runs.push(scheduledTime.toISOString().slice(11, 16))
        if (runs.length === 1) now += 40 * 60_000
        if (runs.length < 3) return
        stop()
        done()
      },
      {
        now: () => now,
        wait: async (ms) => {
          now += ms
        },
      },
    )
  })
  expect(runs).toEqual(["10:15", "10:45", "11:00"])
})

test("this process answers while a run of the schedule lasts", async () => {
  const state = temporaryFolder()
  const script = `export default {
    async scheduled() { await new Promise((done) => setTimeout(done, 1500)) },
    fetch() { return new Response() },
  }`
  const runtime = new LiveRuntime({
    ...{
      config: readWranglerConfig(join(projectDir, "wrangler.toml")),
      buildDir: "",
      stateDir: state.path,
      settings: {} as never,
    },
    onLine: () => {},
    onEnd: () => {},
    worker: { modules: [{ type: "ESModule", path: "index.mjs", contents: script }] },
  })
  try {
    await runtime.ready
    const order: string[] = []
    setTimeout(() => order.push("a moment later"), 200)
    await runtime.runSchedule("*/15 * * * *", new Date())
    order.push("end of the run")
    expect(order).toEqual(["a moment later", "end of the run"])
  } finally {
    await runtime.stop()
    state.remove()
  }
})
