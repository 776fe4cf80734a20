import { expect, test } from "vitest"
import { bareItemLabel, getItems, itemForm, itemLabel } from "~/model/reading/text/items"

test.each([
  ["Item 1A. Risk Factors", "1A", "Risk Factors"],
  ["ITEM 1A.RISK FACTORS", "1A", "RISK FACTORS"],
  ["Item 9A(T). Controls and Procedures", "9A", "Controls and Procedures"],
  ["Item\u00a07A — Market Risk", "7A", "Market Risk"],
  ["Item IA. Risk Factors", "1A", "Risk Factors"],
  ["Item 5.02 Departure of Directors", "5.02", "Departure of Directors"],
  ["PART II, Item 1. Legal Proceedings", "1", "Legal Proceedings"],
  ["Item 1", "1", ""],
  ["Item 16F: Change of accountant", "16F", "Change of accountant"],
  ["Item 2 Properties", "2", "Properties"],
  ["Item 4. Controls", "4", "Controls"],
  ["Item No. 1. Business", "1", "Business"],
  ["Item VII-A. Market Risk", "7A", "Market Risk"],
  ["Item (1). Business", "1", "Business"],
  ["(Item 1.) Business", "1", "Business"],
  ["Item One. Business", "1", "Business"],
  ["ITEM NINE A. CONTROLS", "9A", "CONTROLS"],
  ["Part I, Item Two – Properties", "2", "Properties"],
  ["I tem 1. Business", "1", "Business"],
  ["Item: 1. Business", "1", "Business"],
  ["§ Item 8. Financial Statements", "8", "Financial Statements"],
  ["ITEM NO 7A – Market Risk", "7A", "Market Risk"],
  ["Item Number 3: Legal Proceedings", "3", "Legal Proceedings"],
  ["Item #2 Properties", "2", "Properties"],
  ["ITEM 1 – BUSINESS", "1", "BUSINESS"],
  ["ITEM VII. FINANCIAL STATEMENTS", "7", "FINANCIAL STATEMENTS"],
  ["Item 1.A. Risk Factors", "1A", "Risk Factors"],
  ["ITEM 7-A MARKET RISK", "7A", "MARKET RISK"],
  ["Item 1. A business", "1", "A business"],
  ["Item 01. Business", "1", "Business"],
  ["I T E M 1. BUSINESS", "1", "BUSINESS"],
  ["[Item 2] Properties", "2", "Properties"],
  ["ITEM VIIA. MARKET RISK", "7A", "MARKET RISK"],
  ["Item XIV", "14", ""],
  ["Part I, Item 2. Discussion", "2", "Discussion"],
  ["ITEM 1 BUSINESS", "1", "BUSINESS"],
  ["Item 7A. Market Risk, see Item 7. Discussion", "7A", "Market Risk, see Item 7. Discussion"],
  ["Item 3. Legal Proceedings (Item 8. Note 5)", "3", "Legal Proceedings (Item 8. Note 5)"],
  ["Part One – Item 2. Properties", "2", "Properties"],
  ["Part II / Item 5. Market", "5", "Market"],
  ["Part II (Item 7) Discussion", "7", "Discussion"],
  ["ITEM-1 BUSINESS", "1", "BUSINESS"],
  ["Item – 1. Business", "1", "Business"],
  ["Item l. Business", "1", "Business"],
  ["Item lA. Risk Factors", "1A", "Risk Factors"],
  ["ITEM 9AT. CONTROLS", "9A", "CONTROLS"],
  ["Item 5 .02 Departure", "5.02", "Departure"],
  ["Item 5. 02 Departure", "5.02", "Departure"],
  ["Item 2. 25 properties", "2", "25 properties"],
])("%s", (text, number, rest) => expect(itemLabel(text)).toEqual({ number, rest }))

test.each([
  ["Items 1 and 2. Business and Properties", "1", ["2"], "Business and Properties"],
  ["ITEMS 1. and 2. BUSINESS AND PROPERTIES", "1", ["2"], "BUSINESS AND PROPERTIES"],
  ["ITEM 1./2. Business", "1", ["2"], "Business"],
  ["Part I, Item 1. and Item 2. Business", "1", ["2"], "Business"],
  ["Items 10, 11, 12, 13 and 14", "10", ["11", "12", "13", "14"], ""],
  ["Item 3. Legal Proceedings. Item 4. Mine Safety Disclosures", "3", ["4"], "Legal Proceedings."],
  ["ITEM 1. BUSINESS ITEM 2 – PROPERTIES", "1", ["2"], "BUSINESS"],
  ["Item 10. Directors Item No. 11. Compensation Item 12: Ownership", "10", ["11", "12"], "Directors"],
  ["ITEMS 10, 11, 12, 13, AND 14. DIRECTORS", "10", ["11", "12", "13", "14"], "DIRECTORS"],
  ["Items 10 through 14. By reference", "10", ["11", "12", "13", "14"], "By reference"],
  ["I T E M S 1 AND 2. BUSINESS", "1", ["2"], "BUSINESS"],
  ["Item 7 and Item 7A. Discussion", "7", ["7A"], "Discussion"],
])("%s names further items", (text, number, also, rest) =>
  expect(itemLabel(text)).toEqual({ number, also, rest }),
)

test.each([
  "Item via the agent",
  "Item IIX. Odd",
  "Item None",
  "Item one of the agreement",
  "Item 405 of Regulation S-K",
  "Itemised deductions 4",
  "See Item 1A",
  "The items 1 and 2",
  "Risk Factors",
])("%s is not a label", (text) => expect(itemLabel(text)).toBeNull())

test("forms know their items; an exhibit has none", () => {
  expect(itemForm("10-K405")).toBe("10-K")
  expect(itemForm("10-Q/A")).toBe("10-Q")
  expect(itemForm("EX-99.1")).toBeNull()
  expect(getItems("10-K").map((item) => item.key)).toContain("item-9c")
  expect(
    getItems("10-Q")
      .filter((item) => item.number === "1")
      .map((item) => item.key),
  ).toEqual(["part-1-item-1", "part-2-item-1"])
})

test("keys are unique within a form", () => {
  for (const form of ["10-K", "10-Q", "20-F"] as const) {
    const keys = getItems(form).map((item) => item.key)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test.each([
  ["1. Business", "1"],
  ["1A – RISK FACTORS", "1A"],
  ["VII. Management’s Discussion and Analysis", "7"],
  ["(3) Legal Proceedings.", "3"],
])("%s is the heading of an item without the word", (text, number) =>
  expect(bareItemLabel("10-K", text)?.number).toBe(number),
)

test.each(["2. Business", "1. Business combinations", "Business", "1 Business", "I. Summary"])(
  "%s is not the heading of an item",
  (text) => expect(bareItemLabel("10-K", text)).toBeNull(),
)
