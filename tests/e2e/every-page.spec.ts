import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
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
  "/company/EXMP/2026q1-transcript?type=transcript&doc=EXMP-2026q1",
  "/company/AAPL/financials",
  "/company/AAPL/financials?statement=ratios",
  "/company/AAPL/financials/source/revenue/2025",
  "/company/AAPL/financials/dcf",
  "/company/AAPL/visualize",
  "/company/KHC/investors",
  "/company/KHC/companies",
  "/company/EXMP/insiders",
  "/company/EXMP/executives",
  "/company/AAPL/earnings",
  "/etf/GSFAX",
  investor,
  `${investor}/2025q1`,
  `${investor}/portfolio`,
  `${investor}/companies`,
  `${investor}/filings`,
  `${investor}/filings/0001193125-25-282901`,
  "/investors",
  "/earnings",
  "/screener",
  "/screener/metrics",
  "/fund-letters",
  "/compounding",
  "/blog",
  "/blog/how-13f-is-read",
  "/search?q=apple",
  "/login",
  "/watchlist",
  "/status",
  "/privacy-policy",
  "/nothing/here",
]

test.use({ allowedConsole: [missingPageLine] })

for (const path of pages)
  test(`${path} is accessible in both themes, fits 320 px and prints @js`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Bookvalue/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: "dark" })
    await expectContrast(page)

    await page.setViewportSize({ width: 320, height: 640 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: "width of the page",
      })
      .toBe(320)

    await page.emulateMedia({ colorScheme: "dark", media: "print" })
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)")
    await expect(page.getByRole("banner")).toBeHidden()
  })

/** Checks the color contrast, which depends on the theme. */
async function expectContrast(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([])
}

test("every kind of page has a unique title", async ({ request }) => {
  const titles = new Map<string, string>()
  for (const path of pages.filter((path) => !path.includes("&view=") && !path.includes("&q="))) {
    const html = await (await request.get(path)).text()
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""
    expect(titles.get(title), `“${title}” of ${path}`).toBeUndefined()
    titles.set(title, path)
  }
})
