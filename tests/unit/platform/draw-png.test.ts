import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { cardSvg } from "~/pages/cards/card-svg"
import { flatChartsSvg } from "~/pages/company/visualize/charts.server"
import { type AssetFiles, drawPng } from "~/platform/draw-png.server"

const root = join(import.meta.dirname, "../../..")

/** The fonts at the addresses that the development server gives them. */
const assets = {
  fetch: async (address: URL) => new Response(await readFile(join(root, address.pathname))),
} as unknown as AssetFiles

async function draw(svg: string) {
  const png = await drawPng(svg, 1200, assets)
  const header = new DataView(png.buffer)
  return { png, size: [header.getUint32(16), header.getUint32(20)] }
}

const card = (title: string) => ({ title, subtitle: "NYSE: X", note: "", lines: [] })

test("a card is drawn as a PNG of 1200 by 630 pixels with its text", async () => {
  const named = await draw(cardSvg(card("Apple Inc.")))
  expect([...named.png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10])
  expect(named.size).toEqual([1200, 630])
  const nameless = await draw(cardSvg(card("")))
  // The letters of the title, in the bundled serif font, take some kilobytes.
  expect(named.png.length - nameless.png.length).toBeGreaterThan(1_000)
  expect((await draw(cardSvg(card("Apple Inc.")))).png).toEqual(named.png)
})

test("the title is drawn in the serif font, not in the default font", async () => {
  const svg = cardSvg(card("Apple Inc."))
  expect((await draw(svg)).png).not.toEqual((await draw(svg.replaceAll("Source Serif 4", "None"))).png)
})

test("the name of a company outside of the fonts' letters does not stop the drawing", async () => {
  expect((await draw(cardSvg(card("株式会社 Ünïcödé <&>")))).size).toEqual([1200, 630])
})

test("charts for an image have colors instead of variables, and each line its own", () => {
  const svg = flatChartsSvg([], "https://bv.example/company/AAPL/visualize.png")
  expect(svg).not.toContain("var(")
  expect(svg).not.toContain("@media")
  expect(svg).toContain(".chart-series-0 path{stroke:#123a7a}")
  expect(svg).toContain(".chart-series-2 path{stroke:#17191e}")
  expect(svg).toMatch(/\.chart-grid,[^{]*\{stroke:#e6e2d8\}/)
})
