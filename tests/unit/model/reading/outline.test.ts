import { expect, test } from "vitest"
import { page, read } from "../../../fixtures/filings/place"

const prose = "<p>Words of the item, enough of them to be distinguished from a heading by any reader.</p>"
const sections = (body: string, form = "10-K") => read(page(body), form).outline.sections
const keys = (body: string, form = "10-K") => sections(body, form).map((section) => section.key)
const heading = (text: string) => `<p><b>${text}</b></p>${prose}`

test("items are found by their headings where there is no table of contents", () => {
  expect(
    keys(
      heading("Item 1. Business") +
        heading("Item 1A. Risk Factors") +
        heading("Item 9A(T). Controls and Procedures"),
    ),
  ).toEqual(["item-1", "item-1a", "item-9a"])
})

test("a table of contents is not the items, whether linked or not", () => {
  const contents =
    "Item 1. Business 3|Item 1A. Risk Factors 5|Item 2. Properties 9|Item 3. Legal Proceedings 9|Item 7. Management's Discussion 12|Item 8. Financial Statements 20"
      .split("|")
      .map((line) => `<p>${line}</p>`)
      .join("")
  const body = [
    "1. Business",
    "1A. Risk Factors",
    "2. Properties",
    "3. Legal Proceedings",
    "7. Management's Discussion",
    "8. Financial Statements",
  ]
  const found = sections(
    `<p>Cover words.</p>${contents}${body.map((item) => heading(`Item ${item}`)).join("")}`,
  )
  expect(found.map((section) => section.key)).toEqual([
    "cover",
    "item-1",
    "item-1a",
    "item-2",
    "item-3",
    "item-7",
    "item-8",
  ])
  expect(found.slice(1).every((section) => section.words > 10)).toBe(true)
})

test("a table of contents that reads exactly like the headings is still not the items", () => {
  const names = [
    "1. Business",
    "1A. Risk Factors",
    "2. Properties",
    "3. Legal Proceedings",
    "9B. Other Information",
    "16. Form 10-K Summary",
  ]
  const contents = names.map((name) => `<p><b>Item ${name}</b></p>`).join("")
  const found = sections(contents + names.map((name) => heading(`Item ${name}`)).join(""))
  expect(found[0]!.key).toBe("cover")
  expect(found.slice(1).every((section) => section.words > 10)).toBe(true)
})

test("a few links that lead nowhere are not the items", () => {
  const names = ["1. Business", "1A. Risk Factors", "2. Properties"]
  const links = names.map((name) => `<p><b><a href="#gone">Item ${name}</a></b></p>`).join("")
  expect(keys(links + names.map((name) => heading(`Item ${name}`)).join(""))).toEqual([
    "cover",
    "item-1",
    "item-1a",
    "item-2",
  ])
})

test("a continued heading does not begin the item, even where it names it better", () => {
  const document = read(
    page(
      `<p><b>Item 1.</b></p><p>Our company.</p>${prose}${heading("Item 1. Business (continued)")}${heading("Item 1A. Risk Factors")}`,
    ),
  )
  expect(document.outline.sections.map((section) => section.key)).toEqual(["item-1", "item-1a"])
})

test("sentences that begin with an item's number, and continued headings, begin no item", () => {
  const found = sections(
    heading("Item 1. Business") +
      "<p>Item 7 of this report and “Item 8. Financial Statements” say more about what has been said here, at some length and with figures.</p>" +
      heading("Item 1. Business (continued)") +
      heading("Item 1A. Risk Factors"),
  )
  expect(found.map((section) => section.key)).toEqual(["item-1", "item-1a"])
})

test("a link to the page on which an item begins leads to its heading", () => {
  const body = `<table>${["1", "1A", "2"].map((number) => `<tr><td><a href="#p${number}">Item ${number}.</a></td><td>Title</td></tr>`).join("")}</table>
    <p id="p1">End of the page before, which is text.</p><p>Item 1. what we make and sell</p>${prose}
    <div id="p1A"></div>${heading("Item 1A. Risk Factors")}<div id="p2"></div>${heading("Item 2. Properties")}`
  const document = read(page(body))
  expect(document.outline.outlinedBy).toBe("contents")
  expect(document.outline.sections.map((section) => section.key)).toEqual([
    "cover",
    "item-1",
    "item-1a",
    "item-2",
  ])
  expect(document.sections[1]!.blocks[0]!.html).toContain("Item 1. what we make")
})

test("a report with an unusual order is read by its cross-reference index", () => {
  const order = [
    ["a", "7"],
    ["b", "1A"],
    ["c", "3"],
    ["d", "2"],
    ["e", "8"],
    ["f", "5"],
    ["g", "1"],
  ] as const
  const texts = order.map(([id]) => `<div id="${id}"></div><p><b>Chapter ${id}</b></p>${prose}`).join("")
  const rows = [...order]
    .sort((x, y) => x[1].localeCompare(y[1]))
    .map(([id, number]) => `<tr><td>Item ${number}</td><td><a href="#${id}">Page</a></td></tr>`)
  expect(keys(`${texts}<table>${rows.join("")}</table>`)).toEqual([
    "item-7",
    "item-1a",
    "item-3",
    "item-2",
    "item-8",
    "item-5",
    "item-1",
    "chapter-cross-reference-index",
  ])
})

test("titles that the form prescribes are items without their numbers", () => {
  expect(
    keys(
      heading("Business") +
        heading("Risk Factors") +
        heading("Something Else") +
        heading("Legal Proceedings"),
    ),
  ).toEqual(["item-1", "item-1a", "item-3"])
})

test("items of the two parts of a quarterly report have different keys", () => {
  const body = `<p><b>PART I</b></p>${heading("Item 1. Financial Statements")}${heading("Item 2. Management’s Discussion and Analysis")}<p><b>PART II</b></p>${heading("Item 1. Legal Proceedings")}${heading("Item 1A. Risk Factors")}${heading("Item 2. Unregistered Sales of Equity Securities")}`
  expect(keys(body, "10-Q")).toEqual([
    "part-1-item-1",
    "part-1-item-2",
    "part-2-item-1",
    "part-2-item-1a",
    "part-2-item-2",
  ])
})

test("the heading of a part belongs to the item below it", () => {
  const document = read(
    page(
      `${heading("Item 4. Mine Safety Disclosures")}<p><b>PART II</b></p>${heading("Item 5. Market for Registrant’s Common Equity")}`,
    ),
  )
  expect(document.sections[1]!.blocks[0]!.html).toContain("PART II")
})

test("an item that only refers to another document is marked", () => {
  const found = sections(
    `<p><b>Item 10. Directors</b></p><p>The information is incorporated by reference from the proxy statement.</p><p><b>Item 16. Summary</b></p><p>Not applicable.</p><p><b>SIGNATURES</b></p><p>By: someone</p>`,
  )
  expect(found.map((section) => section.status)).toEqual(["incorporated", "none", "text"])
})

test("an item that is complete and refers to a note for more is text", () => {
  const [found] = sections(
    `<p><b>Item 2. Properties</b></p><p>${"We own offices in four states. ".repeat(15)}For leases, refer to Note 17, which is hereby incorporated by reference.</p>`,
  )
  expect(found?.status).toBe("text")
})

test("a part's heading and its preamble begin the item below them, not the end of the one above", () => {
  const found = sections(
    `<p><b>Item 9C. Disclosure Regarding Foreign Jurisdictions</b></p><p>Not applicable.</p><p><b>Part III</b></p><p>Certain information required by Part III is incorporated herein by reference.</p><p><b>Item 10. Directors</b></p><p>The information required is incorporated by reference from the proxy statement.</p>`,
  )
  expect(found.map(({ item, status }) => [item, status])).toEqual([
    ["item-9c", "none"],
    ["item-10", "incorporated"],
  ])
  expect(found[1]?.words).toBeGreaterThan(20)
})

test("text of an item between a part's heading and the next item stays with its item", () => {
  const found = sections(
    `<p><b>Item 4. Mine Safety Disclosures</b></p><p><b>Part II</b></p><p>${"A long text. ".repeat(110)}</p><p><b>Item 5. Market for Registrant’s Common Equity</b></p><p>Text.</p>`,
  )
  expect(found[0]?.words).toBeGreaterThan(200)
})

test("a foreign annual report and a current report have their own items", () => {
  expect(
    keys(
      heading("Item 3. Key Information") +
        heading("Item 4A. Unresolved Staff Comments") +
        heading("Item 16F. Change in Accountant"),
      "20-F",
    ),
  ).toEqual(["item-3", "item-4a", "item-16f"])
  expect(keys(heading("Item 5.02 Departure of Directors") + heading("Item 9.01. Exhibits"), "8-K")).toEqual([
    "item-5-02",
    "item-9-01",
  ])
  expect(keys(heading("Item 5. Other Events"), "8-K")).toEqual(["item-5"])
})

test("a document without items is one text, and a long one is split at its headings", () => {
  expect(keys(`${heading("Letter")}${prose}`, "EX-13")).toEqual(["text"])
  const long = Array.from(
    { length: 12 },
    (_, chapter) => `<p><b>Chapter ${chapter + 1}</b></p>${prose.repeat(400)}`,
  ).join("")
  const found = sections(long, "DEF 14A")
  expect(found.length).toBeGreaterThan(1)
  expect(found.map((section) => section.part)).toEqual(found.map((_, index) => index + 1))
  expect(found.every((section) => /^Chapter \d+$/.test(section.title))).toBe(true)
  expect(new Set(found.map((section) => section.item))).toEqual(new Set(["text"]))
})

test("headings of a section have ids of their own, also where they repeat", () => {
  const [section] = sections(heading("Item 1. Business") + heading("Revenue") + heading("Revenue"))
  expect(section!.headings.map((entry) => entry.anchor)).toEqual([
    "h-item-1-business",
    "h-revenue",
    "h-revenue-2",
  ])
})

test("an empty text gives a document", () => {
  expect(read("").outline.sections).toMatchObject([{ key: "text", words: 0 }])
  expect(read(page("")).outline.sections).toMatchObject([{ key: "text", words: 0 }])
})
