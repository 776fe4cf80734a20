import { expect, test } from "vitest"
import { toSectionMarkdown } from "~/addresses/text/filing-markdown.server"

const write = (blocks: Parameters<typeof toSectionMarkdown>[0]["blocks"]) =>
  toSectionMarkdown({ blocks }, "https://app.example")

test("a section has its headings, its paragraphs and its tables with signs in the cells of figures", () => {
  const table =
    '<table><tr><th></th><th colspan="3">2025</th></tr><tr><td>Net sales</td><td>$</td><td>1,234</td><td></td></tr><tr><td>Loss</td><td></td><td>(56</td><td>)</td></tr></table>'
  expect(
    write([
      { kind: "heading", html: "<h3>Results</h3>" },
      { kind: "paragraph", html: "<p>Sales <b>rose</b>.</p>" },
      { kind: "table", html: table },
    ]),
  ).toBe(
    "### Results\n\nSales **rose**.\n\n|  | 2025 |\n| --- | --- |\n| Net sales | $1,234 |\n| Loss | (56) |",
  )
})

test("a frame around one line is a line, and a block without text is left out", () => {
  const frame = "<table><tr><td>Item 1A.</td><td>Risk factors</td></tr></table>"
  const blocks = [
    { kind: "table" as const, html: frame },
    { kind: "image" as const, html: '<img src="x">' },
  ]
  expect(write(blocks)).toContain("Item 1A.")
  expect(write(blocks).split("\n\n")).toHaveLength(1)
})
