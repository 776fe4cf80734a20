import type { Page } from "@playwright/test"
import { expect, test } from "./page-test"

/** Chromium's name for a font whose names were removed, as they are from the subsets. */
const webFont = "OTS derived font"

test("a font that comes late replaces its fallback on the same page @js", async ({ page }) => {
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto("/company/AAPL")
  await expect.poll(() => headingFont(page)).toContain(webFont)
})

test("letters outside of the subsets and italics have a web font @js", async ({ page }) => {
  await page.goto("/blog/how-13f-is-read")
  const countFaces = (font: string, text: string) =>
    page.evaluate(
      async ([font = "", text = ""]) => (await document.fonts.load(font, text)).length,
      [font, text],
    )
  for (const font of [
    "400 16px 'Inter Variable'",
    "600 16px 'Inter Variable'",
    "400 16px 'Source Serif 4 Variable'",
    "italic 400 16px 'Source Serif 4 Variable'",
    "italic 600 16px 'Source Serif 4 Variable'",
  ])
    expect(await countFaces(font, font.startsWith("italic") ? "a" : "ğ"), font).toBe(1)
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
