import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { type Browser, chromium, type Page } from "@playwright/test"
import { loadSample } from "../../server/load-sample"
import { startLocalServer } from "../../server/local/start-server"
import { localOptions } from "../../server/runtime/local-server"
import { browserFlags, findBrowser } from "../../tests/browser"

const paths = [
  "/",
  "/company/AAPL",
  "/company/AAPL/financials?period=quarterly&range=20Y",
  "/company/AAPL/visualize",
  "/company/EXMP/0000990001-26-000004?type=10-K&doc=exmp-20251231.htm",
  "/investor/0001067983",
  "/screener",
  "/screener/metrics",
  "/watchlist",
]
/** Controls that answer on the page itself; links and submit buttons lead to another one. */
const controls =
  'button:not([type="submit"]):visible, summary:visible, input[type="checkbox"]:visible, input[type="search"]:visible'
const maxControls = 20
const slowdown = 6

interface Visit {
  scripts: number
  requests: number
  largestPaintMs: number
  shift: number
  tried: number
  slowest: Interaction | null
}

interface Interaction {
  control: string
  ms: number
}

/** `npm run tool -- bench browser`: what pages load, when they are painted, and how late their controls answer. */
export async function benchBrowser(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-browser-"))
  const env = { ...process.env, STATE_DIR: join(folder, "state"), PORT: "8798" }
  const server = await startLocalServer(localOptions(env), {
    beforeListening: (inside) => loadSample(inside, () => {}),
  })
  const found = findBrowser()
  if (!found) throw new Error("No Chromium is available.")
  const browser = await chromium.launch({ executablePath: found.path, args: browserFlags })
  try {
    console.log(
      "| page | scripts, kB | requests | largest paint, ms | shift | controls | slowest, ms | which |",
    )
    console.log("| --- | --: | --: | --: | --: | --: | --: | --- |")
    for (const path of paths) {
      const { scripts, requests, largestPaintMs, shift, tried, slowest } = await visit(
        browser,
        `http://localhost:8798${path}`,
      )
      const cells = [path.split("?")[0], (scripts / 1000).toFixed(1), requests, Math.round(largestPaintMs)]
      cells.push(shift.toFixed(3), tried, slowest?.ms ?? "under 16", slowest?.control ?? "")
      console.log(`| ${cells.join(" | ")} |`)
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const scripts: Promise<number>[] = []
  let requests = 0
  page.on("response", (response) => {
    requests += 1
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: "load" })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForTimeout(1_000)
  const loaded = { requests, scripts: (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) }
  const { largestPaintMs, shift } = await page.evaluate(() => (window as ObservedWindow).observed)
  const { tried, slowest } = await useControls(page)
  await page.close()
  return { ...loaded, largestPaintMs, shift, tried, slowest }
}

async function useControls(page: Page): Promise<Pick<Visit, "tried" | "slowest">> {
  const all = await page.locator(controls).elementHandles()
  let tried = 0
  let slowest: Interaction | null = null
  for (const control of all.slice(0, maxControls)) {
    if (!(await control.isVisible())) continue
    const name = (await control.getAttribute("aria-label")) ?? (await control.textContent()) ?? ""
    await page.evaluate(() => void (window as ObservedWindow).observed.events.splice(0))
    // A control that an earlier one covers or removes is left out.
    const isUsed = await control.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
    if (!isUsed) continue
    tried += 1
    await page.keyboard.press("a")
    await page.keyboard.press("Escape")
    await page.waitForTimeout(300)
    const ms = await page.evaluate(() => Math.max(0, ...(window as ObservedWindow).observed.events))
    if (ms > (slowest?.ms ?? 15)) slowest = { control: name.trim().slice(0, 40), ms }
  }
  return { tried, slowest }
}

type ObservedWindow = typeof window & {
  observed: { largestPaintMs: number; shift: number; events: number[] }
}

/**
 * Runs in the page, so it defines no named function, for which tsx adds a helper. An entry of an event lasts until the
 * next paint, rounded to 8 ms.
 */
function observe(): void {
  const observed = { largestPaintMs: 0, shift: 0, events: [] as number[] }
  Object.assign(window, { observed })
  for (const type of ["largest-contentful-paint", "layout-shift", "event"])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        interactionId: number
      })[]) {
        if (type === "largest-contentful-paint") observed.largestPaintMs = entry.startTime
        else if (type === "layout-shift") observed.shift += entry.value
        else if (entry.interactionId) observed.events.push(entry.duration)
      }
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
