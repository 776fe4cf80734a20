import { expect, test } from "vitest"
import { itemSentence, itemTexts } from "~/model/filings/item-sentence"
import type { FilingWords } from "~/model/filings/reading-documents"
import { readingVersion } from "~/model/reading/reading-document"

const words = (...texts: string[]): FilingWords => ({
  version: readingVersion,
  sections: [{ key: "item-5-02", label: "Item 5.02", title: "", texts }],
})

test("the first sentence of an item is without its heading, and an abbreviation does not end it", () => {
  const text =
    "On January 2, 2026, Mr. J. Example, Chief Financial Officer of Example Inc. of Delaware, decided to retire. He will stay until June."
  expect(itemSentence(words("Item 5.02 Departure of Directors or Certain Officers.", text), "5.02")).toBe(
    "On January 2, 2026, Mr. J. Example, Chief Financial Officer of Example Inc. of Delaware, decided to retire.",
  )
})

test("a long sentence is cut at a word", () => {
  const sentence = itemSentence(words(`The board elected ${"a person and ".repeat(60)}others.`), "5.02")
  expect(sentence?.length).toBeLessThanOrEqual(261)
  expect(sentence).toMatch(/(?:a|person|and)…$/)
})

test("an item that the report does not have, and one without text, have no sentence", () => {
  expect(itemSentence(words("A sentence that is long enough to be one here."), "2.02")).toBeNull()
  expect(itemSentence(words("Item 5.02 Departure of Directors."), "5.02")).toBeNull()
})

test("a heading without a period is no sentence, and none of it is shown", () => {
  const title = "Departure of Directors or Certain Officers; Election of Directors; Compensatory Arrangements"
  for (const heading of [`Item 5.02 ${title}`, `Item 5.02. ${title}`, title])
    expect(itemSentence(words(heading), "5.02")).toBeNull()
  const text = "Example Inc. elected a director on January 2, 2026."
  expect(itemSentence(words(`Item 5.02 ${title}`, text), "5.02")).toBe(text)
})

test("an item whose heading is in a table with its text is read from there", () => {
  const text = "On July 9, 2024, Example Inc. began to look for a successor."
  const cover = {
    ...{ key: "cover", label: "", title: "" },
    texts: ["Form 8-K", `Item 5.02 Appointment of Certain Officers. ${text}`, "Item 9.01 Exhibits"],
  }
  expect(itemTexts({ ...words(), sections: [cover] }, "5.02")).toEqual([text])
})
