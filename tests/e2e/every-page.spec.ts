import { gzipSync } from "node:zlib"
import type { Response } from "@playwright/test"
import { expect, expectAccessible, missingPageLine, test } from "./page-test"

const annual = "/company/EXMP/0000990001-26-000004?type=10-K&doc=exmp-20251231.htm"
const investor = "/investor/0001067983"

/** One address of each kind of page, including an error page. */
const pages = [
  "/",
  "/company/AAPL",
  "/company/EXMP/filings",
  annual,
  `${annual}&q=gallium`,
  `${annual}&view=redline`,
  `${annual}&view=figures`,
  `${annual}&view=documents`,
  `${annual}&view=table&table=item-8-table-1`,
  "/company/EXMP/search?q=gallium",
  "/company/EXMP/2026q1-transcript?type=transcript&doc=EXMP-2026q1",
  "/company/AAPL/financials",
  "/company/AAPL/financials?statement=ratios",
  "/company/AAPL/financials/source/revenue/2025",
  "/company/AAPL/financials/dcf",
  "/company/AAPL/visualize",
  "/company/AAPL/segments",
  "/company/AAPL/as-reported",
  "/company/AAPL/checks",
  "/company/KHC/investors",
  "/company/EXMP/investors?show=owners",
  "/company/EXMP/investors?show=all",
  "/company/KHC/companies",
  "/company/AAPL/funds",
  "/company/EXMP/insiders",
  "/company/EXMP/executives",
  "/company/AAPL/earnings",
  "/etf/GSFAX",
  "/etf/EXEFX",
  investor,
  `${investor}/2025q1`,
  `${investor}/portfolio`,
  `${investor}/companies`,
  `${investor}/filings`,
  `${investor}/filings/0001193125-25-282901`,
  "/investors",
  "/insiders?days=365",
  "/insiders?show=clusters&days=365",
  "/person/0000990101",
  "/person/0000990204",
  "/earnings",
  "/screener",
  "/screener/metrics",
  "/compare?items=AAPL,GOOGL,NVDA",
  "/fund-letters",
  "/compounding",
  "/blog",
  "/blog/how-13f-is-read",
  "/search?q=apple",
  "/company/AAPL/financials?period=quarterly&range=20Y",
  `${investor}/2025q4`,
  "/screener?query=returnOnEquity+%3E+15",
  "/fund-letters/2025q1",
  "/login",
  "/watchlist",
  "/alerts",
  "/status",
  "/privacy-policy",
  "/developers",
  "/embed/company/AAPL/financials",
  "/nothing/here",
]

test.use({ allowedConsole: [missingPageLine] })
test.describe.configure({ mode: "parallel" })

for (const path of pages)
  test(`${path} is accessible in both themes, fits 320 px, prints, and is small and still @js`, async ({
    page,
  }) => {
    const scripts: Response[] = []
    const requests: string[] = []
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
    expect(beforeLoad, requests.join("\n")).toBeLessThanOrEqual(12)
    const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length))
    // The router and Remix as published are 7 kB more than their parts that the product uses (decision 195), the
    // sign-in form loads conform (decision 197), and failed requests and sheets of wide tables take 2 kB (268, 281).
    const limit = path === "/login" ? 127_500 : 122_500
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit)
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

/** Runs in the page: leaves eight children of a kind in each element, because axe takes time for every element. */
function removeRepetition(): void {
  for (const parent of document.querySelectorAll("body *")) {
    const counts = new Map<string, number>()
    for (const child of [...parent.children]) {
      const kind = `${child.tagName} ${child.getAttribute("class")}`
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count > 8) child.remove()
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
