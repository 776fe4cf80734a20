import { hostileFiling } from "../fixtures/filings/hostile-filing"
import { expect, expectAccessible, missingPageLine, test } from "./page-test"

const annual = "/company/EXMP/0000990001-26-000004?type=10-K&doc=exmp-20251231.htm"

test("the outline of an annual report links to its items @gate", async ({ page, hasScript }) => {
  await page.goto("/company/EXMP/filings?form=10-K")
  await page
    .getByRole("row", { name: /10-K .*20 Feb 2026/ })
    .getByRole("link", { name: "10-K" })
    .click()
  const outline = page.getByRole("navigation", { name: "Outline" })
  await expect(outline.getByRole("link", { name: /^Item 1A/ })).toBeVisible()
  await outline.getByRole("link", { name: /^Item 7 / }).click()
  await expect(page.locator("#item-7")).toBeInViewport()
  await expect(page.getByText(/minutes? to read/)).toBeVisible()
  if (hasScript) await expectAccessible(page)
})

test("the address of a section shows only that section", async ({ page }) => {
  await page.goto(`${annual}&section=item-1a`)
  await expect(page.locator("#item-1a")).toContainText("gallium nitride")
  await expect(page.locator("#item-7")).toHaveCount(0)
})

test("a search highlights matches in the whole document and links to them @gate", async ({ page }) => {
  await page.goto(annual)
  const box = page.getByRole("searchbox", { name: "Search this document" })
  await box.fill("gallium")
  await box.press("Enter")
  await expect(page.getByText(/\d+ matches for “gallium”/)).toBeVisible()
  expect(await page.locator(".reading mark").count()).toBeGreaterThan(1)
  await page.getByRole("region", { name: "Found in this document" }).getByRole("link").last().click()
  await expect(page).toHaveURL(/section=.*q=gallium#/)
  await expect(page.locator(".reading mark").first()).toBeVisible()
})

test("a redline shows changes, and optionally the whole text @gate", async ({ page, hasScript }) => {
  await page.goto(annual)
  await page.getByRole("link", { name: /^Redline/ }).click()
  await expect(page.locator(".redline ins").first()).toBeVisible()
  await expect(page.locator(".redline del").first()).toBeVisible()
  await expect(page.locator(".redline-gap").first()).toBeVisible()
  if (hasScript) await expectAccessible(page)
  await page.getByRole("link", { name: "Whole text" }).click()
  await expect(page).toHaveURL(/changes=all/)
  await expect(page.locator(".redline-gap")).toHaveCount(0)
  await page
    .getByRole("navigation", { name: "Outline" })
    .getByRole("link", { name: /^Item 1 / })
    .click()
  await expect(page).toHaveURL(/section=item-1(&|$)/)
})

test("the exhibits of a filing open in the reader @gate", async ({ page }) => {
  await page.goto(annual)
  await page
    .getByRole("navigation", { name: "Filing", exact: true })
    .getByRole("link", { name: /^Exhibits/ })
    .click()
  await page.getByRole("row", { name: /EX-21/ }).getByRole("link").click()
  await expect(page).toHaveURL(/doc=exmp-20251231_ex211\.htm/)
  await expect(page.locator(".reading")).toContainText(/subsidiar/i)
})

test("a plain-text filing of 1997 has an outline of items", async ({ page, hasScript }) => {
  await page.goto("/company/EXMP/0000990001-97-000003?type=10-K405&doc=0000990001-97-000003.txt")
  await expect(page.locator(".reading")).toContainText("For the fiscal year ended December 31, 1996")
  await expect(
    page.getByRole("navigation", { name: "Outline" }).getByRole("link", { name: /^Item 7/ }),
  ).toBeVisible()
  if (hasScript) await expectAccessible(page)
})

test("a transcript is listed with the filings and has an outline of speakers @gate", async ({
  page,
  hasScript,
}) => {
  await page.goto("/company/EXMP/filings")
  await page.getByRole("link", { name: "Transcript", exact: true }).click()
  await expect(page).toHaveURL("/company/EXMP/2026q1-transcript?type=transcript&doc=EXMP-2026q1")
  await expect(page.getByRole("heading", { name: "Prepared remarks" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Questions and answers" })).toBeVisible()
  const speakers = page.getByRole("navigation", { name: "Speakers" })
  await speakers.getByRole("link", { name: /^Helen Strand\s+Northgate Research/ }).click()
  await expect(page.getByRole("heading", { name: /^Helen Strand/ }).first()).toBeInViewport()
  if (hasScript) await expectAccessible(page)
  await expect(page.getByRole("link", { name: "10-K of 20 Feb 2026" })).toBeVisible()
  await page.goto("/company/EXMP/earnings/2025q4")
  await page.getByRole("link", { name: "Transcript of the call" }).click()
  await expect(page).toHaveURL(/2026q1-transcript/)
})

test("a quarter without a transcript and a press release shows a message", async ({ page }) => {
  await page.goto("/company/EXMP/2025q3-transcript")
  await expect(page.getByText(/No transcript of this quarter is loaded/)).toBeVisible()
})

test("a quarter without a transcript shows its press release", async ({ page }) => {
  await page.goto("/company/CL/2026q1-transcript")
  await expect(
    page.getByText(/This is the press release on its results, from the 8-K filed 12 Feb 2026/),
  ).toBeVisible()
  await expect(page.locator(".reading")).toContainText("412.6")
  await page.getByRole("link", { name: "Open it in its filing" }).click()
  await expect(page).toHaveURL(/0000021665-26-000002.*doc=exmp-ex991q42025\.htm/)
})

test("a transcript filed as an exhibit is shown as a transcript", async ({ page }) => {
  await page.goto("/company/TXN/2026q1-transcript")
  await expect(page.getByRole("heading", { name: /^Helen Strand/ }).first()).toBeVisible()
  await expect(page.getByText(/From an exhibit of/)).toBeVisible()
  await page.goto("/company/TXN/filings?form=Transcript")
  await expect(page.getByRole("row", { name: /conference call/ })).toBeVisible()
})

test("filings can be filtered by 8-K item, also in the feed", async ({ page, request }) => {
  await page.goto("/company/EXMP/filings")
  await page.getByLabel("8-K item").selectOption("2.02")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/item=2\.02/)
  await expect(page.getByRole("row", { name: /Results of operations/ }).first()).toBeVisible()
  await expect(page.getByRole("row", { name: /Quarterly report/ })).toHaveCount(0)
  const feed = await request.get("/company/EXMP/filings.atom?item=2.02")
  expect(feed.headers()["content-type"]).toContain("application/atom+xml")
  expect(await feed.text()).toContain("8-K: Results of operations")
})

test("the overview shows the business section and links to its changes", async ({ page, hasScript }) => {
  await page.goto("/company/EXMP")
  await expect(page.getByRole("heading", { name: "Business", exact: true })).toBeVisible()
  await expect(page.getByText(/instruments that tell what a sample is made of/).first()).toBeVisible()
  if (hasScript) await expectAccessible(page)
  await page.getByRole("link", { name: "Item 1A. Risk factors" }).click()
  await expect(page.locator(".redline ins").first()).toBeVisible()
})

test.describe("an unknown document of a filing", () => {
  test.use({ allowedConsole: [missingPageLine] })
  test("returns 404 and shows a message", async ({ page }) => {
    const answer = await page.goto("/company/EXMP/0000990001-26-000004?type=10-K&doc=other.htm")
    expect(answer?.status()).toBe(404)
    await expect(page.getByText(/has no document called other\.htm/)).toBeVisible()
  })
})

test.describe("a hostile filing", () => {
  test.use({ allowedConsole: [missingPageLine] })
  test("runs no scripts, requests no other sites and does not cover the page @gate", async ({ page }) => {
    const { ticker, accession, document } = hostileFiling
    const outside: string[] = []
    const dialogs: string[] = []
    page.on("request", (request) => {
      if (!/^(http:\/\/localhost:|data:)/.test(request.url())) outside.push(request.url())
    })
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    await page.goto(`/company/${ticker}/${accession}?type=10-K&doc=${document}`)
    await expect(page.locator(".reading")).toContainText("Visible first.")
    for (const text of ["Cover sheet", "Class and id"]) {
      await page.getByText(text).first().hover()
      await page.getByText(text).first().click()
    }
    const forbidden = "script, style, iframe, object, embed, form, input, button, svg, math, base, meta, link"
    await expect(page.locator(".reading").locator(forbidden)).toHaveCount(0)
    await expect(page.locator(".reading [style], .reading [onclick], .reading [onload]")).toHaveCount(0)
    const hrefs = await page
      .locator(".reading a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")))
    expect(hrefs.filter((href) => href && !/^(https:\/\/|\/|#|[\w-]+\?)/.test(href))).toEqual([])
    // The page's own links are still on top and work.
    await page.getByRole("link", { name: "Filings" }).first().click()
    await expect(page).toHaveURL(new RegExp(`/company/${ticker}/filings`))
    expect(dialogs).toEqual([])
    expect(outside).toEqual([])
  })
})
