import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"

test("the tables of README.md have all tools, and no others", async () => {
  const args = ["--import", "tsx", join(import.meta.dirname, "run.ts")]
  const { stderr } = await promisify(execFile)(process.execPath, args).catch((failed) => failed)
  const [, ...names] = stderr.trim().split("\n")
  const readme = readFileSync(join(import.meta.dirname, "README.md"), "utf8")
  const described = new Set([...readme.matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name))
  expect([...described].sort()).toEqual(names)
})
