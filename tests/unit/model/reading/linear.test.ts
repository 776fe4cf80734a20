import { expect, test } from "vitest"
import { findItems } from "~/model/reading/outline"
import { toDraft } from "~/model/reading/text/draft"
import { wordCount } from "~/model/reading/text/markup"
import { expectDoubling } from "../../../fixtures/doubling"
import { page, read } from "../../../fixtures/filings/place"

const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join("")

function expectLinear(make: (size: number) => string, size: number) {
  expectDoubling((share) => {
    const text = make(Math.ceil(share * 2 * size))
    return () => read(text)
  })
}

test.each<[string, number, (size: number) => string]>([
  ["angle brackets", 100_000, (size) => "<".repeat(size)],
  ["underscores", 150_000, (size) => page(`<p>${"_".repeat(size)}</p>`)],
  [
    "leader dots and dashes in a cell",
    50_000,
    (size) => page(`<table><tr><td>a</td><td>${"-.".repeat(size)}</td></tr></table>`),
  ],
  [
    "line breaks within a paragraph",
    40_000,
    (size) => page(`<table><tr><td>x${"a<br>".repeat(size)}</td></tr></table>`),
  ],
  [
    "empty line breaks within a cell",
    60_000,
    (size) => page(`<table><tr><td>x${"<br>".repeat(size)}y</td></tr></table>`),
  ],
  [
    "cells in one row",
    20_000,
    (size) => page(`<table><tr>${times(size, (index) => `<td>${index}</td>`)}</tr></table>`),
  ],
  [
    "wide cells in many rows",
    1_500,
    (size) =>
      page(
        `<table>${times(size, (index) => `<tr>${`<td colspan=200>${index}</td>`.repeat(12)}</tr>`)}</table>`,
      ),
  ],
  [
    "styles, each another",
    15_000,
    (size) => page(times(size, (index) => `<p><span style="margin-left:${index}.5px">w</span></p>`)),
  ],
  ["headings that are alike", 8_000, (size) => page(times(size, () => "<p><b>Revenue</b></p><p>w</p>"))],
  ["marks in one paragraph", 30_000, (size) => page(`<p>${"<b>a</b> b ".repeat(size)}</p>`)],
  [
    "rows of an index",
    2_500,
    (size) =>
      page(
        `<table>${times(size, (index) => `<tr><td>Item ${(index % 15) + 1}.</td><td>${(index % 90) + 1}-95</td></tr>`)}</table>`,
      ),
  ],
])("many %s take time in proportion to their number", (_, size, make) => expectLinear(make, size), 60_000)

test("many headings of items are put in order in time in proportion to their number", () => {
  const getBlocks = (size: number) =>
    Array.from({ length: size }, (_, index) => ({
      draft: toDraft({ kind: "paragraph", text: `Item ${(index % 15) + 1}. Business` }),
      level: 2 as const,
      isFurniture: false,
      page: null,
    }))
  expectDoubling((share) => {
    const blocks = getBlocks(share * 30_000)
    return () => findItems(blocks, "10-K")
  })
}, 60_000)

test.each([
  ["", 0],
  ["---- .... 7 a\u00a0b", 3],
  ["o'clock, 10-K ____", 2],
])("%j has %i words", (text, words) => expect(wordCount(text)).toBe(words))

test("a paragraph and a row over the limit continue in the next one without losing a word", () => {
  const words = (count: number) => times(count, (index) => `w${index} `)
  const long = read(page(`<p>${times(300, () => `<i>${words(100)}</i>`)}</p>`))
  expect(long.outline.words).toBe(30_000)
  const row = read(page(`<table><tr>${times(2_500, (index) => `<td>c${index}</td>`)}</tr></table>`))
  expect(row.outline.words).toBe(2_500)
  expect(row.sections.flatMap((section) => section.blocks)[0]!.html.match(/<tr>/g)).toHaveLength(3)
})
