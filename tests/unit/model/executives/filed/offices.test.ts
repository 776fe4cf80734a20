import { expect, test } from "vitest"
import { getOffices, withoutOffice } from "~/model/executives/filed/offices"

test("titles of the whole company are offices, in any order and with others", () => {
  expect(getOffices("Chief Executive Officer, Director, and Principal Executive Officer")).toEqual([
    "chief executive",
  ])
  expect(getOffices("Chairman and CEO")).toEqual(["chief executive"])
  expect(getOffices("Senior Vice President, CFO")).toEqual(["chief financial"])
  expect(getOffices("Chief Executive Officer of the Company")).toEqual(["chief executive"])
})

test("titles of a division, former and shared ones are no offices", () => {
  for (const title of [
    "Chief Executive Officer of Intel Products",
    "Executive Vice President, CEO, Sam’s Club",
    "CEO Amazon Web Services",
    "Former Chief Executive Officer",
    "Interim Co-Chief Executive Officer",
    "Assistant to the Chief Executive Officer",
  ])
    expect(getOffices(title)).toEqual([])
})

test("a role without an office keeps other offices and seats, and is empty without one", () => {
  expect(withoutOffice("Director, President and Chief Executive Officer", "chief executive")).toBe(
    "Director, President",
  )
  expect(withoutOffice("President and Chief Executive Officer", "chief executive")).toBe("")
})
