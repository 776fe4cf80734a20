import { defineConfig } from "@playwright/test"
import { browserFlags, findBrowser } from "./browser"
import { isGate } from "./gate"
import { reservePorts } from "./ports"

const browser = findBrowser()

process.env.TEST_PORT ??= String(await reservePorts())
export const appPort = Number(process.env.TEST_PORT)

/**
 * Every journey runs twice: with JavaScript and without. A test that needs one of them says so by its tag, and
 * one that runs no script of a page is tagged @once. The gate runs the main journeys, which are tagged @gate.
 */
export default defineConfig({
  testDir: "e2e",
  grep: isGate ? /@gate/ : /./,
  outputDir: "../.cache/test-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Only a defect, or a very busy machine, takes that long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON
    ? [["line"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : "line",
  use: {
    baseURL: `http://localhost:${appPort}`,
    // A new context costs two thirds of a page's processor time. Playwright empties cookies, storage and cache
    // between tests. A test detaches its session with Chromium, which Playwright leaves.
    reuseContext: true,
    launchOptions: { executablePath: browser?.path, args: browserFlags },
    timezoneId: "America/New_York",
    locale: "en-US",
  },
  projects: [
    { name: "js", grepInvert: /@nojs/ },
    { name: "nojs", use: { javaScriptEnabled: false }, grepInvert: /@js|@once/ },
  ],
  webServer: {
    command: "npx tsx tests/e2e/test-server/serve.ts",
    cwd: "..",
    url: `http://localhost:${appPort}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
})
