import fc from "fast-check"
import { expect, test } from "vitest"
import { escapeAttribute, escapeText, unescapeMarkup } from "~/lib/escape"

test("text keeps its quotes; an attribute's double quotes are escaped", () => {
  const text = `<a href="x">R&D's</a>`
  expect(escapeText(text)).toBe(`&lt;a href="x"&gt;R&amp;D's&lt;/a&gt;`)
  expect(escapeAttribute(text)).toBe("&lt;a href=&quot;x&quot;&gt;R&amp;D's&lt;/a&gt;")
})

test("an escape sequence in the text is escaped again", () => {
  expect(escapeText("&lt;")).toBe("&amp;lt;")
  expect(unescapeMarkup("&amp;lt;")).toBe("&lt;")
})

test("unescaping leaves other entities and a lone ampersand", () => {
  expect(unescapeMarkup("&nbsp;&#160; & &quot;")).toBe('&nbsp;&#160; & "')
})

test("unescaping gives back any escaped text, and escaped text has no tag", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unescapeMarkup(escapeText(text))).toBe(text)
      expect(unescapeMarkup(escapeAttribute(text))).toBe(text)
      expect(escapeText(text)).not.toMatch(/[<>]/)
      expect(escapeAttribute(text)).not.toMatch(/[<>"]/)
    }),
  )
})
