import { expect, expectAccessible, misbehave, missingPageLine, secRequests, test } from "./page-test"

test("the overview shows figures and the latest filings @gate", async ({ page, hasScript }) => {
  await page.goto("/company/AAPL")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Apple Inc.")
  await expect(page.getByRole("row", { name: /^Revenue \d/ })).toContainText("391,035")
  await expect(page.getByRole("heading", { name: "Latest filings" })).toBeVisible()
  if (hasScript) await expectAccessible(page)
})

test("the tabs of the statements show the figures of each statement and range @gate", async ({
  page,
  hasScript,
}) => {
  await page.goto("/company/AAPL/financials")
  const row = (name: string | RegExp) => page.getByRole("row", { name })
  await expect(row(/^Revenue/)).toContainText("416,161")
  await expect(page.getByText("Millions of US dollars and of shares, except per share.")).toBeVisible()
  if (hasScript) await expectAccessible(page)
  await page.getByRole("link", { name: "Balance sheet" }).click()
  await expect(row(/^Total assets/)).toContainText("364,980")
  await page.getByRole("link", { name: "Cash flow", exact: true }).click()
  await expect(row(/^Operating cash flow/)).toContainText("118,254")
  await expect(row(/^Capital expenditure/)).toContainText("(9,447)")
  await page.getByRole("link", { name: "5Y", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: /^2016/ })).toHaveCount(0)
  await expect(page.getByRole("columnheader", { name: /^2021/ })).toBeVisible()
})

test("filings can be filtered by form and year, and have pages @gate", async ({ page, hasScript }) => {
  await page.goto("/company/AAPL/filings")
  await expect(page.getByText("2,236 filings.")).toBeVisible()
  if (hasScript) await expectAccessible(page)
  await page.getByRole("link", { name: "Next", exact: true }).click()
  await expect(page.getByText(/Page 2 of \d+/)).toBeVisible()
  await page
    .getByRole("navigation", { name: "Form" })
    .getByRole("link", { name: /^10-K \(\d+\)$/ })
    .click()
  await expect(page.getByRole("row", { name: /10-K .*1 Nov 2024/ })).toBeVisible()
  await page.getByLabel("Filed in").selectOption("2023")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page.getByRole("row", { name: /3 Nov 2023/ })).toBeVisible()
  await expect(page.getByRole("row", { name: /1 Nov 2024/ })).toHaveCount(0)
})

test("statements as data have the contract's shape @once", async ({ request }) => {
  const answer = await request.get("/company/AAPL/financials.json?statement=income&period=annual")
  const body = await answer.json()
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining([
      "ticker",
      "cik",
      "name",
      "currency",
      "statement",
      "period",
      "vintage",
      "periods",
      "rows",
    ]),
  )
  const year = body.periods.findIndex((period: { fiscalYear: number }) => period.fiscalYear === 2024)
  const revenue = body.rows.find((row: { key: string }) => row.key === "revenue")
  expect(revenue.values[year]).toBe(391_035_000_000)
  expect(revenue.sources[year]).toMatchObject({
    accession: expect.stringMatching(/^\d{10}-\d{2}-\d{6}$/),
    form: "10-K",
  })
  expect(revenue.values).toHaveLength(body.periods.length)
  const csv = await request.get("/company/AAPL/financials.csv")
  expect(csv.headers()["content-type"]).toContain("text/csv")
})

test.describe("read-through", () => {
  test("a company that is not stored is fetched from the SEC only once @js @gate", async ({ page }) => {
    // Its reports are read in the background.
    const asked = async () => (await secRequests()).filter((path) => path.includes("CIK0000021665")).length
    await page.goto("/company/CL/financials")
    await expect(page.getByRole("row", { name: /^Revenue/ })).toContainText("412,600")
    const first = await asked()
    expect(first).toBeGreaterThan(0)
    await page.goto("/company/CL/financials")
    await expect(page.getByRole("row", { name: /^Revenue/ })).toContainText("412,600")
    expect(await asked()).toBe(first)
  })

  test("a company without SEC data shows a message", async ({ page }) => {
    // The first view asks the SEC for old filings, too, in the background.
    await expect(async () => {
      await page.goto("/company/IBM/financials")
      await expect(page.getByText("The SEC had no statement data of this company")).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
  })

  test.describe("with a failing SEC server", () => {
    test.use({ allowedConsole: [missingPageLine] })
    test("a failed request shows the reason, a link to the SEC and a link to retry @js @gate", async ({
      page,
    }) => {
      await misbehave("/submissions/CIK0000077476", { status: 400 })
      await page.goto("/company/PEP/filings")
      await expect(page.getByText("The filing list could not be loaded. The SEC answered 400")).toBeVisible()
      await expect(page.getByRole("link", { name: "View on the SEC website" })).toHaveAttribute(
        "href",
        /sec\.gov/,
      )
      await expect(page.getByRole("link", { name: "Try again" })).toBeVisible()
      await expect(page.getByRole("navigation", { name: "Account" })).toBeVisible()
    })
  })
})

test.describe("addresses that do not exist", () => {
  test.use({ allowedConsole: [missingPageLine] })
  for (const path of [
    "/company/ZZZZ9",
    "/company/ZZZZ9/financials",
    "/company/AAPL/0000320193-99-999999",
    "/company/AAPL/not-a-filing",
    "/company/A%20B",
    "/company/%00",
    "/company/BHP.AX/financials/dcf",
    "/investor/0000000009",
    "/investor/many",
    "/etf/ZZZZ9",
    "/investor/0001067983/2025q9",
    "/nothing/here",
  ])
    test(`${path} is a 404 with a search box @once`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole("search").first()).toBeVisible()
    })
})

test("other spellings of an address redirect to the canonical one @once @gate", async ({ request }) => {
  for (const [from, to] of [
    ["/company/aapl/financials?period=ttm", "/company/AAPL/financials?period=ttm"],
    ["/company/BRK.B", "/company/BRK-B"],
    ["/company/aapl.json", "/company/AAPL.json"],
    ["/company/AAPL/000032019324000123", "/company/AAPL/0000320193-24-000123"],
    ["/investor/1067983", "/investor/0001067983"],
  ]) {
    const answer = await request.get(from!, { maxRedirects: 0 })
    expect(answer.status(), from).toBe(301)
    expect(
      new URL(answer.headers().location!, "http://x").href
        .replace("http://x", "")
        .replace(/^http:\/\/localhost:\d+/, ""),
    ).toBe(to)
  }
})
