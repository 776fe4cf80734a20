import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test"
import type { SearchLists } from "~/model/directory/list-index"
import { packLists } from "~/model/search/pack-lists"
import { inSearchOrder } from "~/model/search/search-order"
import { loadSample } from "../../../server/load-sample"
import { startLocalServer } from "../../../server/local/start-server"
import { localOptions } from "../../../server/runtime/local-server"
import { browserFlags, findBrowser } from "../../../tests/browser"
import { inventCompanies } from "../../../tests/fixtures/invented/companies"
import { Times } from "../measure"
import { navigations, shellSteps } from "./steps"

const port = process.env.BENCH_PORT ?? "8798"
const origin = `http://localhost:${port}`
const rounds = 5
const slowdown = 4
const aims = { interactionMs: 100, firstKeyMs: 150, navigationMs: 150 }

/**
 * `npm run tool -- bench shell [companies]`: how late the controls of the shell answer on a processor slowed four times, the
 * first key of a search over a whole market, and navigations after the pointer rested on their link. False above an aim.
 */
export async function benchShell(count = 45_000): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "bench-shell-"))
  const env = { ...process.env, STATE_DIR: join(folder, "state"), PORT: port }
  const server = await startLocalServer(localOptions(env), {
    beforeListening: (inside) => loadSample(inside, () => {}),
  })
  const found = findBrowser()
  if (!found) throw new Error("No Chromium is available.")
  const browser = await chromium.launch({ executablePath: found.path, args: browserFlags })
  try {
    const isInteractive = await benchInteractions(browser)
    const isFirst = await benchFirstKey(browser, JSON.stringify(packLists(inventLists(count))), count)
    const isNear = await benchNavigations(browser)
    return isInteractive && isFirst && isNear
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function inventLists(count: number): SearchLists {
  const companies = inSearchOrder(inventCompanies(count)).map(
    ({ ticker, name, coverage, country, exchange }): SearchLists["companies"][number] => [
      ...([ticker, name, coverage, country, exchange] as const),
    ],
  )
  return { companies, investors: [] }
}

async function openPage(browser: Browser, path: string, rate: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(origin + path, { waitUntil: "networkidle" })
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate })
  return page
}

/** Every control, in several visits. */
async function benchInteractions(browser: Browser): Promise<boolean> {
  const times = new Times()
  const slowest = new Map<string, number>()
  let count = 0
  for (let round = 0; round < rounds; round += 1) {
    const page = await openPage(browser, "/company/AAPL", slowdown)
    for (const { name, run } of shellSteps) {
      const noted = await traceInteractions(page, () => run(page))
      if (noted.length === 0) throw new Error(`The trace has no interaction of “${name}”.`)
      count += noted.length
      for (const ms of noted) times.add(ms)
      slowest.set(name, Math.max(slowest.get(name) ?? 0, ...noted))
    }
    await page.close()
  }
  const p98 = times.quantile(0.98)
  console.log(`\n${count} interactions with the shell, slowed ${slowdown} times, ${rounds} visits`)
  console.log(
    `  p50 ${Math.round(times.quantile(0.5))} ms   p98 ${Math.round(p98)} ms   slowest ${Math.round(times.quantile(1))} ms`,
  )
  console.log("\n| control | slowest, ms |\n| --- | --: |")
  for (const [name, ms] of [...slowest].sort((a, b) => b[1] - a[1]).slice(0, 8))
    console.log(`| ${name} | ${Math.round(ms)} |`)
  return isWithin("p98 of interactions", p98, aims.interactionMs)
}

/**
 * A visitor who types at once: the lists arrive, and the first key waits for what is not indexed yet. Traces slow the
 * page, so the time until results comes from visits without one.
 */
async function benchFirstKey(browser: Browser, packed: string, count: number): Promise<boolean> {
  const keys = new Times()
  const results = new Times()
  for (let round = 0; round < rounds; round += 1) {
    const traced = await openSearch(browser, packed)
    keys.add(Math.max(...(await traceInteractions(traced, () => traced.keyboard.press("a")))))
    await traced.close()
    const page = await openSearch(browser, packed)
    await page.keyboard.press("a")
    const shown = await page.waitForFunction(
      () => (window as typeof window & { firstResultMs?: number }).firstResultMs,
    )
    results.add((await shown.jsonValue())!)
    await page.close()
  }
  console.log(
    `\nFirst key over ${count} names, at once after the lists arrived, ${rounds} visits, not slowed`,
  )
  console.log(
    `  until the next paint: p50 ${Math.round(keys.quantile(0.5))} ms   slowest ${Math.round(keys.quantile(1))} ms`,
  )
  console.log(
    `  until results are shown: p50 ${Math.round(results.quantile(0.5))} ms   slowest ${Math.round(results.quantile(1))} ms`,
  )
  return isWithin("first key, until the next paint", keys.quantile(1), aims.firstKeyMs)
}

/** A page whose search field has the focus, and whose lists have just arrived. */
async function openSearch(browser: Browser, packed: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.route("**/lists.json", (route) => route.fulfill({ json: { address: "/lists/bench.json" } }))
  await page.route("**/lists/bench.json", (route) =>
    route.fulfill({ contentType: "application/json", body: packed }),
  )
  await page.goto(`${origin}/blog`, { waitUntil: "networkidle" })
  await page.evaluate(timeFirstResult)
  const lists = page.waitForResponse("**/lists/bench.json")
  await page.getByPlaceholder("Search for companies, investors, and ETFs").click()
  await lists
  return page
}

/**
 * Runs in the page, so it defines no named function: notes the time from a key, or from the arrival of the lists if that
 * is later, until a company is painted.
 */
function timeFirstResult(): void {
  const { json } = Response.prototype
  let listedAt = 0
  Response.prototype.json = async function () {
    const read: unknown = await json.call(this)
    if (this.url.endsWith("/bench.json")) listedAt = performance.now()
    return read
  }
  document.addEventListener(
    "keydown",
    ({ timeStamp }) =>
      new MutationObserver((_, observer) => {
        if (!document.querySelector("[role=listbox] [role=option][id*=companies]")) return
        observer.disconnect()
        requestAnimationFrame(() =>
          Object.assign(window, { firstResultMs: performance.now() - Math.max(timeStamp, listedAt) }),
        )
      }).observe(document.body, { subtree: true, childList: true, attributes: true }),
    { once: true, capture: true },
  )
}

/** The pointer rests on a link, as before every click; the time is from the press until the next page is painted. */
async function benchNavigations(browser: Browser): Promise<boolean> {
  const times = new Times()
  const page = await openPage(browser, "/company/AAPL", 1)
  const sidebar = page.getByRole("navigation", { name: "Main", exact: true })
  let count = 0
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${origin}/company/AAPL`, { waitUntil: "networkidle" })
    for (const { label, path } of navigations) {
      const link = sidebar.getByRole("link", { name: label, exact: true })
      await link.hover()
      await page.waitForTimeout(500)
      const shown = page.evaluate(timeNavigation, path)
      await link.click()
      times.add(await shown)
      count += 1
    }
  }
  await page.close()
  console.log(`\n${count} navigations by the sidebar after the pointer rested on the link, not slowed`)
  console.log(
    `  p50 ${Math.round(times.quantile(0.5))} ms   p98 ${Math.round(times.quantile(0.98))} ms   slowest ${Math.round(times.quantile(1))} ms`,
  )
  return isWithin("p98 of navigations", times.quantile(0.98), aims.navigationMs)
}

/** Runs in the page, so it defines no named function: the time from the press of a link until its page is painted. */
function timeNavigation(path: string): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener(
      "pointerdown",
      ({ timeStamp }) =>
        new MutationObserver((_, observer) => {
          const isBusy = document.querySelector("main")?.getAttribute("aria-busy") !== "false"
          if (isBusy || location.pathname !== path) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - timeStamp))
        }).observe(document.body, { subtree: true, childList: true, attributes: true }),
      { once: true, capture: true },
    )
  })
}

function isWithin(what: string, ms: number, aimMs: number): boolean {
  const is = ms <= aimMs
  console.log(`  ${what}: ${Math.round(ms)} ms, ${is ? "within" : "above"} the aim of ${aimMs} ms`)
  return is
}

interface TraceEvent {
  name: string
  ph: string
  ts: number
  pid: number
  id?: string
  id2?: { local?: string }
  args?: { data?: { interactionId?: number } }
}

/**
 * The milliseconds from each input until the next paint, from Chromium's trace: of the events of one interaction, such
 * as the keydown and the keypress of a key, the longest.
 */
async function traceInteractions(page: Page, use: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  })
  await use()
  await page.waitForTimeout(400)
  await stopTracing(session)
  await session.detach()
  return toInteractions(events)
}

async function stopTracing(session: CDPSession): Promise<void> {
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done))
  await session.send("Tracing.end")
  await complete
}

function toInteractions(events: readonly TraceEvent[]): number[] {
  const begun = new Map<string, TraceEvent>()
  const longest = new Map<number, number>()
  const timings = events.filter(({ name }) => name === "EventTiming").sort((a, b) => a.ts - b.ts)
  for (const event of timings) {
    const id = `${event.pid} ${event.id2?.local ?? event.id}`
    if (event.ph === "b") begun.set(id, event)
    const begin = event.ph === "e" ? begun.get(id) : undefined
    const interaction = begin?.args?.data?.interactionId
    if (!begin || !interaction) continue
    longest.set(interaction, Math.max((event.ts - begin.ts) / 1000, longest.get(interaction) ?? 0))
  }
  return [...longest.values()]
}
