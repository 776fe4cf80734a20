import { expect, expectAccessible, test } from "./page-test"

const search = "Search for companies, investors, and ETFs"
const width = (name: "phone" | "tablet" | "screen") =>
  ({
    phone: { width: 390, height: 844 },
    tablet: { width: 820, height: 900 },
    screen: { width: 1440, height: 900 },
  })[name]

test("a search on the home page leads to a company @gate", async ({ page, hasScript }) => {
  await page.goto("/")
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0)
  if (hasScript) await expectAccessible(page)
  if (hasScript) {
    await page.getByPlaceholder(search).click()
    await expect(page.getByRole("group", { name: "Popular Searches" })).toBeVisible()
    // However long the list is, the link below it is in view.
    await expect(page.getByRole("link", { name: /Go to advanced search/ })).toBeInViewport({ ratio: 1 })
  }
  await page.getByPlaceholder(search).fill("aapl")
  if (hasScript) await expect(page.getByRole("option", { name: /Apple Inc\./ }).first()).toBeVisible()
  await page.getByPlaceholder(search).press("Enter")
  if (hasScript) await expect(page).toHaveURL(/\/company\/AAPL$/)
  else {
    await expect(page).toHaveURL(/\/search\?q=aapl$/)
    await page
      .getByRole("main")
      .getByRole("link", { name: /Apple Inc\./ })
      .first()
      .click()
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Apple Inc.")
})

test("the search panel shows results while typing and supports arrows, Escape and the slash key @js @gate", async ({
  page,
}) => {
  await page.goto("/company/AAPL")
  // A key that is pressed before the scripts have run does nothing.
  await expect(async () => {
    await page.keyboard.press("/")
    await expect(page.getByPlaceholder(search)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.getByPlaceholder(search).fill("")
  await page.keyboard.type("costco")
  const results = page.getByRole("listbox", { name: "Results" })
  await expect(results.getByRole("option").first()).toContainText("Costco Wholesale Corp")
  await expect(results.getByRole("option")).not.toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(results).toHaveCount(0)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/company\/COST$/)
})

test("search groups have at most five results, and the footer links to the screener @js", async ({
  page,
}) => {
  await page.goto("/company/AAPL")
  await page.getByPlaceholder(search).fill("in")
  const results = page.getByRole("listbox", { name: "Results" })
  await expect(results.getByRole("group", { name: "Companies" }).getByRole("option")).toHaveCount(5)
  await page
    .getByRole("link", { name: "Can't find what you are looking for? Go to advanced search." })
    .click()
  await expect(page).toHaveURL(/\/screener\?query=in$/)
})

test("the sidebar entries depend on the page and its coverage @gate", async ({ page }) => {
  await page.setViewportSize(width("screen"))
  await page.goto("/company/AAPL/financials")
  const main = page.getByRole("navigation", { name: "Main", exact: true })
  await expect(main.getByRole("link", { name: "Financials", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  )
  for (const name of [
    "Business Overview",
    "Filings & Transcripts",
    "Visualize Financials",
    "Discounted Cash Flows",
    "Insider Trades",
    "My Watchlists",
    "Stock Screener",
    "Hedge Fund Letters",
    "Earnings Calendar",
  ])
    await expect(main.getByRole("link", { name, exact: true })).toBeVisible()
  await page.goto("/investor/0001067983")
  for (const name of ["Holdings", "Portfolio", "Companies", "Filings"])
    await expect(main.getByRole("link", { name, exact: true })).toBeVisible()
  await main.getByText("More").click()
  await expect(main.getByRole("link", { name: "Compounding Calculator" })).toBeVisible()
})

test("the bars and the sidebar have the specified sizes", async ({ page, hasScript }) => {
  await page.setViewportSize(width("screen"))
  await page.goto("/company/AAPL")
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!
  expect((await box("header.bar")).height).toBe(80)
  expect((await box("#sidebar")).width).toBe(250)
  await expect(page.locator("header.bar").getByText("Bookvalue")).toBeVisible()
  if (hasScript) {
    await page.getByRole("button", { name: "Sidebar" }).click()
    await expect.poll(async () => (await box("#sidebar")).width).toBe(75)
    await expect(page.locator("header.bar").getByText("Bv", { exact: true })).toBeVisible()
  }
  await page.setViewportSize(width("phone"))
  await expect(page.locator("#sidebar")).toBeHidden()
  await expect(page.getByRole("navigation", { name: "Main, bottom" })).toBeVisible()
})

test("visited pages become recent searches and can be favorites @js @gate", async ({ page }) => {
  await page.setViewportSize(width("screen"))
  await page.addInitScript(() => localStorage.setItem("recentSearches", "old"))
  await page.goto("/company/AAPL")
  await page.getByRole("link", { name: "Financials", exact: true }).click()
  await page.getByRole("button", { name: "Favorite Apple Inc." }).first().click()
  const strip = page.getByRole("navigation", { name: "Favorites" })
  await expect(strip.getByRole("link", { name: /AAPL/ })).toBeVisible()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("simpleRecentSearches") ?? "[]"))
  expect(stored).toEqual([
    expect.objectContaining({
      identifier: "AAPL",
      type: "company",
      heart: true,
      timestamp: expect.any(Number),
    }),
  ])
  await page.getByRole("button", { name: "Favorite Apple Inc." }).first().click()
  await expect(strip.getByRole("link")).toHaveCount(0)
})

test("a spinner replaces the content while the next page is awaited @js", async ({ page }) => {
  await page.goto("/company/AAPL")
  const main = page.locator("#main")
  const spinner = main.getByRole("status").filter({ hasText: "Loading" })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/financials\.data(\?|$)/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.getByRole("link", { name: "Financials", exact: true }).first().click()
  await expect(main).toHaveAttribute("aria-busy", "true")
  await expect(spinner).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden()
  release()
  await expect(page).toHaveURL(/financials$/)
  await expect(spinner).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

for (const name of ["phone", "tablet", "screen"] as const)
  test(`a page fits the width in both themes on a ${name}`, async ({ page, hasScript }) => {
    await page.setViewportSize(width(name))
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto("/company/EXMP")
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Example Instruments")
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `scrolls sideways in ${colorScheme}`).toBeLessThanOrEqual(0)
      if (hasScript) await expectAccessible(page)
    }
  })
