import { expect, expectAccessible, test } from "./page-test"

test("insider trades show a summary, filters and footnotes @gate", async ({ page, hasScript }) => {
  await page.goto("/company/EXMP/insiders")
  await expect(page.getByText("4 insiders bought 10,500 shares")).toBeVisible()
  await expect(page.getByText(/bought on 18 Mar 2026, for the first time since 9 Nov 2021/)).toBeVisible()
  await expect(page.getByText("All 11 ownership forms are loaded")).toBeVisible()
  if (hasScript) await expectAccessible(page)
  const rows = page.getByRole("region", { name: "Insider trades" }).locator("tbody tr")
  await expect(rows).toHaveCount(19)
  // The original reported 3,300; the amendment replaces it.
  await expect(page.getByRole("cell", { name: "3,300", exact: true })).toHaveCount(0)
  await expect(rows.filter({ hasText: "Whitlock Family Trust" })).toHaveCount(1)
  await page.getByRole("link", { name: "Market trades" }).click()
  await expect(rows).toHaveCount(9)
  await page.getByLabel("Person").selectOption({ label: "Marcus Oyelaran (6)" })
  await page.getByRole("button", { name: "Show" }).click()
  await expect(rows).toHaveCount(4)
  const sale = rows.filter({ hasText: "(3,600)" })
  await sale.getByText("2 notes").click()
  await expect(sale.getByText(/price in a footnote only/)).toBeVisible()
})

test("the executives page shows people, pay and changes @gate", async ({ page, hasScript }) => {
  await page.goto("/company/EXMP/executives")
  const facts = page.locator("dl").first()
  for (const text of ["Chief executive", "Dana Whitlock", "Outside directors", "2025, as granted"])
    await expect(facts).toContainText(text)
  await expect(page.getByRole("row", { name: /^Dana Whitlock/ })).toContainText("188,500")
  await expect(page.getByRole("row", { name: /Chief executive, actually paid/ })).toContainText("4,406,100")
  await expect(page.getByText("Ingrid Solberg became an insider: Director")).toBeVisible()
  if (hasScript) await expectAccessible(page)
})

test("the earnings page shows releases with times, and the expected range of the next one @gate", async ({
  page,
  hasScript,
}) => {
  await page.goto("/company/AAPL/earnings")
  // The sample ends in June 2026, so its next release is overdue and a later one is forecast.
  await expect(
    page.getByText(/^(expected, not filed yet|filings to \d+ \w+ \d+)(, also .*)?$/).first(),
  ).toBeVisible()
  // A range of one day is only its date.
  await expect(page.getByText(/^expected(?:, \d+.* 20\d\d)?(?:, usual.*)?$/)).toBeVisible()
  const row = page.getByRole("row", { name: /^Q2 2024 .*30 Mar 2024/ })
  await expect(row).toContainText("2 May 2024")
  await expect(row).toContainText("16:30")
  await expect(row).toContainText("1.53")
  if (hasScript) await expectAccessible(page)
})

test("the calendar shows weeks and days, and filters by time and ticker", async ({ page, hasScript }) => {
  await page.goto("/earnings?date=2026-04-29")
  const releases = page.getByRole("region", { name: "Releases" })
  const rows = releases.locator("tbody tr")
  await expect(releases.getByRole("row", { name: /AAPL Apple/ })).toContainText("after the market")
  await expect(page.getByRole("region", { name: "Next results" }), "of days that are past").toHaveCount(0)
  if (hasScript) await expectAccessible(page)
  await page.getByRole("link", { name: "Before market" }).click()
  await expect(releases.getByRole("row", { name: /AAPL Apple/ })).toHaveCount(0)
  await page.getByRole("link", { name: "Any time" }).click()
  await expect(releases.getByRole("row", { name: /AAPL Apple/ })).toHaveCount(1)
  await page.getByRole("link", { name: /^30 Apr 2026/ }).click()
  await expect(page).toHaveURL(/date=2026-04-30/)
  await expect(page.getByText("Thursday, 30 Apr 2026")).toBeVisible()
  await page.getByLabel("Only").fill("EXMP")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(rows.filter({ hasText: "EXMP" })).toHaveCount(1)
  await expect(rows.filter({ hasText: "AAPL" })).toHaveCount(0)
  await page.getByRole("link", { name: "Next day" }).click()
  await expect(page.getByText("No release on these days matches the filter.")).toBeVisible()
})

test("the calendar can be filtered by the browser's favorites @js", async ({ page }) => {
  await page.goto("/company/AAPL")
  await page
    .getByRole("button", { name: /favorite/i })
    .first()
    .click()
  await page.goto("/earnings?date=2026-04-29")
  await page.getByRole("link", { name: "My favorites (1)" }).click()
  await expect(page).toHaveURL(/tickers=AAPL/)
  await expect(page.getByRole("row", { name: /EXMP/ })).toHaveCount(0)
  await expect(page.getByRole("link", { name: "subscribe to this calendar" })).toHaveAttribute(
    "href",
    "/earnings.ics?tickers=AAPL",
  )
})

test("insider trades and earnings as JSON, iCalendar and CSV have the documented fields @gate", async ({
  request,
}) => {
  const insiders = await (await request.get("/company/EXMP/insiders.json?code=market")).json()
  expect(insiders.rows).toHaveLength(9)
  const fields = "accession form filed date owner role security code acquired shares price value ownedAfter"
  expect(Object.keys(insiders.rows[0])).toEqual(
    expect.arrayContaining([...fields.split(" "), "direct", "derivative", "plan10b51", "flags"]),
  )
  const calendar = await (await request.get("/earnings.json?from=2026-04-27&to=2026-05-03")).json()
  expect(calendar.rows.map((row: { ticker: string }) => row.ticker)).toContain("AAPL")
  const feed = await request.get("/company/AAPL/earnings.ics")
  expect(feed.headers()["content-type"]).toContain("text/calendar")
  expect(await feed.text()).toContain("DTSTART:20260430T203000Z")
  const csv = await request.get("/company/EXMP/insiders.csv")
  expect(csv.headers()["content-type"]).toContain("text/csv")
})
