import type { Page } from "@playwright/test"
import { expect, test } from "./page-test"

/** Chromium's name for a font whose names were removed, as they are from the subsets. */
const webFont = "OTS derived font"

test("a font that came too late for the first page is used on the next one @js", async ({ page }) => {
  let isLate = true
  await page.route(/\.woff2$/, async (route) => {
    if (isLate) await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto("/company/AAPL")
  await page.waitForLoadState("networkidle")
  expect(await headingFont(page)).not.toContain(webFont)
  isLate = false
  await page.getByRole("link", { name: "Financials", exact: true }).first().click()
  await expect(page).toHaveURL(/financials$/)
  await expect.poll(() => headingFont(page)).toContain(webFont)
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
