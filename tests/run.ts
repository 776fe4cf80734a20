import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { findBrowser } from "./browser"

/** `npm test`: types, lint, unit, worker, server and browser tests, with one true sum at the end. */
interface Tally {
  passed: number
  failed: number
  skipped: number
}

const root = fileURLToPath(new URL("..", import.meta.url))
const reports = join(root, ".cache/reports")
const require = createRequire(import.meta.url)

function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n— ${title}`)
  const result = spawnSync(process.execPath, [command, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  })
  return result.status === 0
}

/** The file that a package runs as a command. */
function bin(packageName: string, name = packageName): string {
  const manifest = require.resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: string | Record<string, string> }
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[name]!)
}

/** A check that is no test runner counts as one. */
function check(title: string, command: string, args: string[]): Tally {
  return run(title, command, args)
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 }
}

function vitest(name: string): Tally {
  const report = join(reports, `${name}.json`)
  const ok = run(`${name} tests`, bin("vitest"), [
    ...["run", "--config", `tests/${name}.config.ts`],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ])
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, "utf8"),
  )
  // A file that cannot be loaded fails the run without failing a test.
  const failed = numFailedTests + (!ok && numFailedTests === 0 ? 1 : 0)
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
}

function browserTests(): Tally {
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
  const ok = run(
    "browser tests",
    bin("@playwright/test", "playwright"),
    ["test", "--config", "tests/playwright.config.ts"],
    {
      PLAYWRIGHT_JSON: report,
      CHROMIUM_PATH: browser.path,
    },
  )
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, skipped } = JSON.parse(readFileSync(report, "utf8")).stats
  return { passed: expected, failed: unexpected + (!ok && unexpected === 0 ? 1 : 0), skipped }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const tallies = [
  check("types", bin("typescript", "tsc"), []),
  check("lint", bin("@biomejs/biome", "biome"), ["check", "--error-on-warnings", "."]),
  vitest("unit"),
  vitest("worker"),
  vitest("server"),
  browserTests(),
]
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
const skipped = sum("skipped")
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`)
process.exitCode = sum("failed") === 0 ? 0 : 1
