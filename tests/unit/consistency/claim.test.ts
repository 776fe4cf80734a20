import fc from "fast-check"
import { expect, test } from "vitest"
import { formatCompactUsd, formatFigure, formatPercent } from "~/lib/numbers"
import { agree, type Claim, compareClaims, getKind, parseAmount } from "../../consistency/claim"
import { readPage } from "../../consistency/read-page"

const at = (address: string, value: Claim["value"], scale = 1): Claim => ({
  ...{ subject: "EXMP", figure: "revenue 2025 annual latest", address, value, scale },
})

test.each([
  ["$451.4B", 451.4e9],
  ["≈1.85", 1.85],
  ["(1,195)", -1195],
  ["−8.1%", -0.081],
  ["30.69x", 30.69],
  ["12", 12],
])("%s is the amount %d", (text, value) => {
  expect(parseAmount(text)?.value).toBeCloseTo(value, 9)
})

test.each(["—", "", "Q3 2025", "2025-09-27", "a figure"])("“%s” is no amount", (text) => {
  expect(parseAmount(text)).toBeNull()
})

test("a rounded figure agrees with its exact value, and not with one that is more than half a unit away", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 6 }), fc.constantFrom(1, -1), (size, sign) => {
      const shown: [value: number, text: string, scale: number, unit: number][] = [
        [sign * size, formatFigure(sign * size), 1, 1],
        [sign * size * 1e6, formatFigure(sign * size), 1e6, 1e6],
        [(sign * size) / 1000, formatPercent((sign * size) / 1000), 1, 0.001],
      ]
      for (const [value, text, scale, unit] of shown) {
        expect(agree(at("a", value), at("b", text, scale)), text).toBe(true)
        expect(agree(at("a", value + 0.4 * unit), at("b", text, scale)), text).toBe(true)
        expect(agree(at("a", value + 0.6 * unit), at("b", text, scale)), text).toBe(false)
        expect(agree(at("a", -value), at("b", text, scale)), text).toBe(false)
      }
      expect(agree(at("a", size * 1e4), at("b", formatCompactUsd(size * 1e4)))).toBe(true)
    }),
  )
})

test("a missing figure agrees with a missing one alone", () => {
  expect(agree(at("a", null), at("b", "—"))).toBe(true)
  expect(agree(at("a", null), at("b", ""))).toBe(true)
  expect(agree(at("a", null), at("b", "0"))).toBe(false)
  expect(agree(at("a", 0), at("b", "—"))).toBe(false)
})

test("every address is compared with the first exact value, and a figure of one address with nothing", () => {
  const { figures, compared, differences } = compareClaims([
    at("/page", "$1.2B"),
    at("/a.json", 1_234_000_000),
    at("/b.json", 1_234_000_000),
    at("/c.json", 1_300_000_000),
    { ...at("/page", "5"), figure: "holders" },
    { ...at("/page", "6"), figure: "holders" },
  ])
  expect([figures, compared]).toEqual([1, 3])
  expect(differences.map(({ claims: [, other] }) => other.address)).toEqual(["/c.json"])
})

test("comparisons are counted by the kind of their figure, and a difference in its own kind", () => {
  const { byKind } = compareClaims([
    at("/page", "$1.2B"),
    at("/a.json", 1_234_000_000),
    { ...at("/page", 3), figure: "gurus metric" },
    { ...at("/a.json", 4), figure: "gurus metric" },
  ])
  expect([...byKind]).toEqual([
    ["cells of statements and ratios", { compared: 1, differences: 0 }],
    ["metrics, prices and days", { compared: 1, differences: 1 }],
  ])
})

test.each([
  ["EXMP", "priceEarnings now ttm latest", "cells of statements and ratios"],
  ["EXMP", "price", "metrics, prices and days"],
  ["EXMP", "/company/EXMP/valuation rows", "rows of JSON and CSV"],
  ["EXMP", "changes of item-1a", "changes of items"],
  ["0001067983", "2025q3 037833100 shares value", "holdings and sums of investors"],
  ["market", "companies listed", "counts of companies"],
])("the %s figure %s is of the kind “%s”", (subject, figure, kind) => {
  expect(getKind({ subject, figure })).toBe(kind)
})

test("a page's terms, links to sources and unit are read without notes and marks", () => {
  const { facts, sources, rows, scale, text } = readPage(`<main>
    <p>Millions of US dollars except per share.</p>
    <dl><dt>P/E</dt><dd><a href="/company/EXMP/financials/source/priceEarnings/now?period=ttm">30.69x</a><small>x</small></dd></dl>
    <table><tr><th>Revenue</th><td><a href="financials/source/revenue/2025">1,195</a><sup>d</sup></td></tr></table>
    <a href="/status">12</a></main>`)
  expect(facts.get("P/E")).toBe("30.69x")
  expect(sources).toEqual([
    {
      href: "/company/EXMP/financials/source/priceEarnings/now?period=ttm",
      text: "30.69x",
      isInTable: false,
    },
    { href: "financials/source/revenue/2025", text: "1,195", isInTable: true },
  ])
  expect(rows).toEqual([["Revenue", "1,195"]])
  expect(text).toContain("30.69xx")
  expect(scale).toBe(1e6)
})

test("a link to a comparison has the number of changes beside it, and one without a number is left out", () => {
  const { redlines } = readPage(`<main><p>
    <span><a href="/company/EXMP/1?view=redline&amp;section=item-1">Item 1. Business</a> 8 changes</span>
    <span>; <a href="/company/EXMP/1?view=redline&amp;section=item-9">Item 9</a> no change that matters</span>
    <span><a href="/company/EXMP/1?section=item-1">Item 1</a> 3 changes</span></p></main>`)
  expect(redlines).toEqual([{ href: "/company/EXMP/1?view=redline&section=item-1", changes: 8 }])
})
