import { readFileSync } from "node:fs"
import { Parser } from "htmlparser2"
import { expect, test } from "vitest"
import { readForeignHtml } from "~/model/reading/foreign/foreign-html"
import { decodeInPieces } from "~/model/reading/text/charset"
import { getText } from "~/model/reading/text/markup"
import { sanitise } from "~/model/reading/text/sanitise"
import { getHtml, page, place, read } from "../../../fixtures/filings/place"

const hostile = readFileSync(new URL("../../../fixtures/filings/hostile.htm.txt", import.meta.url))
const html = getHtml(read(new Uint8Array(hostile)))

const allowedTags = new Set(
  "h2 h3 h4 p div table thead tbody tr th td pre b i u s sup sub a br span img".split(" "),
)
const allowedAttributes = new Set(
  "id class href rel src alt width height loading colspan rowspan tabindex role aria-label".split(" "),
)

function elements(markup: string) {
  const found: { name: string; attributes: Record<string, string> }[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => found.push({ name, attributes: { ...attributes } }),
  })
  parser.end(markup)
  return found
}

test("a hostile filing leaves only our own elements and attributes", () => {
  const foreign = elements(html).flatMap(({ name, attributes }) => [
    ...(allowedTags.has(name) ? [] : [name]),
    ...Object.keys(attributes).filter((attribute) => !allowedAttributes.has(attribute)),
  ])
  expect(foreign).toEqual([])
})

test("every address in it is ours, the SEC's or plain https", () => {
  const addresses = elements(html).flatMap(({ attributes }) =>
    [attributes.href, attributes.src].filter((value) => value !== undefined),
  )
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses)
    expect(address).toMatch(
      /^(?:https:\/\/[a-z.]+\/|\/company\/EXMP\/|\/files\/0000990001-26-000004\/chart\.jpg$|#fx-|\?section=)/,
    )
})

test("links to other hosts send no referrer, and links with credentials are removed", () => {
  for (const { attributes } of elements(html)) {
    if (attributes.href?.startsWith("http")) expect(attributes.rel).toBe("noopener noreferrer")
  }
  expect(html).not.toContain("secret")
  expect(html).not.toContain("beacon.gif")
})

test("classes and ids are our own", () => {
  for (const { attributes } of elements(html)) {
    for (const name of (attributes.class ?? "").split(" ").filter(Boolean)) expect(name).toMatch(/^fx-/)
    if (attributes.id) expect(attributes.id).toMatch(/^(?:fx|h)-[A-Za-z0-9_-]+$/)
  }
})

test("rebuilding removes everything foreign: the last filter has no effect", () => {
  const { drafts } = readForeignHtml(decodeInPieces(new Uint8Array(hostile)), place)
  expect(drafts.length).toBeGreaterThan(12)
  for (const draft of drafts) expect(sanitise(draft.html)).toBe(draft.html)
})

test("the last gate alone stops what rebuilding should never let through", () => {
  const marked = sanitise(
    `<p class="fx-center fixed" style="position:fixed" onclick="x()">a<script>b</script><a href="javascript:c">d</a><img src="data:image/png;base64,x"><svg><path></svg></p>`,
  )
  expect(marked).toBe('<p class="fx-center">a<a>d</a><img /></p>')
})

test("visible text is kept, hidden text is removed", () => {
  const text = getText(html)
  for (const words of [
    "Visible first.",
    "Cover sheet",
    "Class and id",
    "script link",
    "Password",
    "Summary words",
    "Details words",
    "Marquee words",
    "Unknown words",
    "Cell one",
    "Cell two",
    "Inner",
    "block in anchor",
    "Last visible words",
    "<script>alert('escaped')</script>",
  ]) {
    expect(text).toContain(words)
  }
  for (const words of [
    "hidden-fact",
    "invisible words",
    "svg text",
    "alert('head')",
    "alert('plain')",
    "typed",
  ]) {
    expect(text).not.toContain(words)
  }
})

test("a filing cut off in the middle of a tag, an attribute or an entity is read to where it ends", () => {
  const whole = page(
    "<p>One <b>two</b></p><table><tr><td>three</td><td><a href='ex99.htm'>four</a></td></tr></table><p>five &amp; six</p>",
  )
  for (let length = 30; length < whole.length; length++) {
    const document = read(whole.slice(0, length))
    expect(sanitise(getHtml(document))).toBe(getHtml(document))
  }
  const cut = read(whole.slice(0, whole.indexOf("four") + 2))
  expect(cut.outline.truncated).toBe(true)
  expect(getText(getHtml(cut))).toContain("three fo")
  expect(read(whole).outline.truncated).toBe(false)
})

test("elements nested thousands deep end the reading, not the reader", () => {
  const document = read(page(`<p>Before</p>${"<div><b>".repeat(20_000)}deep`))
  expect(document.outline.truncated).toBe(true)
  expect(getText(getHtml(document))).toContain("Before")
})

test("an address of the caller's cannot break out of its attribute", () => {
  const { sections } = read(
    page('<p><img src="chart.jpg"><a href="ex99.htm#&quot; onclick=&quot;x">go</a></p>'),
  )
  expect(place.files.has("chart.jpg")).toBe(true)
  expect(sections[0]!.blocks.map((block) => block.html).join("")).not.toContain("onclick=")
})
