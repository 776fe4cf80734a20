import fc from "fast-check"
import { expect, test } from "vitest"
import { getPages } from "~/model/reading/cross-reference"
import { getText } from "~/model/reading/text/markup"
import { getHtml, page, read } from "../../../fixtures/filings/place"

const prose = (about: string) =>
  `<p>What is written on ${about} is long enough to be read as text of the report and not as a heading.</p>`

/** Pages of a report with their printed numbers at the foot, as filing software sets them. */
function printed(pages: string[], foot = (number: number) => `Annual report ${number}`): string {
  return pages
    .map((body, index) => `${body}<p>${foot(index + 1)}</p><hr style="page-break-after:always"/>`)
    .join("")
}

const heading = (text: string) => `<p><b>${text}</b></p>`
const rows = (lines: string[][]) =>
  `<table>${lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`

const index = [
  ["Item 1.", "Business", "2-3, 7"],
  ["Item 1A.", "Risk Factors", "6"],
  ["Item 1B.", "Unresolved Staff Comments", "None"],
  ["Item 2.", "Properties", "3"],
  ["Item 3.", "Legal Proceedings", "10"],
  ["Part II", "", ""],
  ["Item 5.", "Market for Registrant’s Common Equity", "7"],
  ["Item 7.", "Management’s Discussion and Analysis", "4-5"],
  ["Item 8.", "Financial Statements and Supplementary Data", "8-12"],
  ["Item 9A.", "Controls and Procedures", "13"],
  ["Item 10.", "Directors, Executive Officers and Corporate Governance", "(a)"],
]

const chapters = [
  heading("Annual report") + prose("the cover"),
  heading("Who we are") + prose("the company"),
  prose("its plants") + heading("Properties") + prose("its land"),
  heading("The year") + prose("the year"),
  prose("its figures"),
  heading("Risk Factors") + prose("risks"),
  prose("its people") + heading("Market for Registrant’s Common Equity") + prose("shares"),
  heading("Consolidated Statements of Income") + prose("income"),
  heading("Note 1. Basis of presentation") + prose("the basis"),
  heading("Note 2. Legal matters") + prose("suits"),
  prose("more notes"),
  prose("the last notes"),
  heading("Controls") + prose("controls"),
]

const report = printed([
  ...chapters,
  heading("Form 10-K cross-reference index") +
    rows(index) +
    "<p>(a) Incorporated by reference to the proxy statement.</p>",
])

test("an index of pages without links gives each item its pages", () => {
  const { outline, sections } = read(page(report))
  const owned = outline.sections.filter(({ words }) => words > 0)
  expect(owned.map(({ key }) => key)).toEqual([
    "cover",
    "item-1",
    "item-2",
    "item-7",
    "item-1a",
    "item-1-2",
    "item-5",
    "item-8",
    "item-9a",
    "chapter-form-10-k-cross-reference-index",
  ])
  const textOfSection = (key: string) =>
    sections
      .find((section) => section.key === key)!
      .blocks.map((block) => getText(block.html))
      .join(" ")
  expect(textOfSection("item-1")).toContain("its plants")
  expect(textOfSection("item-2")).not.toContain("its plants")
  expect(textOfSection("item-7")).toContain("its figures")
  expect(textOfSection("item-7")).not.toContain("on risks")
  expect(textOfSection("item-8")).toContain("on suits")
})

test("an item that the index sends to a note, to another document or answers with None is in the outline", () => {
  const { outline } = read(page(report))
  const of = (key: string) => outline.sections.find((section) => section.key === key)
  expect(of("item-3")).toMatchObject({ status: "elsewhere", words: 0, refersTo: { key: "item-8" } })
  expect(of("item-1b")).toMatchObject({
    status: "none",
    refersTo: { key: "chapter-form-10-k-cross-reference-index", anchor: "fx-index-item-1b" },
  })
  expect(of("item-10")).toMatchObject({ status: "incorporated" })
})

test("an item that the index answers has its anchor in the index row", () => {
  expect(getHtml(read(page(report)))).toContain(
    '<span id="fx-index-item-1b"></span>Item 1B.</td><td>Unresolved Staff Comments',
  )
})

test("no word of a report that is cut by its index is lost or repeated, wherever its chapters are", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(chapters, { minLength: 8 }), (order) => {
      const pages = [...order, heading("Index") + rows(index)]
      const text = getText(getHtml(read(page(printed(pages)))).replaceAll("\n", " "))
      for (const chapter of order)
        for (const [, words] of chapter.matchAll(/What is written on (.*?) is long/g))
          expect(text.split(`written on ${words} is`)).toHaveLength(2)
    }),
    { numRuns: 30 },
  )
})

test.each([
  [
    "Item 1. Business Pages 3-9, 20",
    [
      [3, 9],
      [20, 20],
    ],
  ],
  ["Item 10. Directors Page 68 (a)", [[68, 68]]],
  ["Disclosure pursuant to Section 13(r) of the Securities Exchange Act of 1934 Page 69", [[69, 69]]],
  ["Item 8. Financial Statements F-2 to the end, F-1–F-40", [[1001, 1040]]],
  [
    "Item 3. Legal Proceedings 4, 17 and 33",
    [
      [4, 4],
      [17, 17],
      [33, 33],
    ],
  ],
  ["Item 16. Form 10-K Summary None", []],
  ["Securities Exchange Act of 1934", []],
  ["Item 4", []],
])("%s ends with the pages %j", (text, pages) => expect(getPages(text)).toEqual(pages))

test("a cover of many words before the first item is cut into the document's own chapters", () => {
  const long = prose("a chapter").repeat(150)
  const links = ["Letter", "The year", "Outlook"]
  const contents = rows(links.map((title, at) => [`<a href="#c${at}">${title}</a>`, String(at * 9 + 2)]))
  const body = links.map((title, at) => `<div id="c${at}"></div>${heading(title)}${long}`).join("")
  const { outline } = read(
    page(`<p>Cover.</p>${contents}${body}${heading("Item 15. Exhibits")}${prose("exhibits")}`),
  )
  expect(outline.sections.map(({ title }) => title)).toEqual([
    "Cover and contents",
    "Letter",
    "The year",
    "Outlook",
    "Exhibits",
  ])
  expect(outline.sections[0]!.words).toBeLessThan(20)
})

test("items 1 and 2 of a quarterly report are found in either order", () => {
  const body = `${heading("PART I. FINANCIAL INFORMATION")}${heading("ITEM 2. MANAGEMENT’S DISCUSSION AND ANALYSIS")}${prose("results")}
    ${heading("ITEM 1. FINANCIAL STATEMENTS")}${heading("Consolidated Balance Sheets")}${prose("assets")}
    ${heading("ITEM 4. CONTROLS AND PROCEDURES")}${prose("controls")}
    ${heading("PART II. OTHER INFORMATION")}${heading("ITEM 1. LEGAL PROCEEDINGS")}${prose("suits")}`
  expect(read(page(body), "10-Q").outline.sections.map(({ key }) => key)).toEqual([
    "part-1-item-2",
    "part-1-item-1",
    "part-1-item-4",
    "part-2-item-1",
  ])
})

test("a running head that is an item's title begins the item once", () => {
  const head = heading("MANAGEMENT’S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION")
  const body = printed([
    heading("Condensed Consolidated Balance Sheets") + prose("assets"),
    ...[1, 2, 3, 4, 5].map((number) => head + prose(`page ${number}`)),
    `${heading("Item 3. Quantitative and Qualitative Disclosures about Market Risk")}${prose("rates")}${heading("Item 4. Controls and Procedures")}${prose("controls")}`,
  ])
  const { outline } = read(page(body), "10-Q")
  expect(outline.sections.map(({ key }) => key)).toEqual([
    "cover",
    "part-1-item-2",
    "part-1-item-3",
    "part-1-item-4",
  ])
  expect(outline.sections[1]!.headings).toHaveLength(1)
})

test("a heading of several items has each of them in the outline", () => {
  const { outline } = read(
    page(
      `${heading("Item 9B. Other Information")}${prose("more")}${heading("Items 10, 11, 12, 13 and 14")}<p>Incorporated by reference to the proxy statement.</p>${heading("Item 15. Exhibits")}${prose("exhibits")}`,
    ),
  )
  expect(outline.sections.map(({ key, status }) => [key, status])).toEqual([
    ["item-9b", "text"],
    ["item-10", "incorporated"],
    ["item-11", "incorporated"],
    ["item-12", "incorporated"],
    ["item-13", "incorporated"],
    ["item-14", "incorporated"],
    ["item-15", "text"],
  ])
  expect(outline.sections[1]!.title).toBe("Directors, officers and governance")
  expect(outline.sections[3]!.refersTo).toEqual({ key: "item-10", anchor: "item-10" })
})
