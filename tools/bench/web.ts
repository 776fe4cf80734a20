import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test"
import { escapeText } from "~/lib/escape"
import { loadSample } from "../../server/load-sample"
import { startLocalServer } from "../../server/local/start-server"
import { localOptions } from "../../server/runtime/local-server"
import { browserFlags, findBrowser } from "../../tests/browser"
import { openFarPort } from "./far-network"
import { readTable, startStock } from "./pages"

const statement = "financials?period=quarterly&range=20Y"

/** Kinds of pages: the first that a visitor opens, and a second one of the kind. */
const kinds: [name: string, first: string, second: string][] = [
  ["home, search", "/", "/search?q=apple"],
  ["company overview", "/company/AAPL", "/company/NVDA"],
  ["financials", "/company/AAPL/financials", "/company/NVDA/financials"],
  ["twenty years of quarters", `/company/AAPL/${statement}`, `/company/NVDA/${statement}`],
  ["visualize", "/company/AAPL/visualize", "/company/NVDA/visualize"],
  ["insiders", "/company/EXMP/insiders", "/company/AAPL/insiders"],
  ["investor", "/investor/0001067983", "/investor/0001336528"],
  ["screener", "/screener", "/screener?query=returnOnEquity+%3E+15"],
  ["fund", "/etf/GSFAX", "/etf/EXEFX"],
  ["article", "/blog/how-13f-is-read", "/blog"],
]

const network = { roundTripMs: 400, bytesPerSecond: 1_600_000 / 8 }

interface Visit {
  bytes: number
  requests: number
  firstPaintMs: number
  /** The first frame that shows the heading; null without scripts. */
  readableMs: number | null
  largestPaintMs: number | null
  shift: number | null
}

/** `npm run tool -- bench web`: first and second visits over a far and slow line, with and without scripts. */
export async function benchWeb(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-web-"))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const env = { ...process.env, STATE_DIR: join(folder, "state"), PORT: "8797" }
    const server = await startLocalServer(localOptions(env), {
      beforeListening: (inside) => loadSample(inside, () => {}),
    })
    closing.push(server.stop)
    const table = await readTable(server.origin)
    const stock = await startStock(folder, table)
    closing.push(() => stock.runtime.dispose())
    const plain = await servePlain(table)
    closing.push(plain.close)
    const found = findBrowser()
    if (!found) throw new Error("No Chromium is available.")
    const browser = await chromium.launch({ executablePath: found.path, args: browserFlags })
    closing.push(() => browser.close())
    console.log(
      "| page | scripts | visit | kB | requests | first paint, ms | text readable, ms | largest paint, ms | shift |",
    )
    console.log("| --- | --- | --- | --: | --: | --: | --: | --: | --: |")
    for (const [name, first, second] of kinds)
      for (const hasScript of [true, false]) {
        // Pages are in the page cache, as for a visitor who is not the first.
        for (const path of [first, second]) await (await fetch(server.origin + path)).arrayBuffer()
        await visitTwice(browser, { name, port: 8797, paths: [first, second], hasScript })
      }
    await visitTwice(browser, {
      name: "a table in plain HTML",
      port: plain.port,
      paths: ["/", "/2"],
      hasScript: false,
    })
    const stockPort = Number(new URL(stock.origin).port)
    await visitTwice(browser, {
      name: "the table in stock Remix",
      port: stockPort,
      paths: ["/", "/?2"],
      hasScript: false,
    })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

interface Target {
  name: string
  port: number
  paths: string[]
  hasScript: boolean
}

async function visitTwice(browser: Browser, { name, port, paths, hasScript }: Target): Promise<void> {
  const far = await openFarPort(port, network)
  const context = await browser.newContext({
    javaScriptEnabled: hasScript,
    viewport: { width: 390, height: 844 },
  })
  try {
    for (const [place, path] of paths.entries()) {
      const visit = await visitPage(context, `http://localhost:${far.port}${path}`, hasScript)
      const cells = [name, hasScript ? "on" : "off", place === 0 ? "first" : "second"]
      cells.push((visit.bytes / 1000).toFixed(1), String(visit.requests), visit.firstPaintMs.toFixed(0))
      cells.push(toCell(visit.readableMs), toCell(visit.largestPaintMs), visit.shift?.toFixed(3) ?? "–")
      console.log(`| ${cells.join(" | ")} |`)
    }
  } finally {
    await context.close()
    far.close()
  }
}

const toCell = (ms: number | null) => ms?.toFixed(0) ?? "–"

type ObservedWindow = typeof window & {
  observed: { readableMs: number | null; largestPaintMs: number; shift: number }
}

async function visitPage(context: BrowserContext, address: string, hasScript: boolean): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  let [bytes, requests] = [0, 0]
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
    if (encodedDataLength > 0) requests += 1
  })
  await page.addInitScript({ content: observe })
  await page.goto(address, { waitUntil: "load" })
  await page.waitForLoadState("networkidle")
  const firstPaintMs = await readFirstPaint(page)
  const none = { readableMs: null, largestPaintMs: null, shift: null }
  const observed = hasScript ? await page.evaluate(() => (window as ObservedWindow).observed) : none
  await page.close()
  return { bytes, requests, firstPaintMs, ...observed }
}

async function readFirstPaint(page: Page): Promise<number> {
  const read = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null
  for (let tries = 0; tries < 50; tries += 1) {
    const ms = await page.evaluate(read)
    if (ms !== null) return ms
    await page.waitForTimeout(100)
  }
  return Number.NaN
}

/** Runs in the page: as text, because a compiled function has helpers that a page does not know. */
const observe = `{
  const observed = (window.observed = { readableMs: null, largestPaintMs: 0, shift: 0 })
  requestAnimationFrame(function look() {
    if (document.querySelector("h1, caption")?.getBoundingClientRect().height) observed.readableMs = performance.now()
    else requestAnimationFrame(look)
  })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.largestPaintMs = startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) observed.shift += value
  }).observe({ type: "layout-shift", buffered: true })
}`

/** The same figures as one static page without scripts, style or fonts. */
async function servePlain({ periods, rows }: Awaited<ReturnType<typeof readTable>>) {
  const toRow = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`
  const body = rows.map(({ label, values }) =>
    toRow([escapeText(label), ...values.map((value) => (value === null ? "—" : String(value)))], "td"),
  )
  const html = `<!doctype html><title>Table</title><h1>Table</h1><table>${toRow(["", ...periods], "th")}${body.join("")}</table>`
  const compressed = brotliCompressSync(html)
  const server = createServer((_, response) =>
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" })
      .end(compressed),
  )
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}
