import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { join } from "node:path"
import * as miniflare from "miniflare"
import { expect, test } from "vitest"
import { projectDir } from "../../../server/runtime/local-server"

const { serializeConfig } = miniflare as unknown as { serializeConfig: (config: object) => Buffer }
const workerd = createRequire(createRequire(import.meta.url).resolve("miniflare"))("workerd")
  .default as string

const worker = (esModule: string) => ({
  services: [
    { name: "checked", worker: { modules: [{ name: "m", esModule }], compatibilityDate: "2026-01-01" } },
  ],
})

/** Runs the Worker's test handler in the runtime, with a configuration that the flags were added to. */
function runWith(flags: string[], config: object) {
  const command = join(projectDir, "server/runtime/runtime-flags.mjs")
  const input = serializeConfig(config)
  const added = spawnSync(process.execPath, [command, ...flags], { input, maxBuffer: 2 * input.length })
  expect(added.stderr.toString()).toBe("")
  const { status, stderr } = spawnSync(workerd, ["test", "--binary", "-"], { input: added.stdout })
  return { status, stderr: stderr.toString() }
}

const passing = worker("export default { test() {} }")

test.each([1, 3])("the runtime takes %i flags and runs the configured Worker", (count) => {
  const flags = ["--max-old-space-size=512", "--max-semi-space-size=4", "--stack-size=900"].slice(0, count)
  const { status, stderr } = runWith(flags, passing)
  expect(stderr).toContain("[ PASS ] checked")
  expect(status).toBe(0)
})

test("the runtime reads each flag: one that V8 does not know is refused", () => {
  const { status, stderr } = runWith(["--max-semi-space-size=4", "--no-such-flag"], passing)
  expect(stderr).toContain("argv[1] = --no-such-flag")
  expect(status).not.toBe(0)
})

test("a configuration of several megabytes is passed on whole", () => {
  const comment = "x".repeat(3_000_000)
  const { status } = runWith(
    ["--max-semi-space-size=4"],
    worker(`/*${comment}*/ export default { test() {} }`),
  )
  expect(status).toBe(0)
})
