import { expect, test } from "vitest"
import { findLikeHeadings, isStatement } from "~/model/words/like-headings"

const boilerplate = "could adversely affect our business, financial condition and results of operations"
const risks = (...headings: string[]) => ({ paragraphs: headings.map((each) => `${each} ${boilerplate}.`) })
const others = [
  "Changes in tax laws",
  "A loss of key employees",
  "Disruption of our supply chain",
  "Rates of exchange",
  "Litigation about patents",
  "A failure of our information systems",
]

test("a heading is found in other words, and not because of what all headings say", () => {
  const first = risks("Regulators may limit how we use artificial intelligence, which", ...others)
  const second = risks(...others)
  const [found, none, exact] = findLikeHeadings(
    [
      `Regulation of artificial intelligence may limit our use of it and ${boilerplate}.`,
      `Extreme weather ${boilerplate}.`,
      `Changes in tax laws ${boilerplate}.`,
    ],
    [first, second],
  )
  expect(found).toEqual([{ text: first, paragraph: first.paragraphs[0] }])
  expect(none).toEqual([])
  expect(exact?.map(({ text }) => text)).toEqual([first, second])
})

test("long paragraphs and empty ones are no headings, and without texts nothing is found", () => {
  const long = Array.from({ length: 120 }, (_, at) => `word${at} ${at}weather`).join(" ")
  expect(findLikeHeadings(["Extreme weather"], [{ paragraphs: ["", long] }])).toEqual([[]])
  expect(findLikeHeadings(["Extreme weather"], [])).toEqual([[]])
})

test("a heading of a group is no statement", () => {
  expect(isStatement("Risks Related to Our Global Operating Business")).toBe(false)
  expect(isStatement("ITEM 1A. RISK FACTORS")).toBe(false)
  expect(isStatement("Risk factors")).toBe(false)
  expect(isStatement("We operate in a highly competitive industry.")).toBe(true)
  expect(isStatement("Issues in the use of AI may result in harm to our reputation.")).toBe(true)
})
