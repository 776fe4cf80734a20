import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./page-test"

const pages = [
  "/",
  "/company/AAPL",
  "/company/AAPL/financials",
  "/investor/0001067983",
  "/screener",
  "/login",
]

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const path of pages) {
  test(`${path} at 400 % zoom (320 px) does not scroll sideways @nojs`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(path)
    expect(await scrollsSideways(page)).toBeLessThanOrEqual(0)
  })

  test(`${path} has targets of 24 px, or inline or spaced ones, and with WCAG text spacing cuts no control and does not scroll sideways @js`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    expect(await page.evaluate(smallTargets)).toEqual([])
    // Constructed, because the policy does not allow inline styles.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
      )
      document.adoptedStyleSheets.push(sheet)
    })
    expect(await scrollsSideways(page)).toBeLessThanOrEqual(0)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, summary, label")]
        .filter((element) => element.checkVisibility() && !element.closest(".sr-only, .truncate"))
        .filter((element) => {
          const style = getComputedStyle(element)
          const hides = style.overflowY === "hidden" || style.overflowX === "hidden"
          return (
            hides &&
            (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
          )
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(cut).toEqual([])
  })
}

/** Targets under 24 px whose 24 px circle meets another target (SC 2.5.8); those in a sentence are exempt. */
function smallTargets(): string[] {
  const controls = "a[href], button, summary, input:not([type=hidden]), select, textarea"
  const targets = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(".sr-only"),
  )
  const boxes = targets.map((element) => ({
    element,
    box: (element.closest("label") ?? element).getBoundingClientRect(),
  }))
  const center = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  return boxes
    .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
    .filter(
      ({ element }) =>
        !element.closest("p, dd, td, blockquote") && getComputedStyle(element).display !== "inline",
    )
    .filter(({ element, box }) => {
      const { x, y } = center(box)
      return boxes.some(({ element: other, box: around }) => {
        if (other === element || element.contains(other) || other.contains(element) || around.width <= 1)
          return false
        const isSmall = around.width < 24 || around.height < 24
        const to = center(around)
        if (isSmall) return Math.hypot(x - to.x, y - to.y) < 24
        const nearX = Math.max(around.left, Math.min(x, around.right))
        const nearY = Math.max(around.top, Math.min(y, around.bottom))
        return Math.hypot(x - nearX, y - nearY) < 12
      })
    })
    .map(({ element }) => element.outerHTML.slice(0, 160))
}

test("with forced colors the current entry has an outline, and pages have no violations @js", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto("/company/AAPL")
  const current = page.locator("#sidebar .side-entry[aria-current]")
  expect(await current.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid")
  await expectAccessible(page)
})

test("with reduced motion nothing moves for longer than 1 ms @js", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/company/AAPL")
  await page.getByRole("link", { name: "Login" }).click()
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return [...transitionDuration.split(","), ...animationDuration.split(",")].map(Number.parseFloat)
    }),
  )
  expect(Math.max(...durations)).toBeLessThanOrEqual(0.001)
})
