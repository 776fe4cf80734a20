import { expect, test } from "vitest"
import { getHtml, page, read } from "../../../fixtures/filings/place"

const pageBreak = (number: number) =>
  `<div>${number}</div><hr style="page-break-after:always"/><div><a href="#toc">Table of Contents</a></div>`

test("page numbers and running heads are set apart, and a sentence cut by a page break is whole again", () => {
  const html = getHtml(
    read(
      page(
        `<p>The first part of a sentence that is long enough to be the text of a report and goes</p>${pageBreak(7)}<p>over the page, to end here.</p>`,
      ),
    ),
  )
  expect(html).toContain("text of a report and goes over the page, to end here.</p>")
  expect(html).toContain('<p class="fx-page">7</p>')
  expect(html).toContain('<p class="fx-page">Table of Contents</p>')
})

test("a sentence that ended stays apart from the next one", () => {
  const html = getHtml(
    read(
      page(
        `<p>This sentence is long enough to be a paragraph of the report and it ends.</p>${pageBreak(7)}<p>over the page.</p>`,
      ),
    ),
  )
  expect(html).toContain("it ends.</p>")
})

test("a running head that names the page is known by its repetition, an answer that repeats is text", () => {
  const head = (number: number) =>
    `<p>Example Instruments | ${number}</p><hr style="page-break-after:always"/>`
  const html = getHtml(
    read(
      page(
        [1, 2, 3, 4, 5]
          .map((number) => `<p>${"More ".repeat(number)}words.</p><p>Not applicable.</p>${head(number)}`)
          .join(""),
      ),
    ),
  )
  expect(html.match(/fx-page/g)).toHaveLength(5)
  expect(html.match(/<p>Not applicable/g)).toHaveLength(5)
})
