import { expect, test } from "vitest"
import { checkAnnual } from "../../../../statements/check-annual"
import { makeDocument, makeFacts, tenK, wholeYear } from "../make-facts"

const check = (filed: string) => {
  const facts = wholeYear(2020, tenK(2020, { filed }))
  return checkAnnual(makeFacts(facts), makeDocument(facts))
}

test("a year is compared with the report that was filed in the year after", () => {
  expect(check("2021-02-20").map(({ agrees }) => agrees)).toContain(true)
})

test("a report that is filed two years later is another year's, and is not compared", () => {
  expect(check("2022-08-01")).toEqual([])
})
