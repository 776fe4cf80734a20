import type { ChildProcess } from "node:child_process"
import { expect, test } from "vitest"
import { parseSettings } from "~/platform/env.server"
import { chooseFill, offerFill, startFill } from "../../../server/local/first-fill"

const agent = { EDGAR_USER_AGENT: "Jane Doe jane@example.com" }
const at = { SNAPSHOT_URL: "https://files.example/market.json" }

test.each([
  [{}, null],
  [agent, ["fill", "--small", "--once"]],
  [{ ...agent, FILL: "small" }, ["fill", "--small", "--once"]],
  [{ ...agent, FILL: "all" }, ["fill", "--once"]],
  [{ ...agent, FILL: "0" }, null],
  [{ FILL: "all" }, null],
  [at, ["snapshot", "load", "https://files.example/market.json"]],
  [{ ...agent, ...at, FILL: "all" }, ["snapshot", "load", "https://files.example/market.json"]],
  [{ ...at, FILL: "0" }, null],
  [{ EDGAR_ORIGIN: "http://127.0.0.1:1" }, null],
])("with %j the first start runs %j", (env, args) => {
  expect(chooseFill(parseSettings(env))).toEqual(args)
})

test("a host without a user agent sees one line with the command, the download and the minutes", () => {
  const line = offerFill(parseSettings({}))
  expect(line).toMatch(/EDGAR_USER_AGENT=.* npm start.*300 MB, about 20 minutes.*FILL=all/)
  expect(line).not.toContain("\n")
  for (const env of [agent, at, { FILL: "0" }]) expect(offerFill(parseSettings(env))).toBeNull()
})

test("a fill that fails again and again is repeated after pauses that grow to a day, until it succeeds", async () => {
  const lines: string[] = []
  const pauses: number[] = []
  let left = 12
  await new Promise<void>((done) => {
    const child = { kill: () => true } as unknown as ChildProcess
    const runOnce = () => {
      left -= 1
      if (left === 0) setImmediate(done)
      return { child, ended: Promise.resolve(left === 0 ? 0 : 1) }
    }
    const wait = ((run: () => void, ms: number) => {
      pauses.push(ms / 60_000)
      return setImmediate(run)
    }) as unknown as typeof setTimeout
    startFill([], (line) => lines.push(line), { runOnce, wait })
  })
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440])
  expect(lines[1]).toBe("It continues in 20 minutes.")
})
