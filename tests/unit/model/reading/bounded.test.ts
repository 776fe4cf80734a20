import { expect, test } from "vitest"
import { cutSentence } from "~/model/reading/read-filing"
import { maxBlockLength } from "~/model/reading/text/reading-limits"
import { getHtml, page, read } from "../../../fixtures/filings/place"
import { hostileDocuments } from "../../../fixtures/hostile-documents"

function largestPage(document: ReturnType<typeof read>): number {
  return Math.max(
    ...document.sections.map(({ blocks }) => blocks.reduce((sum, { html }) => sum + html.length, 0)),
  )
}

test.each(hostileDocuments)(
  "$name are read in pages of at most 1.5 MB, and cut short at a limit",
  ({ make, cutAt, small }) => {
    const document = read(make(cutAt ?? small * 10))
    expect(largestPage(document)).toBeLessThan(1_500_000)
    expect(document.outline.truncated).toBe(cutAt !== null)
    expect(getHtml(document).includes(cutSentence)).toBe(cutAt !== null)
    expect(read(make(small)).outline.truncated).toBe(false)
  },
)

test("one block over the limit becomes the start of its text, with a sentence where it was cut", () => {
  const words = (length: number) => "x ".repeat(length / 2)
  const atLimit = read(`one\n${words(maxBlockLength - 10)}`)
  expect(atLimit.outline.truncated).toBe(false)
  const over = read(`one\n${words(maxBlockLength + 10)}`)
  expect(over.outline.truncated).toBe(true)
  expect(getHtml(over)).toContain(cutSentence)
  expect(getHtml(over).length).toBeLessThan(200_000)
})

test("a paragraph of more than five thousand pieces continues in the next one without losing a word", () => {
  const document = read(page(`<p>${"<b>a</b> <i>b</i> ".repeat(6_000)}</p>`))
  expect(document.outline.words).toBe(12_000)
  expect(document.sections[0]?.blocks.length).toBeGreaterThan(1)
})
