import { brotliCompressSync, constants } from "node:zlib"
import type { APIRequestContext, Page } from "@playwright/test"
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
    expect(html, path).toMatch(
      /<noscript><link rel="stylesheet" href="\/assets\/rest-[\w-]{8}\.css"\/><\/noscript>/,
    )
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
  test(`pages look the same before their style sheet arrives, part ${part + 1} @once`, async ({
    page,
    request,
  }) => {
    const sheet = await findSheet(request)
    await page.route(/\/assets\/styles-[^/]+\.css$|\.js$|\.woff2$/, (route) => route.abort())
    for (const { path, width } of listVisits(readers, part)) {
      await page.setViewportSize({ width, height: 900 })
      const { before, after } = await measure(page, path, sheet)
      expect(after, `${path} at ${width} px`).toEqual(before)
    }
  })

for (const part of [0, 1, 2])
  test(`pages without scripts are printed as with the whole style sheet, part ${part + 1} @nojs`, async ({
    page,
    request,
  }) => {
    const sheet = await findSheet(request)
    await page.emulateMedia({ media: "print" })
    await page.route(/\.woff2$/, (route) => route.abort())
    for (const { path, width } of listVisits(pages, part)) {
      await page.setViewportSize({ width, height: 900 })
      const { before, after } = await measure(page, path, sheet)
      expect(after, `${path} at ${width} px`).toEqual(before)
    }
  })

test.describe("with an element that React does not know", () => {
  test.use({
    allowedConsole: [
      [/Minified React error/, /inline style violates|style-src-elem blocked inline/],
      { scope: "test" },
    ],
  })

  test("a page that React draws again keeps its style and its tables @js", async ({ page }) => {
    const path = "/screener?query=returnOnEquity+%3E+15"
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(/<body[^>]*>/, "$&<div id=foreign></div>")
      await route.fulfill({ response, body: html })
    })
    await page.goto(path)
    await expect(page.locator("#foreign")).toHaveCount(0)
    await expect(page.locator('link[href^="/assets/styles-"]')).toHaveCount(1)
    await expect(page.getByRole("banner")).toHaveCSS("position", "sticky")
    await expect(page.locator(".data-table tbody tr").first()).toBeVisible()
  })
})

test("what has the widths of its content is shown when all of it has arrived @nojs @gate", async ({
  page,
}) => {
  const path = "/investor/0001067983"
  let arrived = ""
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.slice(0, html.indexOf(arrived) + arrived.length) })
  })
  for (const [end, areFactsShown, isTableShown] of [
    ["</dd>", false, false],
    ["</td>", true, false],
    ["</html>", true, true],
  ] as const) {
    arrived = end
    await page.goto(path)
    await expect(page.locator(".facts")).toBeVisible({ visible: areFactsShown })
    await expect(page.locator(".table-scroll").first()).toBeVisible({ visible: isTableShown })
  }
})

/** A third of the pages, each at one of three widths. */
function listVisits(paths: readonly string[], part: number): { path: string; width: number }[] {
  return paths.flatMap((path, place) =>
    place % 3 === part ? [{ path, width: widths[Math.floor(place / 3) % 3] ?? 390 }] : [],
  )
}

/** The place and look of each element before and after the style sheet arrives, as one text each. */
async function measure(
  page: Page,
  path: string,
  sheet: string,
): Promise<{ before: string[]; after: string[] }> {
  await page.goto(path, { waitUntil: "load" })
  const before = await page.evaluate(listBoxes)
  await addSheet(page, sheet)
  return { before, after: await page.evaluate(listBoxes) }
}

async function findSheet(request: APIRequestContext): Promise<string> {
  const html = await (await request.get("/")).text()
  return /\/assets\/styles-[\w-]+\.css/.exec(html)?.[0] ?? ""
}

/** Loads the whole style sheet, whose request failed or was not made, after the rest of the style. */
async function addSheet(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    document.head.appendChild(Object.assign(document.createElement("link"), { rel: "stylesheet", href }))
  }, `${address}?late`)
  // Without scripts, a page has no event of the sheet.
  const countRules = () => (document.head.lastElementChild as HTMLLinkElement).sheet?.cssRules.length ?? 0
  await expect.poll(() => page.evaluate(countRules)).toBeGreaterThan(0)
}

/** Runs in the page. Hiding it ends transitions, and makes Chromium compute the style of all elements again. */
function listBoxes(): string[] {
  for (const isHidden of [true, false]) {
    document.documentElement.hidden = isHidden
    document.documentElement.getBoundingClientRect()
  }
  return [...document.body.querySelectorAll(":not(link, script)")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, font, borderTop, opacity } = getComputedStyle(element)
    // Text in a chart is as wide as its scale lets Chromium round it.
    const isInChart = element instanceof SVGElement && element.ownerSVGElement !== null
    const place = isInChart ? [] : [x, y, width, height]
    const look = [color, backgroundColor, font, borderTop, opacity]
    return `${element.tagName} ${element.getAttribute("class")} ${place.join(" ")} ${look.join(" ")}`
  })
}
