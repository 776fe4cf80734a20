import fc from "fast-check"
import { expect, test } from "vitest"
import { readXml } from "~/edgar/xml-reader"
import { cardSvg } from "~/pages/cards/card-svg"
import { cardPath } from "~/pages/shell/page-links"

test("a card is well-formed for any company name, without scripts or external resources", () => {
  const control = fc.constantFrom("\u0000", "\u001b", "\ud83d", "\ude00", "\uffff")
  const letters = fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 80 }),
    fc.string({ unit: control, maxLength: 80 }),
  )
  fc.assert(
    fc.property(letters, letters, fc.double({ noNaN: true }), (title, label, share) => {
      const svg = cardSvg({ title, subtitle: label, note: "", lines: [{ label, figure: title, share }] })
      expect(() => readXml(svg, { close: () => {} })).not.toThrow()
      expect(svg).not.toMatch(/<script|<style| style=|href=/)
    }),
  )
})

test.each([
  ["7.1%", 980],
  ["416.2B USD", 936],
])("the longest bar beside %s ends at %i", (figure, end) => {
  const svg = cardSvg({ title: "", subtitle: "", note: "", lines: [{ label: "", figure, share: 1 }] })
  expect(svg).toContain(`<rect x="390" y="312" width="${end - 390}"`)
})

test("companies, charts, funds, investors and posts have their own images, and other pages share one", () => {
  expect(cardPath("/company/AAPL/financials")).toBe("/company/AAPL/card.png")
  expect(cardPath("/company/AAPL/visualize")).toBe("/company/AAPL/visualize.png")
  expect(cardPath("/etf/SPY")).toBe("/etf/SPY/card.png")
  expect(cardPath("/investor/0001067983/2025q1")).toBe("/investor/0001067983/card.png")
  expect(cardPath("/blog/a-post")).toBe("/blog/a-post/card.png")
  expect(cardPath("/blog")).toBe("/card.png")
  expect(cardPath("/investors")).toBe("/card.png")
  expect(cardPath("/")).toBe("/card.png")
})
