import { expect, test } from "vitest"
import { runAtOnce } from "~/lib/steps"
import { deriveReading, deriveRedline, getOpening } from "~/model/filings/derive-reading"
import type { DocumentRef } from "~/model/filings/filing-reader"
import { cutSentence } from "~/model/reading/read-filing"
import { markMatches, searchSection } from "~/model/reading/search-section"

const ref = {
  cik: "0000990001",
  accession: "0000990001-25-000004",
  document: "exmp.htm",
  form: "10-K",
} as unknown as DocumentRef
const derive = (text: string) => deriveReading(ref, [], new TextEncoder().encode(text))
const page = (body: string) => `<html><body>${body}</body></html>`

test.each([
  ["angle brackets", page(`<p>${"<".repeat(3_000_000)}</p>`)],
  ["angle brackets without a page", "<".repeat(3_000_000)],
  ["underscores", page(`<p>${"_".repeat(3_000_000)}</p>`)],
  ["dots", page(`<p>${".".repeat(3_000_000)}</p>`)],
  ["figures without words", page(`<p>${"1,".repeat(1_500_000)}</p>`)],
  ["combining marks", page(`<p>a${"\u0301".repeat(1_500_000)}</p>`)],
  [
    "a long title",
    `<html><head><title>${"<".repeat(3_000_000)}</title></head><body><p>Text</p></body></html>`,
  ],
])("3 MB of %s open with less than a megabyte", (_, text) => {
  const reading = derive(text)
  const outline = {
    ...reading.outline,
    sections: reading.outline.sections.map(({ headings, ...head }) => head),
  }
  const sent = JSON.stringify({ outline, opening: getOpening(reading) })
  expect(sent.length).toBeLessThan(1_000_000)
})

test("text whose letters are all escaped is cut where it costs too much, and says so", () => {
  const reading = derive(page(`<p>${"<".repeat(3_000_000)}</p>`))
  const html = reading.sections.flatMap(({ blocks }) => blocks.map((block) => block.html)).join("")
  expect(html.length).toBeLessThan(1_500_000)
  expect(html).toContain(cutSentence)
  expect(reading.outline.truncated).toBe(true)
})

test("a section marks at most two thousand matches, and counts all", () => {
  const [section] = derive(page(`<p>${"ab ".repeat(5_000)}</p>`)).sections
  if (!section) throw new Error("There is no section.")
  const marks = markMatches(section, "ab").flatMap(({ html }) => [...html.matchAll(/<mark/g)])
  expect(marks).toHaveLength(2_000)
  expect(searchSection(section, "ab").total).toBe(5_000)
})

/** A report with one item of many paragraphs, each other words than those of another seed. */
function report(paragraphs: number, seed: number) {
  const word = (paragraph: number, at: number) => `w${(seed * 31 + paragraph * 7919 + at * 104_729) % 50_021}`
  const text = (paragraph: number) => Array.from({ length: 12 }, (_, at) => word(paragraph, at)).join(" ")
  const body = Array.from({ length: paragraphs }, (_, at) => `<p>${text(at)}</p>`).join("")
  return derive(page(`<p><b>Item 1A. Risk Factors</b></p>${body}`))
}

test("a comparison of 12,000 different paragraphs is shown part by part, each under 2 MB", () => {
  const [before, after] = [report(12_000, 1), report(12_000, 1_000_003)]
  const parts = after.outline.sections.map(({ key }) => key)
  expect(parts.length).toBeGreaterThan(4)
  const first = runAtOnce(deriveRedline(before, after, "item-1a"))
  expect(Object.keys(first.changes)).toEqual(parts)
  for (const { rows } of [first, runAtOnce(deriveRedline(before, after, parts.at(-1) ?? ""))]) {
    const size = rows.reduce((sum, { html }) => sum + html.length, 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThan(2_000_000)
  }
  // Two comparisons of this size take longer than the usual limit on a busy machine.
}, 180_000)

test("an item of up to four parts is compared as a whole", () => {
  const after = report(6_000, 2)
  expect(after.outline.sections.length).toBeGreaterThan(1)
  expect(after.outline.sections.length).toBeLessThanOrEqual(4)
  const { rows, changes } = runAtOnce(deriveRedline(report(6_000, 1_000_003), after, "item-1a"))
  expect(Object.keys(changes)).toEqual(["item-1a"])
  expect(rows.length).toBeGreaterThan(6_000)
})
