import type { Page } from "@playwright/test"
import { expect, test } from "./page-test"
import { readSheets, type Sheet } from "./print/pdf-text"

const annual = "/company/EXMP/0000990001-26-000004?type=10-K&doc=exmp-20251231.htm"
const quarterly = "/company/AAPL/financials?period=quarterly&range=10Y"
const investor = "/investor/0001067983"

/** The page types of which people print one, with the sheets that each may take. */
const pages: [path: string, sheets: number][] = [
  ["/company/AAPL", 3],
  [quarterly, 3],
  ["/company/AAPL/financials?statement=ratios", 6],
  ["/company/AAPL/segments", 6],
  ["/company/AAPL/visualize", 2],
  ["/company/AAPL/financials/dcf", 4],
  ["/company/AAPL/as-reported", 6],
  ["/company/GOOGL/investors", 4],
  ["/company/EXMP/insiders", 4],
  ["/company/EXMP/executives", 5],
  ["/company/AAPL/earnings", 6],
  ["/company/EXMP/filings", 3],
  [annual, 16],
  [`${annual}&view=redline`, 8],
  ["/etf/GSFAX", 12],
  [investor, 3],
  [`${investor}/portfolio`, 7],
  ["/investors", 6],
  ["/earnings", 3],
  ["/screener?query=returnOnEquity+%3E+15", 2],
  ["/compare?items=AAPL,GOOGL,NVDA", 4],
]

test.describe.configure({ mode: "parallel" })

for (const [path, limit] of pages)
  test(`${path} prints whole on A4 and Letter, with a running head on every sheet @js`, async ({ page }) => {
    await page.goto(path, { waitUntil: "load" })
    await page.locator("html[data-print-parts]").waitFor()
    await expectPrinted(page, limit)
    expect(await page.evaluate(listFixed), "elements that stay in place").toEqual([])
  })

test("a quarterly statement begins on paper with its newest quarters @js", async ({ page }) => {
  await page.goto(quarterly, { waitUntil: "load" })
  await page.locator("html[data-print-parts]").waitFor()
  const text = joinText(readSheets(await page.pdf({ format: "A4", preferCSSPageSize: false })))
  const heads = await page.locator(".data-table:not(.print-part) thead b").allTextContents()
  const [oldest = "", newest = ""] = [heads[0], heads.at(-1)].map((head) => head?.replaceAll(" ", ""))
  expect(text.indexOf(newest)).toBeGreaterThan(0)
  expect(text.indexOf(newest)).toBeLessThan(text.indexOf(oldest))
  await expect(page.locator(".print-part"), "the page is as before").toHaveCount(0)
})

test("a quarterly statement prints every column without scripts @nojs", async ({ page }) => {
  await page.goto(quarterly, { waitUntil: "load" })
  await expectPrinted(page, 5)
})

async function expectPrinted(page: Page, limit: number): Promise<void> {
  await page.emulateMedia({ media: "print" })
  const texts = new Set(await page.evaluate(listTableTexts))
  const title = withoutSpaces(await page.title())
  for (const format of ["A4", "Letter"]) {
    const sheets = readSheets(await page.pdf({ format, preferCSSPageSize: false }))
    const text = joinText(sheets)
    expect(
      [...texts].filter((cell) => !text.includes(cell)),
      `${format}: cells that are not printed`,
    ).toEqual([])
    expect(sheets.length, `${format}: sheets`).toBeLessThanOrEqual(limit)
    sheets.forEach((sheet, index) => {
      const sheetText = joinText([sheet])
      expect(sheetText).toContain(title)
      expect(sheetText).toMatch(/\d{1,2}[A-Z][a-z]{2}\d{4}/)
      expect(sheetText).toContain(`Page${index + 1}of${sheets.length}`)
      expect(sheetText).toContain("Source:")
      expect(sheetText).not.toContain("Skiptocontent")
      const rightMargin = sheet.width - 36
      expect(
        sheet.runs.filter(({ lastLeft }) => lastLeft > rightMargin),
        `${format}: text beyond the margin`,
      ).toEqual([])
    })
  }
}

function joinText(sheets: Sheet[]): string {
  return withoutSpaces(sheets.flatMap(({ runs }) => runs.map(({ text }) => text)).join(""))
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "")
}

/** Runs in the page, in print: the texts of the first, second and last rows of each table. */
function listTableTexts(): string[] {
  const rows = [...document.querySelectorAll<HTMLTableElement>(".data-table")].flatMap((table) =>
    [...table.rows].filter((_, at, all) => at < 2 || at === all.length - 1),
  )
  return rows.flatMap((row) => {
    const texts: string[] = []
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // Texts for screen readers are one pixel wide.
      const isShown = parentElement?.checkVisibility() && !parentElement.closest(".sr-only, title")
      if (isShown) texts.push(textContent?.replace(/\s+/g, "") ?? "")
    }
    return texts.filter(Boolean)
  })
}

/** Runs in the page. */
function listFixed(): string[] {
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => element.outerHTML.slice(0, 120))
}
