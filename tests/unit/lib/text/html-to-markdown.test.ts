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
  ["characters", "<p>AT&amp;T &lt;b&gt;</p>", "AT&T <b>"],
  [
    "no scripts, forms and pictures",
    "<script>x</script><form><p>y</p></form><svg><text>z</text></svg><p>a</p>",
    "a",
  ],
  ["no hidden marks", '<p>a<span aria-hidden="true">b</span></p>', "a"],
  [
    "terms with their descriptions",
    "<dl><dt>Filed</dt><dd>1 Nov</dd><dt>Form</dt><dd>10-K</dd></dl>",
    "Filed: 1 Nov\n\nForm: 10-K",
  ],
  [
    "neighbors that a style parts",
    "<p><span>NYSE</span><span>Banks</span> 12<small>USD</small></p>",
    "NYSE Banks 12 USD",
  ],
  ["a word with a mark inside as one word", "<p>un<em>known</em>s</p>", "un*known*s"],
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
