import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"

const root = join(import.meta.dirname, "../../..")
const folder = mkdtempSync(join(tmpdir(), "bookvalue-local-database-"))
afterAll(() => rmSync(folder, { recursive: true }))

const program = `
import { openLocalDatabase } from ${JSON.stringify(pathToFileURL(join(root, "tools/bench/opponents/local-database.ts")))}
const database = await openLocalDatabase()
await database.all("create table numbers (number integer)", [])
console.log(JSON.stringify(await database.all("select count(*) as count from numbers", [])))
await database.stop()
process.exit(0)
`

test("a process that stops its database and ends at once leaves no folder", () => {
  const [file, temporary] = [join(folder, "program.mts"), join(folder, "temporary")]
  writeFileSync(file, program)
  mkdirSync(temporary)
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", file], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
    killSignal: "SIGKILL",
    env: { PATH: process.env.PATH, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "ignore"],
  })
  expect(stdout).toBe('[{"count":0}]\n')
  // tsx keeps what it has compiled.
  expect(readdirSync(temporary).filter((name) => !name.startsWith("tsx-"))).toEqual([])
})
