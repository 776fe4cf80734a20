import { brotliCompressSync, constants } from "node:zlib"
import type { Page } from "@playwright/test"
import { expect, missingPageLine, test } from "../page-test"
import { pages } from "./addresses"

test.use({
  allowedConsole: [[missingPageLine, /Failed to load resource: net::ERR_FAILED/], { scope: "test" }],
})
test.describe.configure({ mode: "parallel" })

/** The bytes that a server sends before the first answer of the browser: ten segments of TCP (RFC 6928). */
const firstWindowBytes = 10 * 1460
/** The headers of an answer, with the policy's hashes. */
const headerBytes = 1_800
const readers = pages.filter((path) => !path.startsWith("/embed/"))

test("pages are readable from the first window that a server sends @once", async ({ request }) => {
  for (const path of readers) {
    const html = await (await request.get(path)).text()
    const head = html.slice(0, html.indexOf("</head>"))
    expect(head, path).not.toMatch(/<link[^>]+rel="stylesheet"|<script[^>]+src=/)
    // With the heading and about a screen of what follows it.
    const start = html.slice(0, html.indexOf("</h1>") + 6_000)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    expect(brotliCompressSync(start, { params }).length + headerBytes, path).toBeLessThanOrEqual(
      firstWindowBytes,
    )
  }
})

const widths = [390, 820, 1280]

for (const part of [0, 1, 2])
  test(`pages look the same before their style sheet arrives, part ${part + 1} @once`, async ({ page }) => {
    await page.route(/\/assets\/styles-[^/]+\.css$|\.js$|\.woff2$/, (route) => route.abort())
    for (const [place, path] of readers.entries()) {
      if (place % 3 !== part) continue
      const width = widths[Math.floor(place / 3) % 3] ?? 390
      await page.setViewportSize({ width, height: 900 })
      const { before, after } = await measure(page, path)
      expect(after, `${path} at ${width} px`).toEqual(before)
    }
  })

/** The place and look of each element before and after the style sheet arrives, as one text each. */
async function measure(page: Page, path: string): Promise<{ before: string[]; after: string[] }> {
  await page.goto(path, { waitUntil: "load" })
  const before = await page.evaluate(listBoxes)
  await page.evaluate(addSheet)
  return { before, after: await page.evaluate(listBoxes) }
}

/** Runs in the page: loads the style sheet, whose first request failed, at its place in the page. */
async function addSheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/styles-"]')
  if (!link) throw new Error("The page has no style sheet.")
  link.href += "?late"
  await new Promise((done, fail) => {
    link.onload = done
    link.onerror = fail
  })
  if (!link.sheet?.cssRules.length) throw new Error("The style sheet is empty.")
}

/** Runs in the page. */
function listBoxes(): string[] {
  return [...document.body.querySelectorAll(":not(link, script)")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, font, borderTop, opacity } = getComputedStyle(element)
    const look = [color, backgroundColor, font, borderTop, opacity]
    return `${element.tagName} ${element.getAttribute("class")} ${[x, y, width, height].join(" ")} ${look.join(" ")}`
  })
}
