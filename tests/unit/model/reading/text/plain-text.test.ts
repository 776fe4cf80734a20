import { expect, test } from "vitest"
import { isHtml } from "~/model/reading/read-filing"
import { readPlainLines } from "~/model/reading/text/plain-text"
import { getHtml, read } from "../../../../fixtures/filings/place"

const report = `
<PAGE>
                                  UNITED STATES
                       SECURITIES AND EXCHANGE COMMISSION

ITEM 1.  BUSINESS

     The Company makes grating spectrometers & sells them
to laboratories. Sales < cost is a mistake that it
made once.

     (a)  First, it buys glass.
     (b)  Then it rules the glass with a diamond
          until a grating covers it.

<TABLE>
<CAPTION>
                              1996        1995
<S>                           <C>         <C>
Net sales                  $  14.2     $  12.9
</TABLE>

                                       3
<PAGE>
ITEM 2.  PROPERTIES

One building.
`

test("lines become paragraphs, tables keep their columns", () => {
  const html = getHtml(read(report, "10-K405"))
  expect(html).toContain(
    "<p>The Company makes grating spectrometers &amp; sells them to laboratories. Sales &lt; cost is a mistake that it made once.</p>",
  )
  expect(html).toContain("UNITED STATES<br />SECURITIES AND EXCHANGE COMMISSION</h3>")
  expect(html).toContain('<pre class="fx-pre">')
  expect(html).toMatch(/Net sales {10,}\$ {2}14\.2/)
  expect(html).not.toMatch(/&lt;(?:S|C|CAPTION|PAGE|TABLE)&gt;/)
  expect(html).toContain('<p class="fx-page">3</p>')
})

test("points of a list are paragraphs of their own", () => {
  const texts = readPlainLines(report).map((draft) => draft.text)
  expect(texts).toContain("(a) First, it buys glass.")
  expect(texts).toContain("(b) Then it rules the glass with a diamond until a grating covers it.")
})

test("its items are found", () => {
  expect(read(report, "10-K405").outline.sections.map((section) => section.key)).toEqual([
    "cover",
    "item-1",
    "item-2",
  ])
})

test("a table that is never closed ends with its page", () => {
  const drafts = readPlainLines("<TABLE>\nA     1\n<PAGE>\nAfter the page.\n")
  expect(drafts.map((draft) => draft.kind)).toEqual(["preformatted", "break", "paragraph"])
})

test("tab stops are at every eighth column", () => {
  const [table] = readPlainLines("<TABLE>\nA\tB\nlonger\tC\n</TABLE>")
  expect(table!.html).toContain("A       B\nlonger  C")
})

test("text with SEC tags is not HTML; a fragment without html or body is", () => {
  expect(isHtml(report)).toBe(false)
  expect(isHtml("<DIV>a</DIV><P>b<P>c<FONT>d</FONT>")).toBe(true)
})
