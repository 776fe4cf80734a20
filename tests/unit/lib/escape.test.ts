import fc from "fast-check"
import { expect, test } from "vitest"
import { readXml } from "~/edgar/xml-reader"
import { escapeAttribute, escapeText, unescapeMarkup } from "~/lib/escape"

test("text keeps its quotes; an attribute's double quotes are escaped", () => {
  const text = `<a href="x">R&D's</a>`
  expect(escapeText(text)).toBe(`&lt;a href="x"&gt;R&amp;D's&lt;/a&gt;`)
  expect(escapeAttribute(text)).toBe("&lt;a href=&quot;x&quot;&gt;R&amp;D's&lt;/a&gt;")
})

test("characters that XML does not allow are left out, and tabs, ends of lines and pairs are kept", () => {
  const text = "a\u0000\u0008\u000b\u000c\u001f\ud800b\udc00\ufffe\uffff\t\r\n\u0085😀c"
  expect(escapeText(text)).toBe("ab\t\r\n\u0085😀c")
  expect(escapeAttribute(text)).toBe("ab\t\r\n\u0085😀c")
})

test("any text is well-formed XML once it is escaped", () => {
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
  const control = fc.integer({ min: 0, max: 0x20 }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(unit, control, fc.constantFrom("<", "&", '"')) }), (text) => {
      const xml = `<a b="${escapeAttribute(text)}">${escapeText(text)}</a>`
      expect(() => readXml(xml, { close: () => {} })).not.toThrow()
    }),
  )
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
