import { expect, test } from "./page-test"

const investor = "/investor/0001067983"

/** Pages of tables. */
const tables = [
  "/company/AAPL/financials",
  "/company/AAPL/financials?period=quarterly",
  "/company/AAPL/financials?statement=ratios",
  "/company/HD/financials?statement=ratios",
  "/company/EXMP/financials?statement=ratios",
  "/company/AAPL/investors?show=all",
  "/company/AAPL/companies",
  "/company/AAPL/filings",
  "/company/GOOGL/investors",
  "/company/EXMP/insiders",
  "/company/AAPL/earnings",
  "/company/AAPL/segments",
  "/company/AAPL/notes",
  "/company/AAPL/financials/dcf",
  "/company/AAPL/checks",
  "/investors",
  investor,
  `${investor}/companies`,
  "/etf/GSFAX",
]

const pages = [
  ...tables,
  "/company/AAPL/notes/taxes",
  "/company/AAPL",
  // Its picture comes before its figures.
  "/compare?items=AAPL,GOOGL,NVDA",
  "/company/AAPL/visualize",
  "/screener?query=returnOnEquity+%3E+15",
  "/earnings",
  "/watchlist",
]

test.describe.configure({ mode: "parallel" })
test.use({ viewport: { width: 390, height: 844 } })

test("all entries of the bottom bar, More too, are equally high", async ({ page }) => {
  await page.goto("/screener")
  const boxes = await page
    .locator(".bottom-bar > a, .bottom-bar > details > summary")
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().height))
  expect(boxes).toEqual([56, 56, 56, 56, 56])
})

for (const path of pages)
  test(`${path} has ${tables.includes(path) ? "its first figure within 350 px, " : ""}fields of 16 px, targets of 44 px and room for text of 200 % @js`, async ({
    page,
  }) => {
    await page.goto(path)
    if (tables.includes(path)) expect(await page.evaluate(findFirstFigure)).toBeLessThanOrEqual(350)
    expect(await page.evaluate(listSmallParts)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await page.evaluate(listBrokenFigures), "figures on two lines").toEqual([])
    expect(await page.evaluate(listCutLabels), "labels that do not fit").toEqual([])
  })

test("the note on headline figures is below their hairline @js", async ({ page }) => {
  await page.goto("/company/AAPL")
  const room = await page.evaluate(() => {
    const note = document.querySelector("main dl + p")
    const figures = note?.previousElementSibling
    return note && figures
      ? note.getBoundingClientRect().top - figures.getBoundingClientRect().bottom
      : Number.NaN
  })
  expect(room).toBeGreaterThanOrEqual(4)
})

test("the bars take at most a third of a screen of 320 px height @js", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 320 })
  await page.goto("/company/AAPL/financials")
  const heights = await page.evaluate(() =>
    [".bar", ".bottom-bar"].map((bar) => document.querySelector(bar)?.getBoundingClientRect().height ?? 0),
  )
  expect(heights[0]).toBeGreaterThan(0)
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(320 / 3)
})

/** Runs in the page: the top of the first figure of a table or of the headline figures; a phone can show them in another order. */
function findFirstFigure(): number {
  const cells = [...document.querySelectorAll("main td, main dd")]
  const figures = cells.filter((cell) => /\d/.test(cell.textContent ?? "") && cell.checkVisibility())
  return Math.min(...figures.map((cell) => cell.getBoundingClientRect().top))
}

/** Runs in the page. */
function listSmallParts(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1
  const describe = (element: Element, size: number) => `${size} px: ${element.outerHTML.slice(0, 110)}`
  const fields = [
    ...document.querySelectorAll("input:not([type=hidden],[type=checkbox],[type=radio]), select, textarea"),
  ]
  const smallText = fields
    .filter(isShown)
    .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
    .filter(({ size }) => size < 16)
    .map(({ field, size }) => describe(field, size))
  const targets = document.querySelectorAll(
    "main :is(button, summary, select, input:not([type=hidden],[type=checkbox],[type=radio])), main nav a, .bottom-bar :is(a, summary), .bar nav :is(a, button)",
  )
  const smallTargets = [...targets]
    // Buttons and links within the lines of a table or a text are exempt, as in WCAG 2.5.5.
    .filter(
      (target) =>
        isShown(target) && !target.closest("td, th, p, li:not(nav li), details:not(.fold) > details"),
    )
    .map((target) => {
      const { width, height } = target.getBoundingClientRect()
      // Beside the field of the bar, only an icon is shown.
      return { target, size: Math.round(target.closest(".bar") ? Math.min(width, height) : height) }
    })
    .filter(({ size }) => size < 44)
    .map(({ target, size }) => describe(target, size))
  return [...smallText, ...smallTargets]
}

/** Runs in the page. */
function listBrokenFigures(): string[] {
  const broken: string[] = []
  for (const cell of document.querySelectorAll("main td:not(.text, .wrap)")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? ""
      if (!/^[\s($≈+−-]*\d[\d,.]*[\s)%xKMBT]*$/.test(text)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(text)
    }
  }
  return broken
}

/** Runs in the page: labels of which a word reaches beyond their cell. */
function listCutLabels(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main tbody th, main dt, main dd")]
    .filter((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      const { right } = label.getBoundingClientRect()
      return [...range.getClientRects()].some((line) => line.width > 1 && line.right > right + 1)
    })
    .map((label) => label.textContent ?? "")
}
