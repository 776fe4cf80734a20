import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "../page-test"
import { signUp } from "../sign-in"
import { add, makeList, names } from "../watchlist-page"

/** Two lists: "My Watchlist" with three companies, and "Chips" with one, which is the last used one. */
async function makeLists(page: Page): Promise<void> {
  await page.goto("/watchlist")
  for (const [at, ticker] of ["AAPL", "NKE", "NVDA"].entries()) {
    await add(page, ticker)
    await expect(names(page)).toHaveCount(at + 1)
  }
  await makeList(page, "Chips")
  await expect(page.getByText("“Chips” is empty")).toBeVisible()
  await add(page, "MSFT")
  await expect(names(page)).toHaveCount(1)
}

for (const signIn of [null, signUp])
  test(`a watch goes to the last used list ${signIn ? "of an account" : "of a device"}, or to a chosen one, and is undone @js`, async ({
    page,
  }) => {
    await signIn?.(page)
    await makeLists(page)
    await page.goto("/company/WMT")
    const watch = page.getByRole("button", { name: "Watch Walmart" })
    const undo = page.getByRole("button", { name: "Undo" })
    await watch.click()
    await expect(page.getByText(/^Walmart.* was added to “Chips”\./)).toBeVisible()
    await undo.click()
    await expect(watch).toHaveAttribute("aria-pressed", "false")

    await page.getByLabel(/^Choose the watchlists of Walmart/).click()
    await expectAccessible(page)
    await page.getByRole("button", { name: "My Watchlist" }).click()
    await expect(page.getByText(/^Walmart.* was added to “My Watchlist”\./)).toBeVisible()
    await expect(page.getByRole("button", { name: "My Watchlist" })).toHaveAttribute("aria-pressed", "true")
    await page.getByRole("button", { name: "Chips" }).click()
    await expect(page.getByText(/^Walmart.* was added to “Chips”\./)).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("button", { name: "Chips" })).toBeHidden()

    await watch.click()
    await expect(page.getByText(/was removed from “My Watchlist” and “Chips”\./)).toBeVisible()
    await undo.click()
    await expect(watch).toHaveAttribute("aria-pressed", "true")
    await page.goto("/watchlist")
    await expect(page.getByRole("link", { name: "My Watchlist (4)" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Chips (2)" })).toBeVisible()
  })

for (const signIn of [null, signUp])
  test(`the keys j and k open the next and previous company of a list ${signIn ? "of an account" : "of a device"} on the same page @js`, async ({
    page,
  }) => {
    await signIn?.(page)
    await makeLists(page)
    await page.getByRole("link", { name: "My Watchlist (3)" }).click()
    await expect(names(page)).toHaveCount(3)
    await names(page).first().getByRole("link").click()
    await page.getByRole("link", { name: "Financials", exact: true }).first().click()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Apple")
    await page.getByRole("link", { name: "Balance sheet" }).first().click()
    await expect(page).toHaveURL(/AAPL\/financials\?statement=balance/)
    await page.keyboard.press("j")
    await expect(page).toHaveURL("/company/NKE/financials?statement=balance")
    await expect(page.getByText("2 of 3 on “My Watchlist”.")).toBeVisible()
    await page.keyboard.press("k")
    await expect(page).toHaveURL("/company/AAPL/financials?statement=balance")
    // Around the beginning.
    await page.keyboard.press("k")
    await expect(page).toHaveURL("/company/NVDA/financials?statement=balance")
    await expect(page.getByText("3 of 3 on “My Watchlist”.")).toBeVisible()
    await page.goto("/company/KO")
    // Enabled once scripts run and the lists are known.
    await expect(page.getByRole("button", { name: /^Watch Coca/ })).toBeEnabled()
    await page.getByRole("heading", { level: 1 }).click()
    await page.keyboard.press("j")
    await expect(page.getByText("This page is on none of your watchlists.")).toBeVisible()
  })
