import type { Locator, Page } from "@playwright/test"
import { expect, missingPageLine, test } from "../page-test"
import { signUp } from "../sign-in"

test.use({ allowedConsole: [[missingPageLine], { scope: "test" }] })

/** Clicks the links one after the other; each is visible when it is clicked. */
async function follow(page: Page, from: string, links: ((page: Page) => Locator)[]): Promise<void> {
  await page.goto(from)
  for (const find of links) {
    const link = find(page).filter({ visible: true }).first()
    const address = new URL(page.url()).href
    await link.click()
    await expect.poll(() => page.url()).not.toBe(address)
  }
}

const link = (name: string | RegExp) => (page: Page) => page.getByRole("link", { name })

test("an investor's purchases with their dollars take two clicks from home @gate", async ({ page }) => {
  await follow(page, "/", [link("Berkshire Hathaway"), link("Bought")])
  await expect(page.getByRole("columnheader", { name: /^Bought, / })).toBeVisible()
})

test("multiples against those of ten years take two clicks from home @gate", async ({ page }) => {
  await follow(page, "/", [link("Apple"), link("Ten-year ranges")])
  await expect(page.getByRole("columnheader", { name: /Median/ }).first()).toBeVisible()
})

test("changes of an annual report take two clicks from its company @gate", async ({ page }) => {
  await follow(page, "/company/EXMP", [link(/Risk Factors|Changes/i)])
  await expect(page.locator(".redline ins").first()).toBeVisible()
})

test("insider trades of 90 days take two clicks from their company @gate", async ({ page }) => {
  await follow(page, "/company/EXMP", [link("Insider Trades"), link("90 days")])
  await expect(page.getByText(/90 days/).first()).toBeVisible()
})

test("a screen is asked, exported and saved with four clicks @gate", async ({ page }) => {
  await signUp(page)
  await follow(page, "/company/AAPL", [
    link("Stock Screener"),
    link("Small, with falling debt and rising margins"),
  ])
  await expect(page.getByRole("link", { name: "CSV", exact: true })).toHaveAttribute("href", /debtGrowth1/)
  await page.getByRole("button", { name: "Save this screen" }).click()
  await expect(page.getByText("Small, with falling debt and rising margins").first()).toBeVisible()
})
