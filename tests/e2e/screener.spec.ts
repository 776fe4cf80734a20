import { expect, expectAccessible, missingPageLine, test } from "./page-test"
import { signUp } from "./sign-in"

test.use({ allowedConsole: [[missingPageLine, /status of 400/], { scope: "test" }] })

test("a query shows matching companies and its sentence, and is in the address @gate", async ({ page }) => {
  await page.goto("/screener")
  await page.getByLabel("A query or a name").fill("revenue > 100B and netMargin > 10")
  await page.getByRole("button", { name: "Screen" }).click()
  await expect(page.getByText("Companies with revenue over 100.0B and net margin over 10.0%.")).toBeVisible()
  await expect(page.getByRole("rowheader", { name: /Apple/ })).toBeVisible()
  await expect(page.getByRole("rowheader", { name: /Nike/i })).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get("query")).toBe("revenue > 100B and netMargin > 10")
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the first result of a query is visible at ${width} × ${height}, and its conditions are drawn where they are changed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto("/screener?query=revenue+%3E+1B+and+netMargin+%3E+5")
    const first = page.getByRole("region", { name: "Companies" }).getByRole("rowheader").first()
    await expect(first).toBeInViewport({ ratio: 1 })
    const drawn = page.getByRole("list", { name: "Values of the conditions" })
    await expect(drawn).toBeHidden()
    await page.getByText("Change the conditions").click()
    await expect(drawn.getByRole("img", { name: /^Net margin: \d+ of \d+ companies pass/ })).toBeVisible()
    await expect(drawn.getByRole("listitem")).toHaveCount(2)
  })

test("a query fills the sentence form, and the form produces a query @gate", async ({ page }) => {
  await page.goto("/screener?query=revenue+between+1B+and+500B")
  const filters = page.getByRole("form", { name: "Filters" })
  await page.getByText("Change the conditions").click()
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
  await expect(page.getByText(/of \d+ companies match/)).toBeVisible()
})

test("an error in a query is highlighted", async ({ page }) => {
  await page.goto("/screener?query=returnOnEqity+%3E+15")
  await expect(page.locator("mark")).toHaveText("returnOnEqity")
  await expect(page.getByText("Did you mean: returnOnEquity")).toBeVisible()
})

test("a name shows matches, column headers sort, and results are available as JSON and CSV @gate", async ({
  page,
  request,
}) => {
  await page.goto("/screener?query=apple")
  await expect(page.getByRole("heading", { name: /^Companies, / })).toBeVisible()
  await expect(page.getByRole("link", { name: /Apple Inc/ }).first()).toBeVisible()
  await expect(page.getByText(/^Figures of the 1 matching/)).toBeVisible()
  await expect(page.getByRole("rowheader", { name: /Apple Inc/ })).toBeVisible()
  await page.goto("/screener?page=900")
  await expect(page.getByText("Page 900 does not exist. The last page is 1.")).toBeVisible()

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

for (const [what, query, reason, to] of [
  ["a CIK", "320193", "CIK 0000320193", "/company/AAPL"],
  ["a CUSIP", "037833100", "CUSIP 037833100", "/company/AAPL"],
  ["a former name", "apple computer", /Formerly APPLE COMPUTER/i, "/company/AAPL"],
  ["a retired ticker", "fb", "Traded as FB, last seen on 12 Jan 2021", "/company/META"],
  ["a fund's ticker", "gsfax", /Goldman Sachs Bond Fund.*more class/, "/etf/GSFAX"],
  ["a fund's name", "sachs bond", /Goldman Sachs Bond Fund/, "/etf/GSFAX"],
  ["an accession number", "0000990001-26-000004", "Accession number 0000990001-26-000004", /EXMP/],
] as const) {
  test(`${what} finds its subject and shows the reason`, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    const line = page.getByRole("link").filter({ hasText: reason }).first()
    await expect(line).toHaveAttribute("href", to)
  })
}

test("the search panel and the results page show the same matches from the server @gate", async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, "the panel needs scripts; the page is tested above")
  await page.goto("/search?q=goldman+sachs+b")
  const section = page.locator("section", { has: page.getByRole("heading", { name: /^Companies, / }) })
  const names = await section.getByRole("listitem").locator("span span:first-child").allTextContents()
  expect(names.length).toBeGreaterThan(0)

  await page.goto("/privacy-policy")
  const field = page.getByRole("search").first().getByRole("combobox").or(page.getByRole("searchbox")).first()
  await field.fill("goldman sachs b")
  const option = page.getByRole("group", { name: "Funds and ETFs" }).getByRole("option").first()
  await expect(option).toContainText("Goldman Sachs Bond Fund")
  const companies = page.getByRole("group", { name: "Companies" }).getByRole("option")
  await expect(companies).toContainText(names.slice(0, 5))
  await expectAccessible(page)
  await field.press("ArrowUp")
  await field.press("Enter")
  await expect(page).toHaveURL(/\/etf\/GSFAX$/)
})

test("a retired ticker leads to its company", async ({ page }) => {
  await page.goto("/company/ANTM/financials")
  await expect(page).toHaveURL("/company/ELV/financials")
})

for (const [what, address, near] of [
  ["ticker", "/company/APPL", /AAPL/],
  ["investor", "/investor/0001067984", /Berkshire/i],
  ["fund", "/etf/GSFAXX", /GSFAX/],
] as const) {
  test(`an unknown ${what} returns 404 with near matches`, async ({ page }) => {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "Near matches" })).toBeVisible()
    await expect(page.getByRole("link", { name: near }).first()).toBeVisible()
  })
}

test("queries can use guru and insider metrics @once", async ({ request }) => {
  const rows = async (query: string): Promise<Record<string, number | string>[]> =>
    (await (await request.get(`/screener.json?columns=owners&query=${encodeURIComponent(query)}`)).json())
      .rows
  const held = await rows("gurus >= 1")
  expect(held.length).toBeGreaterThan(0)
  for (const { gurus, guruBuyers } of held) {
    expect(gurus).toBeGreaterThanOrEqual(1)
    expect(guruBuyers).toEqual(expect.any(Number))
  }
  expect(held.some(({ gurus, guruTopWeight }) => Number(gurus) >= 2 && Number(guruTopWeight) > 0)).toBe(true)
  const traded = await rows("insiderNetBuying is known")
  expect(traded.map(({ ticker }) => ticker)).toContain("EXMP")
})

test("a screen can be saved, opened, renamed and deleted @gate", async ({ page, hasScript }) => {
  const query = "netMargin > 10 and revenue > 1B"
  await page.goto(`/screener?query=${encodeURIComponent(query)}`)
  await expect(page.getByText("The address of this page contains the screen")).toBeVisible()
  await signUp(page)
  await page.goto(`/screener?query=${encodeURIComponent(query)}&columns=margins`)
  const screens = page.getByRole("region", { name: "Your screens" })
  const save = async (name: string) => {
    await screens.getByLabel("Name of this screen").fill(name)
    await screens.getByRole("button", { name: "Save this screen" }).click()
  }
  await save("Fat margins")
  await expect(screens.getByRole("link", { name: "Fat margins" })).toHaveAttribute("aria-current", "true")
  await save("fat margins")
  await expect(page.getByRole("alert")).toContainText("you already have a screen with this name")

  await page.goto("/screener")
  await screens.getByRole("link", { name: "Fat margins" }).click()
  await expect(page.getByLabel("A query or a name")).toHaveValue(query)
  await expect(page.getByRole("link", { name: "Margins", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  )
  if (hasScript) await expectAccessible(page)

  await screens.getByText("Rename or delete your screens").click()
  const form = screens.getByRole("form", { name: "Fat margins" })
  await form.getByLabel("Name").fill("Thick margins")
  await form.getByRole("button", { name: "Rename" }).click()
  await expect(screens.getByRole("link", { name: "Thick margins" })).toBeVisible()
  const exported = await (await page.request.get("/account/export.json")).json()
  expect(exported.saved_screens).toMatchObject([{ name: "Thick margins" }])

  const thick = screens.getByRole("form", { name: "Thick margins" })
  if (!(await thick.isVisible())) await screens.getByText("Rename or delete your screens").click()
  await thick.getByRole("button", { name: "Delete" }).click()
  await expect(screens.getByRole("link", { name: "Thick margins" })).toHaveCount(0)
})
