import fc from "fast-check"
import { expect, test } from "vitest"
import { readXml } from "~/edgar/xml-reader"
import { cardSvg } from "~/pages/cards/card-svg"
import { cardPath } from "~/pages/shell/page-links"

test("a card is well-formed for any company name, without scripts or external resources", () => {
  const letters = fc.string({ unit: "grapheme-ascii", maxLength: 80 })
  fc.assert(
    fc.property(letters, letters, fc.double({ noNaN: true }), (title, label, share) => {
      const svg = cardSvg({ title, subtitle: label, note: "", lines: [{ label, figure: title, share }] })
      expect(() => readXml(svg, { close: () => {} })).not.toThrow()
      expect(svg).not.toMatch(/<script|<style| style=|href=/)
    }),
  )
})

test("companies and investors have their own cards, and other pages share one", () => {
  expect(cardPath("/company/AAPL/financials")).toBe("/company/AAPL/card.svg")
  expect(cardPath("/investor/0001067983/2025q1")).toBe("/investor/0001067983/card.svg")
  expect(cardPath("/investors")).toBe("/card.svg")
  expect(cardPath("/")).toBe("/card.svg")
})
