import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

interface FoundBrowser {
  path: string
  /** The way the browser was found, for the person who runs the tests. */
  how: string
}

/**
 * A Chromium: one that is installed, else Playwright's download, else Debian's package where this is root and
 * nobody sits at the terminal. Null if none is available.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): FoundBrowser | null {
  const named = env.CHROMIUM_PATH
  if (named && existsSync(named)) return { path: named, how: `CHROMIUM_PATH names ${named}` }
  const found = [...installed, chromium.executablePath()].find((path) => path && existsSync(path))
  if (found) return { path: found, how: `found ${found}` }

  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "ignore", timeout: 240_000 })
  if (existsSync(chromium.executablePath()))
    return { path: chromium.executablePath(), how: "downloaded Playwright's Chromium" }

  const unattended = Boolean(env.CI) || !process.stdin.isTTY
  if (process.getuid?.() !== 0 || !unattended || !existsSync("/usr/bin/apt-get")) return null
  const apt = { stdio: "ignore", env: { ...env, DEBIAN_FRONTEND: "noninteractive" } } as const
  spawnSync("apt-get", ["update"], apt)
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], apt)
  return existsSync("/usr/bin/chromium")
    ? { path: "/usr/bin/chromium", how: "installed Debian's chromium package" }
    : null
}

/** Chromium talks to nobody but the server under test. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A page of another site asks for a font: the name is refused at once instead of looked up.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE ::1",
]
