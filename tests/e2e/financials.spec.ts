import { expect, expectAccessible, missingPageLine, test } from "./page-test"
import { ingest } from "./test-server/server-state"

test("links and forms change the view of a statement @gate", async ({ page }) => {
  await page.goto("/company/AAPL/financials")
  const choose = (name: string) => page.getByRole("link", { name, exact: true }).click()
  await choose("Quarterly")
  await expect(page.getByRole("columnheader", { name: /2025 Q4/ })).toBeVisible()
  await choose("TTM")
  await expect(page.getByRole("link", { name: "TTM", exact: true })).toHaveAttribute("aria-current", "true")
  await choose("Growth")
  await expect(page.getByText("Growth over the same period a year before.")).toBeVisible()
  await choose("Common size")
  await expect(page.getByText("Percent of revenue.")).toBeVisible()
  await choose("Ratios")
  await expect(page.getByText("Gross profit ÷ revenue").first()).toBeVisible()
  await page.goto("/company/AAPL/financials")
  await choose("Billions")
  await expect(page.getByText("Billions of US dollars and of shares, except per share.")).toBeVisible()
  await choose("Newest first")
  await expect(page.getByRole("link", { name: "Newest first" })).toHaveAttribute("aria-current", "true")
  await page.getByText("As first reported, or as known on a day").click()
  await page.getByLabel("Known on").fill("2018-12-31")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page.getByText("Billions of US dollars and of shares, except per share.")).toBeVisible()
  await expect(page.getByRole("columnheader").nth(0)).toContainText("2018")
  await expect(page.getByRole("row", { name: /^Diluted earnings per share/ })).toContainText("9.21")
})

test("a figure opens its source in a panel, or on its own page without scripts @gate", async ({
  page,
  hasScript,
}) => {
  await page.goto("/company/AAPL/financials")
  const figure = page
    .getByRole("row", { name: /^Diluted earnings per share/ })
    .getByRole("link", { name: "2.30" })
  await figure.click()
  const source = hasScript ? page.getByRole("dialog") : page.getByRole("main")
  await expect(
    source.getByRole("heading", { name: "Diluted earnings per share, fiscal year 2017" }),
  ).toBeVisible()
  await expect(source.getByText("us-gaap:EarningsPerShareDiluted")).toBeVisible()
  await expect(source.getByText(/4 for 1/)).toBeVisible()
  await expect(source.getByText("9.21").first()).toBeVisible()
  if (hasScript) {
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
  }
})

test("charts show figures, compare companies, and are available as SVG @gate", async ({
  page,
  request,
  hasScript,
}) => {
  await page.goto("/company/AAPL/visualize")
  await expect(page.getByRole("img", { name: "Growth of Apple Inc." }).first()).toBeAttached()
  await expect(page.getByRole("row", { name: /^Revenue/ })).toContainText("$391.0B")
  if (hasScript) await expectAccessible(page)
  await page.getByLabel("Compare with").fill("WMT, ZZZZ9")
  await page.getByRole("button", { name: "Draw" }).click()
  await expect(page.getByRole("row", { name: /^WMT/ }).first()).toBeVisible()
  await expect(page.getByText("ZZZZ9 is not shown. No company is listed under this ticker.")).toBeVisible()
  const svg = await request.get("/company/AAPL/visualize.svg?set=margins")
  expect(svg.headers()["content-type"]).toBe("image/svg+xml")
  expect(await svg.text()).toMatch(/^<svg xmlns/)
})

test("the DCF page values a company and reports invalid inputs @gate", async ({ page, hasScript }) => {
  await page.goto("/company/AAPL/financials/dcf")
  await expect(page.getByText("Value per share").first()).toBeVisible()
  await expect(page.getByRole("row", { name: /^Expected/ })).toBeVisible()
  if (hasScript) await expectAccessible(page)
  await expect(page.getByText(/Price of (30 Jun|31 Mar) 2026/)).toBeVisible()
  await page.getByLabel("Price").fill("200")
  await page.getByLabel("Later years").fill("ever")
  await page.getByLabel("Later growth, % a year").fill("12")
  await page.getByRole("button", { name: "Compute" }).click()
  await expect(page.getByText("Perpetual growth must be below the discount rate")).toBeVisible()
  await page.goto("/company/AAPL/financials/dcf?growth=lots&price=200")
  await expect(
    page.getByText("Growth: “lots” is not a number, so the company's figure is used."),
  ).toBeVisible()
  await expect(page.getByText("Growth implied by the price")).toBeVisible()
})

test.describe("a figure that does not exist", () => {
  test.use({ allowedConsole: [missingPageLine] })
  test("returns 404", async ({ page }) => {
    for (const path of ["source/revenue/1850", "source/nothing/2024", "source/revenue/%3Cscript%3E"]) {
      const answer = await page.goto(`/company/AAPL/financials/${path}`)
      expect(answer?.status()).toBe(404)
    }
  })
})

test("overlapping navigations log no errors @js", async ({ page }) => {
  await page.goto("/company/AAPL/financials")
  // On a slow connection, the next view is chosen while the data of a view is loading.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 5,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  })
  for (const pause of [100, 250, 400, 550]) {
    for (const name of ["Quarterly", "TTM", "Annual"]) {
      await page.getByRole("link", { name, exact: true }).click()
      await page.waitForTimeout(pause)
    }
  }
  await expect(page.getByRole("link", { name: "Annual", exact: true })).toHaveAttribute("aria-current", /./)
  await devtools.detach()
})

test("a column that the row names cut fades until the first period is reached", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/company/AAPL/segments")
  const table = page.locator(".from-end").first()
  const getFade = () =>
    table
      .locator("tbody th")
      .first()
      .evaluate((name) => getComputedStyle(name, "::after").visibility)
  await expect.poll(getFade).toBe("visible")
  await table.evaluate((box) => box.scrollBy({ left: -box.scrollWidth, behavior: "instant" }))
  await expect.poll(getFade).toBe("hidden")
})

test("the causes of differences fit the page beside their figures", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/company/AAPL/checks")
  const tables = page.locator(".table-scroll")
  expect(await tables.count()).toBeGreaterThan(1)
  for (const table of await tables.all())
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1)
})

test("a chosen currency is on the statement, the overview, the charts and the comparison, with its rate", async ({
  page,
}) => {
  const rates = { day: "2026-01-02", source: "European Central Bank", perEuro: { USD: 2 } }
  await ingest({ exchangeRates: rates })
  await page.goto("/company/AAPL/financials")
  await page.getByText("In another currency").click()
  await page.getByLabel("Currency").selectOption("EUR")
  await page.getByRole("button", { name: "Show" }).click()
  const note = page.getByText("Converted from USD at 1 USD = 0.5 EUR")
  await expect(note).toContainText("European Central Bank of 2 Jan 2026")
  await expect(page.getByText("Millions of euros and of shares, except per share.")).toBeVisible()
  const row = page.getByRole("row", { name: /^Diluted earnings per share/ })
  await expect(row.getByRole("link", { name: "1.15" })).toBeVisible()
  // Downloads are as reported.
  await expect(page.getByRole("link", { name: "CSV" }).first()).not.toHaveAttribute("href", /currency/)
  await note.getByRole("link", { name: "Overview" }).click()
  await expect(note).toBeVisible()
  await expect(page.getByText("Millions of euros except per share. Select")).toBeVisible()
  await expect(row.getByRole("link", { name: "1.15" })).toBeVisible()
  await note.getByRole("link", { name: "Charts" }).click()
  await expect(note).toBeVisible()
  await page.goto("/compare?items=AAPL,WMT&currency=EUR")
  await expect(note).toBeVisible()
  await expect(page.getByRole("row", { name: /^Currency/ })).toContainText("EUR")
  await page.goto("/company/AAPL/financials/dcf?currency=EUR")
  await expect(page.getByText("In USD per share, as reported")).toBeVisible()
})
