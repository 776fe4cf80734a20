import { expect, test } from "vitest"
import { findAuditor, findEmployees, findWebsite, readBusinessFacts } from "~/model/filings/business-facts"

test.each([
  [
    "As of September 28, 2024, the Company had approximately 164,000 full-time equivalent employees.",
    "approximately 164,000",
  ],
  ["We employed about 2.", null],
  ["At year end, we employed 12,300 people worldwide.", "12,300"],
  ["We had over 2,000 regular full-time employees in 2025.", "over 2,000"],
  ["The Company’s number of employees worldwide was approximately 31,300.", "approximately 31,300"],
  ["We employ approximately 2.1 million associates worldwide.", "approximately 2.1 million"],
  ["Our employees were 45% of the total in 2024.", null],
  ["In 2024 employees were 2023 in focus.", null],
  ["We had 1,234 stores and many employees.", null],
])("%s: %s", (sentence, expected) => {
  expect(findEmployees(sentence)).toBe(expected)
})

test("the auditor is named by its PCAOB number or its signature; an unknown number gives null", () => {
  expect(findAuditor("Auditor Firm ID PCAOB ID No. 42")).toBe("Ernst & Young LLP")
  expect(findAuditor("(PCAOB ID: 238)")).toBe("PricewaterhouseCoopers LLP")
  expect(findAuditor("/s/ KPMG LLP We have served as the auditor since 1990")).toBe("KPMG LLP")
  expect(findAuditor("PCAOB ID 99999")).toBeNull()
  expect(findAuditor("We engaged KPMG LLP for other work")).toBeNull()
})

test("the website is the company's, not the SEC's", () => {
  expect(findWebsite("Our website is www.Example.com. The SEC's is www.sec.gov.")).toBe("www.example.com")
  expect(findWebsite("Reports are available on the website of the SEC, www.sec.gov.")).toBeNull()
  expect(findWebsite("Visit www.example.com")).toBeNull()
})

test("employees and website are read in the business section alone, the auditor in the whole report", () => {
  expect(readBusinessFacts(["We employ 900 people."], ["We employ 5,000 people.", "/s/ KPMG LLP"])).toEqual({
    employees: "900",
    auditor: "KPMG LLP",
    website: null,
  })
})
