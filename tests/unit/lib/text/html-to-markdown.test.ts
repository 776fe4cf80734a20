import { expect, test } from "vitest"
import { toMarkdown } from "~/lib/text/html-to-markdown"

const base = "https://app.example/company/EXMP"
const write = (html: string, within?: string) => toMarkdown(html, { base, ...(within && { within }) }).trim()

test.each([
  ["headings", "<h1>One</h1><h3>Two <em>more</em></h3>", "# One\n\n### Two *more*"],
  ["paragraphs with line breaks", "<p>One\n two<br>three</p><p>four</p>", "One two\nthree\n\nfour"],
  ["bold text", "<p>a <strong>b</strong> c</p>", "a **b** c"],
  ["links from the page's address", '<p><a href="/x?y=1">X</a></p>', "[X](https://app.example/x?y=1)"],
  ["links within the page as text", '<p><a href="#top">Top</a></p>', "Top"],
  [
    "lists in lists",
    "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>",
    "- a\n  1. b\n  2. c\n- d",
  ],
  ["preformatted text as it is", "<pre>a   b\n  c</pre>", "```\na   b\n  c\n```"],
  ["characters", "<p>AT&amp;T &lt;b&gt;</p>", "AT&T \\<b>"],
  [
    "no scripts, forms and pictures",
    "<script>x</script><form><p>y</p></form><svg><text>z</text></svg><p>a</p>",
    "a",
  ],
  ["no hidden marks", '<p>a<span aria-hidden="true">b</span></p>', "a"],
  [
    "terms with their descriptions",
    "<dl><dt>Filed</dt><dd>1 Nov</dd><dt>Form</dt><dd>10-K</dd></dl>",
    "- Filed: 1 Nov\n- Form: 10-K",
  ],
  [
    "neighbors that a style parts",
    "<p><span>NYSE</span><span>Banks</span> 12<small>USD</small></p>",
    "NYSE Banks 12 USD",
  ],
  ["a word with a mark inside as one word", "<p>un<em>known</em>s</p>", "un*known*s"],
  ["preformatted code without marks", "<pre><code>a `b`</code></pre>", "```\na `b`\n```"],
  ["items that hold blocks", "<ul><li><p>a</p></li><li><div>b</div></li></ul>", "- a\n- b"],
  ["a heading in an item without the item's number", "<ol><li><h2>a</h2><p>b</p></li></ol>", "## a\n\nb"],
  ["nothing of closed dialogs", "<dialog><h2>Source</h2></dialog><p hidden>b</p><p>a</p>", "a"],
  ["a table without a head", "<table><tr><td>a</td><td>b</td></tr></table>", "| a | b |\n| --- | --- |"],
  ["nothing", "", ""],
])("%s", (_, html, expected) => {
  expect(write(html)).toBe(expected)
})

test("a table has its heads, bars within cells and empty cells, and no column that is empty in all rows", () => {
  const html =
    '<table><thead><tr><th>Row</th><th colspan="2">2024</th><th></th></tr></thead><tbody><tr><td><a href="/r">A|B</a></td><td>$</td><td>1,234</td><td></td></tr><tr><td>C</td><td></td><td></td><td></td></tr></tbody></table>'
  expect(write(html)).toBe(
    "| Row | 2024 |  |\n| --- | --- | --- |\n| [A\\|B](https://app.example/r) | $ | 1,234 |\n| C |  |  |",
  )
})

test("only the content of the wanted element is written, to its end", () => {
  expect(write("<header>a</header><main><p>b</p><main>c</main></main><footer>d</footer>", "main")).toBe(
    "b\n\nc",
  )
})

const writePage = (html: string) => write(`<main>${html}</main>`, "main")

test.each([
  [
    "the title of a page is before the line above it, whose parts are separated",
    '<p><span class="crumb"><span><img alt="Norway"/>OSE: EXMP</span></span><span class="crumb">Banks</span></p><h1>Example</h1>',
    "# Example\n\nNorway OSE: EXMP, Banks",
  ],
  [
    "a note below a figure is separated from it",
    '<dl><div><dt>Revenue</dt><dd><a href="/r">$4B</a> <small class="inline-block text-note"><span class="block">+2%</span></small></dd></div></dl>',
    "- Revenue: [$4B](https://app.example/r), +2%",
  ],
  [
    "a note that follows a sentence has no comma",
    '<p>Read it. <span class="block">It is short.</span></p>',
    "Read it. It is short.",
  ],
  [
    "a table has its caption above and no column of charts",
    "<table><caption>Thousands of euros</caption><thead><tr><td></td><th>Trend</th><th><b>2024</b>Dec 2024</th></tr></thead><tr><th>Sales</th><td><svg></svg></td><td>5</td></tr></table>",
    "Thousands of euros\n\n|  | 2024, Dec 2024 |\n| --- | --- |\n| Sales | 5 |",
  ],
  [
    "a caption that repeats the heading is left out",
    "<h2>Filings</h2><table><caption>Filings</caption><thead><tr><th>Form</th></tr></thead><tr><td>8-K</td></tr></table>",
    "## Filings\n\n| Form |\n| --- |\n| 8-K |",
  ],
  [
    "rows without a head are all rows",
    "<table><tr><td>8-K</td><td>1 May</td></tr><tr><td>10-Q</td><td>2 May</td></tr></table>",
    "|  |  |\n| --- | --- |\n| 8-K | 1 May |\n| 10-Q | 2 May |",
  ],
  [
    "a first column without names stays",
    "<table><thead><tr><th>Name</th><th>Value</th></tr></thead><tr><td></td><td>1</td></tr></table>",
    "| Name | Value |\n| --- | --- |\n|  | 1 |",
  ],
])("%s", (_, html, expected) => {
  expect(writePage(html)).toBe(expected)
})
