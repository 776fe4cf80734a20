import { brotliCompressSync } from "node:zlib"
import type { Request, Response } from "@playwright/test"
import { expect, expectAccessible, missingPageLine, test } from "./page-test"
import { annual, gatePages, investor, pages } from "./speed/addresses"

test.use({ allowedConsole: [missingPageLine] })
test.describe.configure({ mode: "parallel" })

for (const path of pages)
  test(`${path} is accessible in both themes, fits 320 px, prints, and is small and still @js${gatePages.has(path) ? " @gate" : ""}`, async ({
    page,
  }) => {
    const scripts: Response[] = []
    const requests: string[] = []
    const finished: Request[] = []
    page.on("requestfinished", (request) => finished.push(request))
    page.on("response", (response) => {
      requests.push(response.url())
      if (response.request().resourceType() === "script") scripts.push(response)
    })
    await page.addInitScript(recordShifts)
    await page.goto(path, { waitUntil: "load" })
    const beforeLoad = requests.length
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Bookvalue/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/)

    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // What the two searches of words share is a script of its own.
    const mostRequests = path.includes("/search?q=") ? 13 : 12
    expect(beforeLoad, requests.join("\n")).toBeLessThanOrEqual(mostRequests)
    const sizes = await Promise.all(scripts.map(compressedSize))
    // The sign-in form is the only one that loads conform.
    const limit = path === "/login" ? 111_000 : 105_000
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit)
    const sent = await Promise.all(finished.map(sentSize))
    expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(visitBytes[path] ?? 180_000)
    expect(await page.evaluate(sumShifts)).toBeLessThan(0.01)

    await page.setViewportSize({ width: 320, height: 640 })
    // The place of the scrollbar is kept free, so a page is narrower than the window.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: "width of the page",
      })
      .toBeLessThanOrEqual(320)
    await page.emulateMedia({ colorScheme: "dark", media: "print" })
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)")
    await expect(page.getByRole("banner")).toBeHidden()

    await page.emulateMedia({ colorScheme: "light", media: "screen" })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.evaluate(removeRepetition)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: "dark" })
    await expectAccessible(page, ["color-contrast"])
  })

/** Larger limits of a first visit: long pages, filings with italics, names with accents, and the form of sign-in. */
const visitBytes: Record<string, number> = {
  "/company/AAPL/earnings": 181_000,
  "/company/AAPL/financials?statement=ratios": 181_000,
  "/etf/GSFAX": 181_000,
  [annual]: 192_000,
  [`${annual}&q=gallium`]: 205_000,
  [`${annual}&view=redline`]: 200_000,
  [`${investor}/portfolio`]: 195_000,
  "/company/AAPL/financials?period=quarterly&range=20Y": 185_000,
  "/status": 200_000,
  "/login": 190_000,
}

/** The bytes of a request's answer with its headers, as they were sent. */
async function sentSize(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}

const knownSizes = new Map<string, number>()

/** The bytes of a script in brotli, which all pages together ask for a few files. */
async function compressedSize(script: Response): Promise<number> {
  const known = knownSizes.get(script.url())
  if (known !== undefined) return known
  const size = brotliCompressSync(await script.body()).length
  knownSizes.set(script.url(), size)
  return size
}

type ShiftWindow = typeof window & { layoutShifts: number[] }

/** Runs in the page. */
function recordShifts(): void {
  const shifts: number[] = []
  Object.assign(window, { layoutShifts: shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) shifts.push(entry.value)
  }).observe({ type: "layout-shift", buffered: true })
}

/** Runs in the page. */
function sumShifts(): number {
  return (window as ShiftWindow).layoutShifts.reduce((sum, value) => sum + value, 0)
}

/**
 * Runs in the page: leaves three children of a kind in each element, because axe takes time for every element. Two
 * children are of a kind if the same elements with the same classes are in both.
 */
function removeRepetition(): void {
  const describe = (element: Element) => `${element.tagName} ${element.getAttribute("class")}`
  for (const parent of document.querySelectorAll("body *")) {
    const counts = new Map<string, number>()
    for (const child of [...parent.children]) {
      const inside = new Set([...child.querySelectorAll("*")].map(describe))
      const kind = [describe(child), child.textContent === "", ...[...inside].sort()].join("\n")
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count > 3) child.remove()
    }
  }
}

test("every kind of page has a unique title @once", async ({ request }) => {
  const titles = new Map<string, string>()
  for (const path of pages.filter((path) => !/[?&](view|q|query|period)=/.test(path))) {
    const html = await (await request.get(path)).text()
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""
    expect(titles.get(title), `“${title}” of ${path}`).toBeUndefined()
    titles.set(title, path)
  }
})
