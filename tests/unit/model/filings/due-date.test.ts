import { expect, test } from "vitest"
import { categoryOf, dueDate, findLate } from "~/model/filings/due-date"
import { submitted } from "../../../fixtures/filings/submitted"

test("annual reports are due after 60, 75 or 90 days, quarterly after 40 or 45", () => {
  expect(dueDate("10-K", "2024-12-31", "large")).toBe("2025-03-03") // the sixtieth day is a Saturday
  expect(dueDate("10-K", "2024-12-31", "accelerated")).toBe("2025-03-17")
  expect(dueDate("10-K", "2024-12-31", "other")).toBe("2025-03-31")
  expect(dueDate("10-Q", "2025-03-31", "large")).toBe("2025-05-12")
  expect(dueDate("10-Q", "2025-03-31", "other")).toBe("2025-05-15")
  expect(dueDate("8-K", "2025-03-31", "other")).toBeNull()
})

test("the category is read from the SEC's words", () => {
  expect(categoryOf("Large accelerated filer")).toBe("large")
  expect(categoryOf("Accelerated filer, Smaller reporting company")).toBe("accelerated")
  expect(categoryOf("Non-accelerated filer, Smaller reporting company")).toBe("other")
  expect(categoryOf(null)).toBe("other")
})

const older = submitted("10-Q", "2024-11-08", { period: "2024-09-30" })

test("a report after its day is late, one on it is not, and the first of all is let be", () => {
  const onTime = submitted("10-K", "2025-03-03", { period: "2024-12-31" })
  const late = submitted("10-Q", "2025-05-14", { period: "2025-03-31" })
  const found = findLate([late, onTime, older], "Large accelerated filer")
  expect([...found]).toEqual([[late.accession, { due: "2025-05-12", days: 2, isExtended: false }]])
  expect(findLate([late], "Large accelerated filer").size).toBe(0)
})

test("years ago the longest time counts, because the category of then is not known", () => {
  const then = submitted("10-K", "2015-03-30", { period: "2014-12-31" })
  const now = submitted("8-K", "2025-05-14")
  const before = submitted("10-Q", "2014-11-08", { period: "2014-09-30" })
  expect(findLate([now, then, before], "Large accelerated filer").size).toBe(0)
})

test("a notice gives fifteen days, and no more; an amendment is never late", () => {
  const notice = submitted("NT 10-K", "2025-03-04", { period: "2024-12-31" })
  const within = submitted("10-K", "2025-03-14", { period: "2024-12-31" })
  const after = submitted("10-K", "2025-03-24", { period: "2024-12-31" })
  const amended = submitted("10-K/A", "2025-04-30", { period: "2024-12-31" })
  const of = (report: typeof within) =>
    findLate([amended, report, notice, older], "Large accelerated filer").get(report.accession)
  expect(of(within)).toMatchObject({ isExtended: true })
  expect(of(after)).toMatchObject({ isExtended: false, days: 21 })
  expect(findLate([amended, older], "Large accelerated filer").size).toBe(0)
})

test("nothing is called late for days in the relief of 2020", () => {
  const report = submitted("10-Q", "2020-06-20", { period: "2020-03-31" })
  expect(findLate([report, older], null).size).toBe(0)
})
