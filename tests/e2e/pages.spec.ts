import { expect, expectAccessible, missingPageLine, test } from "./page-test"

test("the cards of the home page show figures and link to them @gate", async ({ page, hasScript }) => {
  await page.goto("/")
  await expect(page.getByRole("row", { name: /^2024/ })).toContainText("391,035")
  await expect(page.getByRole("heading", { name: "Investors" })).toBeVisible()
  await expect(page.getByText(/Latest reports and events, (New York time|to)/)).toBeVisible()
  await expect(page.getByText(/Loaded: statements of \d+ companies/)).toBeVisible()
  if (hasScript) await expectAccessible(page)
  await page.getByRole("row", { name: /^2024/ }).getByRole("link", { name: "391,035" }).click()
  await expect(page).toHaveURL(/\/company\/AAPL\/financials\/source\/revenue\//)
})

test("the latest filings on the home page link to the reader", async ({ page }) => {
  await page.goto("/")
  const filed = page.getByRole("table", { name: "Latest filings" }).getByRole("link")
  expect(await filed.count()).toBeGreaterThan(2)
  expect(await filed.first().getAttribute("href")).toMatch(
    /^\/(company\/[A-Z.-]+\/\d{10}-\d{2}-\d{6}\?type=|investor\/\d{10}\/filings\/)/,
  )
})

test("letters can be listed by fund and company and searched, and link to the original", async ({
  page,
  hasScript,
}) => {
  await page.goto("/fund-letters")
  await expect(page.getByRole("link", { name: "Letter to the shareholders, 2024" })).toHaveAttribute(
    "href",
    "https://www.berkshirehathaway.com/letters/2024ltr.pdf",
  )
  if (hasScript) await expectAccessible(page)
  const ways = page.getByRole("navigation", { name: "Letters by" })
  await ways.getByRole("link", { name: "Oaktree Capital Management" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Letters of Oaktree Capital Management")
  await expect(page.getByText("33 letters", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "All letters" }).click()
  // The address changes before the page does, and the form is another one there.
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Oaktree/)
  await page.getByLabel("Search letters").fill("bubble")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page.getByText("2 letters with “bubble”")).toBeVisible()
  await page.goto("/fund-letters/company/OXY")
  await expect(page.getByRole("link", { name: "Letter to the shareholders, 2023" })).toBeVisible()
})

test("blog posts are listed, show their tests, and are in the feed @gate", async ({
  page,
  request,
  hasScript,
}) => {
  await page.goto("/blog")
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(4)
  await page.getByRole("link", { name: /^How statements are built/ }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^How statements are built/)
  await expect(page.getByText("tests/unit/model/financials/splits.test.ts")).toBeVisible()
  await expect(page.getByRole("img", { name: /^Apple, diluted earnings/ }).first()).toBeAttached()
  if (hasScript) await expectAccessible(page)
  const feed = await request.get("/blog.xml")
  expect(feed.headers()["content-type"]).toContain("application/rss+xml")
  expect((await feed.text()).match(/<item>/g)).toHaveLength(4)
})

test("the calculator solves for a chosen input and reports invalid inputs @gate", async ({
  page,
  hasScript,
}) => {
  await page.goto("/compounding?principal=1000&contribution=0&rate=10&years=3&inflation=0")
  await expect(page.getByRole("definition").first()).toHaveText("1,331")
  if (hasScript) await expectAccessible(page)
  await page.getByLabel("Solve for").selectOption("rate")
  await page.getByLabel("Goal", { exact: true }).fill("1331")
  await page.getByRole("button", { name: "Compute" }).click()
  await expect(page.getByRole("definition").first()).toHaveText("10.00%")
  await expect(page.getByRole("row", { name: /^3 / })).toContainText("1,331")
  await page.goto("/compounding?years=0")
  await expect(page.getByText("The years must be a whole number from 1 to 100.")).toBeVisible()
  await page.goto("/compounding?ticker=AAPL")
  await expect(
    page.getByText(/The rate is the yearly growth of diluted earnings per share of Apple/),
  ).toBeVisible()
  await page.getByLabel("Rate, % a year").fill("7")
  await page.getByLabel("Growth of").fill("GOOGL")
  await page.getByRole("button", { name: "Compute" }).click()
  await page.getByRole("link", { name: "Use it as the rate" }).click()
  await expect(page.getByText(/The rate is the yearly growth .* of Alphabet/)).toBeVisible()
})

test("the privacy policy lists tables and cookies", async ({ page, hasScript }) => {
  await page.goto("/privacy-policy")
  await expect(page.getByRole("row", { name: /^__Host-session/ })).toBeVisible()
  await expect(page.getByRole("row", { name: /^sign_in_links/ })).toBeVisible()
  if (hasScript) await expectAccessible(page)
})

test("the data health page counts loaded data and failed checks", async ({ page, hasScript }) => {
  await page.goto("/status")
  await expect(page.getByText("Companies with statements")).toBeVisible()
  await expect(page.getByText(/\d+ companies were checked/)).toBeVisible()
  await expect(page.getByRole("row", { name: /^Filing lists and statements \d/ })).toBeVisible()
  await expect(page.getByText("Accuracy", { exact: true })).toBeVisible()
  if (hasScript) await expectAccessible(page)
})

test("pages have a canonical address and a preview image, and a sitemap lists them @gate", async ({
  page,
  request,
}) => {
  await page.goto("/company/AAPL/financials?period=ttm")
  const origin = new URL(page.url()).origin
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${origin}/company/AAPL/financials`,
  )
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    `${origin}/company/AAPL/card.png`,
  )
  const blogPost = /\/blog\/[a-z0-9-]+(?=")/.exec(await (await request.get("/blog")).text())?.[0]
  for (const path of [
    "/card.png",
    "/company/AAPL/card.png",
    "/company/AAPL/visualize.png",
    "/investor/0001067983/card.png",
    "/etf/GSFAX/card.png",
    `${blogPost}/card.png`,
  ]) {
    const image = await request.get(path)
    expect(image.headers()["content-type"], path).toBe("image/png")
    const bytes = await image.body()
    expect([...bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join("")).toBe("PNG")
    // The width is in the first chunk of the file.
    expect(bytes.readUInt32BE(16), path).toBe(1200)
    expect(bytes.length, path).toBeGreaterThan(8_000)
  }
  const map = await (await request.get("/sitemap.xml?part=1")).text()
  expect(map).toContain(`<loc>${origin}/company/AAPL</loc>`)
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect((await (await request.get("/manifest.webmanifest")).json()).start_url).toBe("/")
})

test.describe("addresses that do not exist", () => {
  test.use({ allowedConsole: [missingPageLine] })
  for (const path of ["/fund-letters/tag/none", "/fund-letters/2025q9", "/blog/no-such-post"])
    test(`${path} is a 404 with a search box @once`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole("search").first()).toBeVisible()
    })
})
