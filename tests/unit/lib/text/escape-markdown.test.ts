import fc from "fast-check"
import { marked } from "marked"
import { expect, test } from "vitest"
import { escapeText } from "~/lib/escape"
import { escapeMarkdown } from "~/lib/text/escape-markdown"
import { toMarkdown } from "~/lib/text/html-to-markdown"
import { toMarkdownTable } from "~/lib/text/markdown-table"

/** The names of the elements of Markdown that is rendered. */
const listElements = (markdown: string) =>
  [...String(marked.parse(markdown, { async: false })).matchAll(/<([a-z]\w*)/g)].map(([, name]) => name)

const parts = fc.constantFrom(
  ..."[ ] ( ) ! < > * _ ~ ` # - + = | : / \\ & ; @ . 1 2. a www. https:// ftp:// x.com a@b.com".split(" "),
  ...["[click](https://x.com)", "![i](https://x.com/i.png)", "<img src=x>", "&lt;b&gt;", "***", "---", "```"],
  ...[" ", "\n", "  \n", "    ", "[a]: https://x.com", "<https://x.com>", "| a | b |", "|---|---|"],
)
const texts = fc.array(parts, { maxLength: 12 }).map((list) => list.join(""))

test("text is in a paragraph, an item, a heading and a link without any element of its own", () => {
  fc.assert(
    fc.property(texts, texts, texts, (first, second, third) => {
      const markup = (text: string) => escapeText(text).replaceAll('"', "&quot;")
      const page = `<h2>A${markup(first)}</h2><p>${markup(second)}<span>${markup(third)}</span></p><ul><li>a ${markup(first)}</li></ul>
        <p>B <a href="/b">b${markup(third)}</a></p>`
      const elements = listElements(toMarkdown(page, { base: "https://site.test" }))
      const own = ["h2", "p", "ul", "li", "a", "br"]
      expect(elements.filter((name) => !own.includes(name ?? ""))).toEqual([])
      expect(elements.filter((name) => name === "a")).toHaveLength(1)
    }),
    { numRuns: 1_000 },
  )
})

test("text in a table adds no cell and no element", () => {
  fc.assert(
    fc.property(texts, texts, (first, second) => {
      const elements = listElements(toMarkdownTable([{ name: first, note: second }]))
      expect(elements).toEqual("table thead tr th th tbody tr td td".split(" "))
      const cells = [first, second].map((text) => `<td>${escapeText(text)}</td>`).join("")
      const page = `<table><tr><td>a</td><td>b</td></tr><tr>${cells}</tr></table>`
      const drawn = listElements(toMarkdown(page, { base: "https://site.test" }))
      expect(drawn.filter((name) => !/^(?:table|thead|tbody|tr|th|td)$/.test(name ?? ""))).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ["[click](https://x.com)", "\\[click\\](https:/\\/x.com)"],
  ["<img src=x>", "\\<img src=x>"],
  ["AT&T, Inc. (formerly A_B) 1.5%", "AT&T, Inc. (formerly A_B) 1.5%"],
  ["Procter & Gamble", "Procter & Gamble"],
])("the text %s is the Markdown %s", (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown)
})
