import type { Page } from "@playwright/test"
import { expect, test } from "./page-test"

/** Holds the data of the next page until the returned function is called. */
async function holdData(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.searchParams.has("_data"),
    async (route) => {
      await held
      await route.continue()
    },
  )
  return release
}

test("a page shows the spinner only after 150 ms of waiting for the next one @js", async ({ page }) => {
  await page.clock.install()
  await page.goto("/company/AAPL")
  await page.waitForLoadState("networkidle")
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const release = await holdData(page)
  await page.getByRole("link", { name: "Financials", exact: true }).first().click()
  const main = page.locator("#main")
  await expect(main).toHaveAttribute("aria-busy", "true")
  await page.clock.runFor(149)
  await expect(main.locator("svg.animate-spin")).toHaveCount(0)
  // The delay begins when React has run the effect of the navigation.
  await expect(async () => {
    await page.clock.runFor(150)
    await expect(main.locator("svg.animate-spin")).toBeVisible({ timeout: 500 })
  }).toPass()
  release()
  await expect(page).toHaveURL(/financials$/)
  await page.clock.runFor(1_000)
  await expect(main.locator("svg.animate-spin")).toHaveCount(0)
})

test("a font that came too late for the first page is used on the next one @js", async ({ page }) => {
  let isLate = true
  await page.route(/\.woff2$/, async (route) => {
    if (isLate) await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto("/company/AAPL")
  await page.waitForLoadState("networkidle")
  expect(await headingFont(page)).not.toContain("Source Serif")
  isLate = false
  await page.getByRole("link", { name: "Financials", exact: true }).first().click()
  await expect(page).toHaveURL(/financials$/)
  await expect.poll(() => headingFont(page)).toContain("Source Serif")
})

/** The font that the browser draws the heading in. */
async function headingFont(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send("DOM.enable")
  await session.send("CSS.enable")
  const { root } = await session.send("DOM.getDocument")
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" })
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName).join(", ")
}
