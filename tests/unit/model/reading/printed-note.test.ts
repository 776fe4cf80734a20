import { expect, test } from "vitest"
import { cutNote, findNote, isNumbered, listPrintedNotes, quoteCovenants } from "~/model/reading/printed-note"
import type { ReadingBlock, ReadingSection } from "~/model/reading/reading-document"

const paragraph = (html: string): ReadingBlock => ({ kind: "paragraph", html: `<p>${html}</p>` })
const head = (anchor: string, title: string): ReadingBlock => ({
  kind: "heading",
  html: `<h3 id="${anchor}">${title}</h3>`,
})
const section = (key: string, blocks: ReadingBlock[]): ReadingSection => ({ version: 4, key, blocks })
const outlined = (item: string, ...entries: [string, string][]) => ({
  item,
  entries: entries.map(([anchor, title]) => ({ anchor, title })),
  headings: [] as { anchor: string; title: string; level: number }[],
})
const withHeadings = (statements: [string, string][], ...headings: [string, number][]) => ({
  ...outlined("item-8", ...statements),
  headings: [
    ...statements.map(([anchor, title]) => ({ anchor, title, level: 3 })),
    ...headings.map(([title, level]) => ({ anchor: `h-${title}`, title, level })),
  ],
})
const outline = {
  sections: [
    outlined("item-8", ["h-bs", "Consolidated Balance Sheets"], ["h-8", "Note 8 – Leases"]),
    outlined("item-8", ["h-9", "NOTE 9. DEBT"]),
  ],
} as unknown as Parameters<typeof listPrintedNotes>[0]

test("notes have their number as name, and statements their words", () => {
  const notes = listPrintedNotes(outline)
  expect(notes.map(({ name }) => name)).toEqual(["consolidated-balance-sheets", "8", "9"])
  expect(notes.map(isNumbered)).toEqual([false, true, true])
  const lettered = { sections: [outlined("item-8", ["a", "Note A: Debt"], ["b", "2. Taxes"])] }
  expect(listPrintedNotes(lettered as never).map(({ name }) => name)).toEqual(["a", "2"])
})

test("headings that begin with a number are notes where no entry is one", () => {
  const section = withHeadings([["bs", "BALANCE SHEETS"]], ["1.SUMMARY", 3], ["Leases", 3], ["2.DEBT", 3])
  const notes = listPrintedNotes({ sections: [section] } as never)
  expect(notes.map(({ name, title }) => [name, title])).toEqual([
    ["balance-sheets", "BALANCE SHEETS"],
    ["1", "1. SUMMARY"],
    ["2", "2. DEBT"],
  ])
})

test("without numbers, headings after the title of the notes are notes if they are written as the first is", () => {
  const statements: [string, string][] = [
    ["eq", "Statement of Stock and Debt"],
    ["n", "Notes to Consolidated Financial Statements"],
  ]
  const section = withHeadings(
    statements,
    ["Accounting Policies", 3],
    ["NATURE OF BUSINESS", 3],
    ["Debt Financing", 3],
    ["Swaps", 4],
  )
  const notes = listPrintedNotes({ sections: [section, outlined("item-9")] } as never)
  expect(notes.map(({ name }) => name).slice(2)).toEqual(["accounting-policies", "debt-financing"])
  expect(findNote(notes, /debt/i)?.name).toBe("debt-financing")
  expect(findNote(notes, /nature/i)).toBeUndefined()
  const untitled = listPrintedNotes({
    sections: [{ ...section, headings: section.headings.slice(2) }],
  } as never)
  expect(untitled.map(({ anchor }) => anchor)).toEqual(["eq", "n"])
})

test("a note ends where the next one begins, also in the next part of its item", () => {
  const notes = listPrintedNotes(outline)
  const sections = [
    section("item-8", [head("h-bs", "Balance"), head("h-8", "Leases"), paragraph("first")]),
    section("item-8-2", [paragraph("second"), head("h-9", "Debt"), paragraph("third")]),
  ]
  const text = (at: number) =>
    cutNote(sections, notes[at]!, notes)?.blocks.map(({ html }) => html.replace(/<[^>]+>/g, ""))
  expect(text(1)).toEqual(["Leases", "first", "second"])
  expect(text(2)).toEqual(["Debt", "third"])
  expect(cutNote([], notes[1]!, notes)).toBeNull()
})

test("sentences about covenants are quoted whole, and others are not", () => {
  const text =
    "The notes are unsecured. The agreement contains a covenant that limits the leverage ratio to 3.5. We complied."
  expect(quoteCovenants([text, text])).toEqual([
    "The agreement contains a covenant that limits the leverage ratio to 3.5.",
  ])
})
