import fc from "fast-check"
import { expect, test } from "vitest"
import { itemLabel } from "~/model/reading/text/items"
import { getText } from "~/model/reading/text/markup"
import { page, read } from "../../../fixtures/filings/place"

const prose = (about: string) =>
  `<p>What is written on ${about} is long enough to be read as text of the report and not as a heading.</p>`
const heading = (text: string) => `<p><b>${text}</b></p>`

/** The sections with the subjects of their own text. */
function getSubjects(body: string, form: string): [key: string, subjects: string[]][] {
  const { outline, sections } = read(page(body), form)
  return outline.sections.map(({ key }) => {
    const blocks = sections.find((section) => section.key === key)?.blocks ?? []
    const text = blocks.map((block) => getText(block.html)).join(" ")
    return [key, [...text.matchAll(/written on (.*?) is long/g)].map(([, about = ""]) => about)]
  })
}

const partOne: [key: string, title: string][] = [
  ["part-1-item-1", "ITEM 1. FINANCIAL STATEMENTS"],
  ["part-1-item-2", "ITEM 2. MANAGEMENT’S DISCUSSION AND ANALYSIS"],
]
const partOneEnd: typeof partOne = [
  ["part-1-item-3", "ITEM 3. QUANTITATIVE AND QUALITATIVE DISCLOSURES ABOUT MARKET RISK"],
  ["part-1-item-4", "ITEM 4. CONTROLS AND PROCEDURES"],
]
const partTwo: typeof partOne = [
  ["part-2-item-1", "ITEM 1. LEGAL PROCEEDINGS"],
  ["part-2-item-1a", "ITEM 1A. RISK FACTORS"],
  ["part-2-item-2", "ITEM 2. UNREGISTERED SALES OF EQUITY SECURITIES"],
  ["part-2-item-6", "ITEM 6. EXHIBITS"],
]

test("a quarterly report with Items 1 and 2 in either order, and any of the others, has each item's own text", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.subarray(partOneEnd), fc.subarray(partTwo), (isTurned, rest, second) => {
      const first = [...(isTurned ? partOne.toReversed() : partOne), ...rest]
      const part = (name: string, items: typeof partOne) =>
        items.length ? heading(name) + items.map(([key, title]) => heading(title) + prose(key)).join("") : ""
      const body = part("PART I. FINANCIAL INFORMATION", first) + part("PART II. OTHER INFORMATION", second)
      expect(getSubjects(body, "10-Q")).toEqual([...first, ...second].map(([key]) => [key, [key]]))
    }),
    { numRuns: 40 },
  )
})

test("a label of any items in a row, with commas, “and” or “through”, names each of them", () => {
  const words = fc.constantFrom("Items", "ITEMS", "Item")
  const ends = fc.constantFrom(" and ", ", and ", " through ", " to ")
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: 3 }),
      ends,
      (word, from, more, end) => {
        const numbers = Array.from({ length: more + 1 }, (_, at) => String(from + at))
        const isRange = /through|to/.test(end)
        const written = isRange ? String(from) : numbers.slice(0, -1).join(", ")
        expect(itemLabel(`${word} ${written}${end}${numbers.at(-1)}. By reference`)).toEqual({
          number: String(from),
          also: numbers.slice(1),
          rest: "By reference",
        })
      },
    ),
  )
})

const boxes: [letter: string, box: string][] = [
  ["þ", "☑"],
  ["ý", "☒"],
  ["x", "☒"],
  ["o", "☐"],
  ["¨", "☐"],
]

test("any line of words and Wingdings letters keeps its words, and each letter is its box", () => {
  const word = fc.constantFrom("Yes", "No", "ox", "Guðþór", "o x").map((text) => ({ text, html: text }))
  const box = fc
    .tuple(fc.constantFrom(...boxes), fc.constantFrom("Wingdings", "'Wingdings',serif", "wingdings"))
    .map(([[letter, text], font]) => ({ text, html: `<span style="font-family:${font}">${letter}</span>` }))
  fc.assert(
    fc.property(fc.array(fc.oneof(word, box), { minLength: 1, maxLength: 12 }), (pieces) => {
      const line = `<p>Line ${pieces.map(({ html }) => html).join(" ")}</p>`
      const [block] = read(page(line)).sections[0]?.blocks ?? []
      expect(block && getText(block.html)).toBe(`Line ${pieces.map(({ text }) => text).join(" ")}`)
    }),
    { numRuns: 60 },
  )
})

const statements = [
  "Consolidated Statements of Income",
  "CONSOLIDATED BALANCE SHEETS",
  "Consolidated Statements of Cash Flows",
  "Consolidated Statement of Changes in Equity",
]

test("each statement and note is one entry of Item 8, or of Item 15 where Item 8 only refers to them", () => {
  const order = fc.shuffledSubarray(statements, { minLength: 3 })
  fc.assert(
    fc.property(order, fc.nat(6), fc.boolean(), (chosen, notes, isReferred) => {
      const titles = [
        ...chosen,
        ...Array.from({ length: notes }, (_, at) => `Note ${at + 1}. Subject ${at + 1}`),
      ]
      const text = titles.map((title) => heading(title) + prose(title)).join("")
      const item8 = heading("Item 8. Financial Statements and Supplementary Data")
      const item15 = heading("Item 15. Exhibits and Financial Statement Schedules")
      const own = item8 + text + item15 + prose("exhibits")
      const referred = `${item8}<p>Set forth in the statements in this report.</p>${item15}${text}`
      const body = heading("Item 7. Management’s Discussion and Analysis") + prose("the year")
      const { outline, sections } = read(page(body + (isReferred ? referred : own)))
      const section = (key: string) => outline.sections.find((each) => each.key === key)
      const { entries = [], key } = section(isReferred ? "item-15" : "item-8") ?? {}
      expect(entries.map(({ title }) => title)).toEqual(titles)
      const html = sections
        .filter((each) => each.key === key)
        .flatMap(({ blocks }) => blocks.map((each) => each.html))
      for (const { anchor } of entries) expect(html.join("").split(`id="${anchor}"`)).toHaveLength(2)
      const target = section("item-8")?.refersTo ?? null
      expect(target).toEqual(isReferred ? { key: "item-15", anchor: entries[0]?.anchor } : null)
    }),
    { numRuns: 40 },
  )
})
