import fc from "fast-check"
import { expect, test } from "vitest"
import { getText } from "~/model/reading/text/markup"
import { page, read } from "../../../fixtures/filings/place"

const items: [number: string, title: string][] = [
  ["1", "Business"],
  ["1A", "Risk Factors"],
  ["1B", "Unresolved Staff Comments"],
  ["2", "Properties"],
  ["3", "Legal Proceedings"],
  ["4", "Mine Safety Disclosures"],
  ["5", "Market for Registrant’s Common Equity"],
  ["6", "Selected Financial Data"],
  ["7", "Management’s Discussion and Analysis of Financial Condition"],
  ["7A", "Quantitative and Qualitative Disclosures About Market Risk"],
  ["8", "Financial Statements and Supplementary Data"],
  ["9", "Changes in and Disagreements with Accountants"],
  ["9A", "Controls and Procedures"],
  ["9B", "Other Information"],
  ["10", "Directors, Executive Officers and Corporate Governance"],
  ["11", "Executive Compensation"],
  ["12", "Security Ownership of Certain Beneficial Owners"],
  ["13", "Certain Relationships and Related Transactions"],
  ["14", "Principal Accountant Fees and Services"],
  ["15", "Exhibits and Financial Statement Schedules"],
]

const romans = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV".split(" ")
const words =
  "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen".split(" ")
const inRow = (list: string[], number: string) =>
  `${list[Number.parseInt(number, 10) - 1]}${number.replace(/\d+/, "")}`

/** The forms of a heading that filers write; one report keeps to one. */
const writings: Record<string, (number: string, title: string) => string> = {
  "Item 1. Business": (number, title) => `Item ${number}. ${title}`,
  "ITEM 1. BUSINESS": (number, title) => `ITEM ${number}. ${title.toUpperCase()}`,
  "Item No. 1. Business": (number, title) => `Item No. ${number}. ${title}`,
  "ITEM 1 – BUSINESS": (number, title) => `ITEM ${number} – ${title.toUpperCase()}`,
  "ITEM 1 BUSINESS": (number, title) => `ITEM ${number} ${title.toUpperCase()}`,
  "Item I. Business": (number, title) => `Item ${inRow(romans, number)}. ${title}`,
  "Item One. Business": (number, title) => `Item ${inRow(words, number)}. ${title}`,
  "Item #1: Business": (number, title) => `Item #${number}: ${title}`,
  "(Item 1) Business": (number, title) => `(Item ${number}) ${title}`,
  "1. Business": (number, title) => `${number}. ${title}`,
  "1. BUSINESS": (number, title) => `${number}. ${title.toUpperCase()}`,
  "1 – Business": (number, title) => `${number} – ${title}`,
  Business: (_, title) => title,
  BUSINESS: (_, title) => title.toUpperCase(),
}

/** The typography of headings. */
const looks: Record<string, (text: string) => string> = {
  bold: (text) => `<p><b>${text}</b></p>`,
  underlined: (text) => `<p><u>${text}</u></p>`,
  "a heading element": (text) => `<h2>${text}</h2>`,
  "centered and bold": (text) => `<p style="text-align:center"><b>${text}</b></p>`,
  "a row of a table": (text) => {
    const [, label = "", title = ""] =
      /^(\(?(?:item (?:no\. |#)?)?[\divx]+[ab]?\)?[.:]?(?: –)?) (.*)$/i.exec(text) ?? []
    return label
      ? `<table><tr><td><b>${label}</b></td><td><b>${title}</b></td></tr></table>`
      : `<p><b>${text}</b></p>`
  },
}

/** Paragraphs that are not alike, because a text that every page repeats is a running head. */
const prose = (about: string, length: number) =>
  Array.from({ length }, (_, at) => {
    const place = `${inRow(words, about)} ${words[at]}`
    return `<p>What is written on subject ${about} is long enough to be read as text of the report at ${place}.</p>`
  }).join("")

const report = fc.record({
  chosen: fc.subarray(items, { minLength: 6 }),
  writing: fc.constantFrom(...Object.keys(writings)),
  look: fc.constantFrom(...Object.keys(looks)),
  lengths: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: items.length, maxLength: items.length }),
  /** A table of contents, with pages or without. */
  contents: fc.constantFrom("none", "table", "table with pages", "paragraphs"),
  hasParts: fc.boolean(),
  /** A page's foot, with a running head, after each item. */
  hasPages: fc.boolean(),
  /** Texts that name an item, and lists with numbers, inside items. */
  hasReferences: fc.boolean(),
  hasLists: fc.boolean(),
})

type Report = typeof report extends fc.Arbitrary<infer Value> ? Value : never

const partOf = (number: string) => {
  const item = Number.parseInt(number, 10)
  return item < 5 ? "PART I" : item < 10 ? "PART II" : item < 15 ? "PART III" : "PART IV"
}

function print(given: Report): string {
  const { chosen, writing, look, lengths, contents, hasParts, hasPages, hasReferences, hasLists } = given
  const write = writings[writing]!
  const labels = chosen.map(([number, title]) => write(number, title))
  const rows = labels.map(
    (label, at) => `<tr><td>${label}</td><td>${contents === "table" ? "" : at + 3}</td></tr>`,
  )
  const front =
    contents === "none"
      ? ""
      : `<p><b>TABLE OF CONTENTS</b></p>${contents === "paragraphs" ? labels.map((label) => `<p>${label}</p>`).join("") : `<table>${rows.join("")}</table>`}`
  const list = ["First", "Second", "Third"].map(
    (word, at) => `<p>${at + 1}. ${word} of the reasons given here.</p>`,
  )
  const body = chosen.map(([number], at) => {
    const isNewPart = hasParts && partOf(number) !== partOf(chosen[at - 1]?.[0] ?? "0")
    return [
      isNewPart ? `<p style="text-align:center"><b>${partOf(number)}</b></p>` : "",
      looks[look]!(labels[at]!),
      prose(number, lengths[at]!),
      hasReferences ? "<p>See Item 7. Management’s Discussion and Analysis for more of this.</p>" : "",
      hasLists ? list.join("") : "",
      hasPages
        ? `<p style="text-align:center">${at + 3}</p><hr style="page-break-after:always"><p>Example Instruments, Inc.</p>`
        : "",
    ].join("")
  })
  const cover = `<p>Example Instruments, Inc.</p><p>Annual report on Form 10-K for the year ended December 31, 2025</p>${prose("15", 2).replaceAll("subject 15", "the cover")}`
  return page(
    `${cover}${front}${body.join("")}<p><b>SIGNATURES</b></p><p>Pursuant to the requirements, signed.</p>`,
  )
}

/** The items of a report with the subjects of their own text. */
function getSubjects(html: string): [key: string, subjects: string[]][] {
  const { outline, sections } = read(html)
  return outline.sections
    .filter(({ key }) => key.startsWith("item-"))
    .map(({ key }) => {
      const blocks = sections.find((section) => section.key === key)?.blocks ?? []
      const text = blocks.map((block) => getText(block.html)).join(" ")
      return [
        key,
        [...new Set([...text.matchAll(/written on subject (\S+) is long/g)].map(([, about = ""]) => about))],
      ]
    })
}

test("headings of any form, with contents, parts, pages, references and lists around, give each item its own text", () => {
  fc.assert(
    fc.property(report, (given) => {
      // An underlined title without a number can be a heading inside an item.
      fc.pre(!(given.writing === "Business" && given.look === "underlined"))
      const expected = given.chosen.map(([number]) => [`item-${number.toLowerCase()}`, [number]])
      expect([given.writing, given.look, getSubjects(print(given))]).toEqual([
        given.writing,
        given.look,
        expected,
      ])
    }),
    { numRuns: 200 },
  )
})
