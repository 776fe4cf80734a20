import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plant } from "./plant"

export type Project = "unit" | "worker"

interface TestRun {
  passed: boolean
  /** The first test that failed, or another reason; null if all passed. */
  failure: string | null
}

interface Report {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

const root = fileURLToPath(new URL("../..", import.meta.url))
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs")
/** A mistake can make a loop endless. No list of tests takes this long. */
const longestMs = 900_000

mkdirSync(join(root, ".cache"), { recursive: true })
const reports = mkdtempSync(join(root, ".cache/mutate-"))
const running = new Set<ChildProcess>()
/** Random weeks for each mistake; a loss needs several to happen. */
const mutatedWeeks = "24"
let count = 0

process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL")
  rmSync(reports, { recursive: true, force: true })
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130))

/** Runs tests of one project, with the mistake if there is one. Stops at the first failure. */
export async function runTests(project: Project, tests: string[], plant?: Plant): Promise<TestRun> {
  count += 1
  const report = join(reports, `${count}.json`)
  const child = spawn(
    process.execPath,
    [
      ...[vitest, "run", "--config", `tests/mutate/${project}.config.ts`, "--bail=1"],
      ...["--reporter=json", `--outputFile=${report}`, ...tests],
    ],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
      env: { SIMULATION_WEEKS: mutatedWeeks, ...process.env, PLANT: plant ? JSON.stringify(plant) : "" },
    },
  )
  running.add(child)
  let errors = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text
  })
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill("SIGKILL")
  }, longestMs)
  const code = await new Promise<number | null>((done) => child.once("close", done))
  clearTimeout(limit)
  running.delete(child)
  if (isLate) return { passed: false, failure: `no end after ${longestMs / 1000} s` }
  if (code === 0) return { passed: true, failure: null }
  if (!existsSync(report)) throw new Error(`vitest ended without a report:\n${errors}`)
  return { passed: false, failure: getFailure(JSON.parse(readFileSync(report, "utf8")) as Report) }
}

function getFailure({ testResults }: Report): string {
  for (const { assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === "failed")
    if (failed) return failed.fullName
  }
  const file = testResults.find(({ status }) => status === "failed")
  return file ? `${file.name.replace(root, "")}: ${file.message ?? ""}` : "an error outside a test"
}
