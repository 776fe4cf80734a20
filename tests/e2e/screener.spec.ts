import { expect, test } from "@playwright/test"

test("a query shows what passes, says it in words and stands in the address", async ({ page }) => {
  await page.goto("/screener")
  await page.getByLabel("A query or a name").fill("revenue > 100B and netMargin > 10")
  await page.getByRole("button", { name: "Screen" }).click()
  await expect(page.getByText("Companies with revenue over 100.0B and net margin over 10.0%.")).toBeVisible()
  await expect(page.getByRole("rowheader", { name: /Apple/ })).toBeVisible()
  await expect(page.getByRole("rowheader", { name: /Under Armour/ })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get("query")).toBe("revenue > 100B and netMargin > 10")
})

test("the sentence becomes a query and the query a sentence", async ({ page }) => {
  await page.goto("/screener?query=revenue+between+1B+and+500B")
  const filters = page.getByRole("form", { name: "Filters" })
  await expect(filters.getByLabel("Metric").first()).toHaveValue("revenue")
  await expect(filters.getByLabel("Upper value").first()).toHaveValue("500B")
  await filters.getByLabel("Metric").nth(1).selectOption("returnOnEquity")
  await filters.getByLabel("Comparison").nth(1).selectOption("least")
  await filters.getByLabel("Value", { exact: true }).nth(1).fill("20")
  await filters.getByLabel("Sector").selectOption("Technology")
  await filters.getByRole("button", { name: "Show companies" }).click()
  await expect(page).toHaveURL(/query=sector/)
  expect(new URL(page.url()).searchParams.get("query")).toBe(
    'sector = "Technology" and revenue between 1B and 500B and returnOnEquity >= 20',
  )
  await expect(page.getByText(/of \d+ companies pass/)).toBeVisible()
})

test("a fault is shown at its place", async ({ page }) => {
  await page.goto("/screener?query=returnOnEqity+%3E+15")
  await expect(page.locator("mark")).toHaveText("returnOnEqity")
  await expect(page.getByText("Perhaps returnOnEquity?")).toBeVisible()
})

test("a name shows its matches on top; a column's head sorts; data can be had", async ({ page, request }) => {
  await page.goto("/screener?query=apple")
  await expect(page.getByRole("heading", { name: /^Companies, / })).toBeVisible()
  await expect(page.getByRole("link", { name: /Apple Inc/ }).first()).toBeVisible()

  await page.goto("/screener?query=revenue+%3E+0")
  await page
    .getByRole("columnheader", { name: /Net income/ })
    .getByRole("link")
    .click()
  await expect(page.getByRole("columnheader", { name: /Net income/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  )

  const json = await (await request.get("/screener.json?query=revenue+%3E+100B")).json()
  expect(json.rows.length).toBe(json.count)
  expect(json.rows[0]).toHaveProperty("ticker")
  const csv = await (await request.get("/screener.csv?query=revenue+%3E+100B")).text()
  expect(csv.trim().split("\r\n")).toHaveLength(json.count + 1)
  expect((await request.get("/screener.json?query=revenue+%3E")).status()).toBe(400)
})

test("a CIK, an accession number and a former name are found, with the reason", async ({ page }) => {
  await page.goto("/search?q=320193")
  await expect(page.getByText("CIK 0000320193")).toBeVisible()
  await page.goto("/search?q=apple+computer")
  await expect(page.getByText(/Formerly APPLE COMPUTER/i).first()).toBeVisible()
})

test("an unknown ticker answers 404 with near matches", async ({ page }) => {
  const response = await page.goto("/company/APPL")
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "Near matches" })).toBeVisible()
  await expect(page.getByRole("link", { name: /AAPL/ })).toBeVisible()
})
