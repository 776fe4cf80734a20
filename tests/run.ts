import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { stripVTControlCharacters } from "node:util"
import { buildOnce } from "../server/build/build"
import { findBrowser } from "./browser"
import { reservePorts } from "./ports"
import { testBuildDir } from "./server/build"

/**
 * `npm test` is the gate: types, lint, and the unit, worker, server and browser tests that `gate.ts` does not leave
 * out. `npm run test:all` runs every test. Two lines of stages run beside each other. A stage's output is printed
 * when the stage ends, and the last line is the sum.
 */
interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** Failures, repeated below the last stage, where a reader of a long log looks first. */
const failures: string[] = []

const root = fileURLToPath(new URL("..", import.meta.url))
const reports = join(root, ".cache/reports")
const require = createRequire(import.meta.url)

const running = new Set<ChildProcess>()
process.on("exit", () => {
  for (const child of running) child.kill()
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130))

async function run(
  title: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ ok: boolean; output: string }> {
  console.log(`… ${title}`)
  const start = Date.now()
  const child = spawn(process.execPath, [command, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  })
  running.add(child)
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((done) => child.once("close", done))
  running.delete(child)
  console.log(`\n— ${title}\n${output.trimEnd()}\n  ${title}: ${Math.round((Date.now() - start) / 1000)} s\n`)
  return { ok: code === 0, output }
}

/** The file that a package runs as a command. */
function bin(packageName: string, name = packageName): string {
  const manifest = require.resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[name]!)
}

/** A check that is no test runner counts as one. */
async function check(title: string, command: string, args: string[]): Promise<Tally> {
  const { ok, output } = await run(title, command, args)
  if (ok) return { passed: 1, failed: 0, skipped: 0 }
  addFailure(title, output)
  return { passed: 0, failed: 1, skipped: 0 }
}

function withoutReport(title: string): Tally {
  failures.push(`${title}: ended without a report`)
  return { passed: 0, failed: 1, skipped: 0 }
}

function addFailure(title: string, message = "") {
  const lines = stripVTControlCharacters(message).split("\n")
  const said = lines.filter((line) => line.trim() !== "").slice(0, 12)
  failures.push([title.replace(root, ""), ...said.map(cutLine)].join("\n"))
}

const cutLine = (line: string) => `    ${line.slice(0, 300)}`

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { errors?: { message?: string }[] }[] }[]
  }[]
}

function addBrowserFailures(suite: PlaywrightSuite, path: string) {
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      if (test.status !== "unexpected") continue
      addFailure(`${test.projectName} › ${path} › ${spec.title}`, test.results.at(-1)?.errors?.[0]?.message)
    }
  }
  for (const inner of suite.suites ?? []) addBrowserFailures(inner, `${path} › ${inner.title}`)
}

async function vitest(name: string): Promise<Tally> {
  const title = `${name} tests`
  const report = join(reports, `${name}.json`)
  const { ok } = await run(title, bin("vitest"), [
    ...["run", "--config", `tests/${name}.config.ts`],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ])
  if (!existsSync(report)) return withoutReport(title)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  ) as VitestReport
  for (const file of testResults) {
    for (const test of file.assertionResults) {
      if (test.status === "failed")
        addFailure(`${name} › ${file.name} › ${test.fullName}`, test.failureMessages[0])
    }
  }
  // A file that cannot be loaded, or an unhandled error, fails the run without failing a test.
  const outsideTests = !ok && numFailedTests === 0
  if (outsideTests) {
    const files = testResults.filter((file) => file.status === "failed")
    for (const file of files) addFailure(`${name} › ${file.name} › the file`, file.message)
    if (files.length === 0) failures.push(`${name} › an error outside a test`)
  }
  return {
    passed: numPassedTests,
    failed: numFailedTests + (outsideTests ? 1 : 0),
    skipped: numPendingTests + numTodoTests,
  }
}

async function browserTests(): Promise<Tally> {
  const browser = findBrowser()
  if (!browser) {
    const listed = spawnSync(
      process.execPath,
      [bin("@playwright/test", "playwright"), "test", "--config", "tests/playwright.config.ts", "--list"],
      { cwd: root, encoding: "utf8" },
    )
    const count = Number(/Total: (\d+) tests?/.exec(listed.stdout)?.[1] ?? 0)
    console.log(`\n— browser tests\nNo Chromium is available on this machine, so ${count} tests are skipped.`)
    return { passed: 0, failed: 0, skipped: count }
  }
  console.log(`\nChromium: ${browser.how}`)
  const report = join(reports, "browser.json")
  const { ok } = await run(
    "browser tests",
    bin("@playwright/test", "playwright"),
    ["test", "--config", "tests/playwright.config.ts"],
    {
      PLAYWRIGHT_JSON: report,
      CHROMIUM_PATH: browser.path,
    },
  )
  if (!existsSync(report)) return withoutReport("browser tests")
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; skipped: number }
    suites: PlaywrightSuite[]
  }
  for (const suite of suites) addBrowserFailures(suite, suite.title)
  const outsideTests = !ok && stats.unexpected === 0
  if (outsideTests) failures.push("browser › an error outside a test")
  return {
    passed: stats.expected,
    failed: stats.unexpected + (outsideTests ? 1 : 0),
    skipped: stats.skipped,
  }
}

if (!process.argv.includes("--all")) process.env.TEST_GATE = "1"
process.env.TEST_PORT ??= String(await reservePorts())
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** A stage that needs the build reports one that fails. */
const built = buildOnce(testBuildDir, (step) => console.log(`${step} …`)).catch(() => undefined)

/** In an order in which both lines end at about the same time; the stages that need the build are last. */
const stages: (() => Promise<Tally>)[] = [
  () => vitest("unit"),
  () => check("types", bin("typescript-native", "tsc"), []),
  () => check("lint", bin("@biomejs/biome", "biome"), ["check", "--error-on-warnings", "."]),
  () => vitest("worker"),
  () => built.then(browserTests),
  () => built.then(() => vitest("server")),
]

const tallies: Tally[] = []
async function runLine(): Promise<void> {
  for (let stage = stages.shift(); stage; stage = stages.shift()) tallies.push(await stage())
}

await Promise.all([runLine(), runLine()])
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
const skipped = sum("skipped")
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`)
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`)
process.exitCode = sum("failed") === 0 ? 0 : 1
