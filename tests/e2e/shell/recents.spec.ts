import type { Page } from "@playwright/test"
import { expect, test } from "../page-test"

const companies = { AAPL: "Apple Inc.", COST: "Costco Wholesale Corp", NVDA: "NVIDIA Corp" }

test.use({ viewport: { width: 1440, height: 900 } })

/** Visits three companies, the last one first in the list. */
async function visit(page: Page, areFavorites: boolean): Promise<string[]> {
  for (const ticker of Object.keys(companies)) {
    await page.goto(`/company/${ticker}`)
    const heart = page.getByRole("main").getByRole("button", { name: /^Favorite / })
    await expect(heart.first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("simpleRecentSearches")))
      .toContain(`"${ticker}"`)
    if (!areFavorites) continue
    await heart.first().click()
    await expect(heart.first()).toHaveAttribute("aria-pressed", "true")
  }
  const group = getGroup(page, areFavorites ? "Favorites" : "Recent searches")
  await expect(group.getByRole("link")).toHaveCount(3)
  return group.getByRole("link").allTextContents()
}

const getGroup = (page: Page, name: string) =>
  page.locator("#sidebar").getByRole("region", { name, exact: true })

test("a favorite that is taken away comes back to its place with Undo @js", async ({ page }) => {
  const names = await visit(page, true)
  const links = getGroup(page, "Favorites").getByRole("link")
  const strip = page.getByRole("navigation", { name: "Favorites" }).getByRole("link")
  await expect(strip).toHaveText([/^AAPL/, /^COST/, /^NVDA/])
  await getGroup(page, "Favorites")
    .getByRole("button", { name: `Favorite ${names[1]}` })
    .click()
  await expect(page.getByText(`${names[1]} is no longer a favorite.`)).toBeVisible()
  await expect(strip).toHaveText([/^AAPL/, /^NVDA/])
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(links).toHaveText(names)
  await expect(strip).toHaveText([/^AAPL/, /^COST/, /^NVDA/])
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0)
  await page.reload()
  await expect(strip).toHaveText([/^AAPL/, /^COST/, /^NVDA/])
})

test("a recent search that is removed stays away, and comes back to its place with Undo @js", async ({
  page,
}) => {
  const names = await visit(page, false)
  const group = getGroup(page, "Recent searches")
  const links = group.getByRole("link")
  const others = names.filter((_, at) => at !== 1)
  const remove = group.getByRole("button", { name: `Remove ${names[1]} from recent searches` })
  await remove.click()
  await expect(page.getByText(`${names[1]} was removed from recent searches.`)).toBeVisible()
  await expect(links).toHaveText(others)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(links).toHaveText(names)
  await remove.click()
  await expect(links).toHaveText(others)
  await page.reload()
  await expect(links).toHaveText(others)
})
