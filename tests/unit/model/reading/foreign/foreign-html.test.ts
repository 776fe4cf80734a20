import { Parser } from "htmlparser2"
import { expect, test } from "vitest"
import { getText } from "~/model/reading/text/markup"
import { getHtml, page, read } from "../../../../fixtures/filings/place"

const body = (markup: string) => getHtml(read(page(markup)))

test("styles become a fixed list of elements and classes", () => {
  expect(
    body(
      '<div style="font-weight:700;text-align:center;color:red">Net sales rose, as said below, in 2025.</div>',
    ),
  ).toBe(
    '<h3 id="h-net-sales-rose-as-said-below-in-2025" class="fx-center fx-minor">Net sales rose, as said below, in 2025.</h3>',
  )
  expect(
    body('<p style="margin-left:36pt">A <span style="font-style:italic">b</span><sup>1</sup>, done.</p>'),
  ).toBe('<p class="fx-in2">A <i>b</i><sup>1</sup>, done.</p>')
})

test("a filer's heading elements are headings with any text", () => {
  expect(
    body("<h2>What we make, and for whom it is made.</h2><h5>(in millions) of dollars, as ever.</h5>"),
  ).toBe(
    '<h3 id="h-what-we-make-and-for-whom-it-is-made">What we make, and for whom it is made.</h3>\n<h4 id="h-in-millions-of-dollars-as-ever">(in millions) of dollars, as ever.</h4>',
  )
})

test("inline XBRL is unwrapped and its header dropped", () => {
  const markup = `<div style="display:none"><ix:header><ix:hidden>0000990001</ix:hidden></ix:header></div>
    <p>Revenue was $<ix:nonFraction name="us-gaap:Revenues" id="f-1" scale="6">412.6</ix:nonFraction> million<ix:continuation id="x">, up.</ix:continuation></p>`
  expect(body(markup)).toBe("<p>Revenue was $412.6 million, up.</p>")
})

test("runs with the same look are one; spaces of any kind are one", () => {
  expect(body("<p><span>Note</span>&#160;\n<span>&nbsp;7</span> <b>x</b><b>y</b>.</p>")).toBe(
    "<p>Note\u00a07 <b>xy</b>.</p>",
  )
})

test("two line breaks part paragraphs, one does not", () => {
  expect(body("<div>one<br>two<br><br>three</div>")).toBe("<p>one<br />two</p>\n<p>three</p>")
})

test("a line that begins an item begins a paragraph", () => {
  const document = read(
    page("<p><b>Section 5 – Management<br>Item&nbsp;5.02. Departure of Directors.</b></p><p>Text.</p>"),
    "8-K",
  )
  expect(document.outline.sections.map((section) => section.key)).toEqual(["cover", "item-5-02"])
})

test("links lead to the reader, to the SEC, or to their place in the document", () => {
  const html = body(
    '<p id="t1">Target text that is long enough to be read as text.</p><p><a href="#t1">here</a> <a href="#gone">gone</a> <a href="ex99.htm#p2">exhibit</a> <a href="http://www.sec.gov/x?a=1&amp;b=2">SEC</a> <a href="/Archives/edgar/data/1/000000000125000001/a.htm">other filing</a></p>',
  )
  expect(html).toContain('<span id="fx-t1"></span>')
  expect(html).toContain(
    '<a href="#fx-t1">here</a> gone <a href="/company/EXMP/0000990001-26-000004?doc=ex99.htm#fx-p2">exhibit</a>',
  )
  expect(html).toContain('<a href="https://www.sec.gov/x?a=1&amp;b=2" rel="noopener noreferrer">SEC</a>')
  expect(html).toContain('href="https://www.sec.gov/Archives/edgar/data/1/000000000125000001/a.htm"')
})

test("pictures of the filing are shown from our own address, others are not shown", () => {
  expect(
    body('<p><img src="chart.jpg" alt="Sales" style="width:400px;height:200px"><img src="missing.jpg"></p>'),
  ).toBe(
    '<p class="fx-center"><img class="fx-image" src="/files/0000990001-26-000004/chart.jpg" alt="Sales" width="400" height="200" loading="lazy" /></p>',
  )
})

test("a table keeps its filled cells, loses its spacer columns, and says which cells are figures", () => {
  const html = body(`<table>
    <tr><td style="width:1%"></td><td></td><td></td><td></td><td></td></tr>
    <tr><td></td><td></td><td colspan="3">2025</td></tr>
    <tr><td>Net sales</td><td></td><td>$</td><td>412.6</td><td></td></tr>
    <tr><td style="padding-left:18pt">Loss</td><td></td><td colspan="2" style="border-top:1pt solid #000">(1.5</td><td>)</td></tr></table>`)
  expect(html).toBe(
    '<div class="fx-scroll" tabindex="0" role="group" aria-label="Table"><table class="fx-table"><thead><tr><td></td><th class="fx-head" colspan="3">2025</th></tr></thead><tbody>' +
      '<tr><td>Net sales</td><td class="fx-sign">$</td><td class="fx-num">412.6</td><td></td></tr>' +
      '<tr><td class="fx-in2">Loss</td><td class="fx-num fx-top" colspan="2">(1.5</td><td class="fx-close">)</td></tr></tbody></table></div>',
  )
})

test("hidden cells hold their place in the grid", () => {
  const html = body(
    "<table><tr><td>a</td><td style='display:none'>no</td><td>1</td></tr><tr><td>b</td><td>2</td><td>3</td></tr></table>",
  )
  expect(html).toContain('<td>a</td><td></td><td class="fx-num">1</td>')
  expect(html).not.toContain("no")
})

test("a table of bullets becomes paragraphs that hang, one that frames the page disappears", () => {
  expect(
    body(
      "<table><tr><td></td><td>•</td><td>First of the points.</td></tr><tr><td></td><td>•</td><td>Second.</td></tr></table>",
    ),
  ).toBe(
    '<p class="fx-in1 fx-hang"><span class="fx-mark">•</span> First of the points.</p>\n<p class="fx-in1 fx-hang"><span class="fx-mark">•</span> Second.</p>',
  )
  const framed = body(
    "<table><tr><td><p>Prose one.</p><table><tr><td>a</td><td>1</td></tr></table></td></tr></table>",
  )
  expect(framed).toMatch(/^<p>Prose one\.<\/p>\n<div class="fx-scroll"/)
})

test("an item label and its title in two cells are one heading", () => {
  const document = read(
    page("<table><tr><td><b>Item 1A.</b></td><td><b>Risk Factors</b></td></tr></table><p>Words.</p>"),
  )
  expect(document.outline.sections[0]).toMatchObject({ key: "item-1a", title: "Risk factors" })
})

test("a table of twenty-five thousand cells is read in pieces", () => {
  const row = `<tr>${"<td>1</td>".repeat(10)}</tr>`
  const document = read(page(`<table>${row.repeat(2_500)}</table>`))
  expect(getHtml(document).match(/class="fx-num"/g)).toHaveLength(25_000)
  expect(document.sections.length).toBe(2)
})

test("no word of the document is lost, in any nesting", () => {
  const markup = `<center><font size="+2">Alpha</font></center><dl><dt>beta<dd>gamma</dl><ul><li>delta<li>epsilon</ul>
    <table><tr><th>zeta<td>eta<tr><td colspan=2>theta</table>iota<p>kappa<blockquote>lambda</blockquote>mu
    <table><caption>nu</caption>stray<tr><td>xi</table></p></div></td>omicron<pre>pi   rho
sigma</pre>`
  const words: string[] = []
  new Parser({ ontext: (text) => words.push(text) }).end(markup)
  const sorted = (text: string) => text.split(/\s+/).filter(Boolean).sort()
  expect(sorted(getText(body(markup)))).toEqual(sorted(words.join(" ")))
})
