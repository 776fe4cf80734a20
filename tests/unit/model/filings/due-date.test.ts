import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { dueDate, findLate, parseCategory } from "~/model/filings/due-date"
import { submitted } from "../../../fixtures/filings/submitted"

// Each day and both of its neighbors are business days, so that one day more or less changes the result.
const timely = [
  { form: "10-K", words: "Large accelerated filer", period: "2022-12-31", due: "2023-03-01" },
  { form: "10-K", words: "Accelerated filer", period: "2022-06-30", due: "2022-09-13" },
  { form: "10-K", words: "Non-accelerated filer", period: "2021-09-30", due: "2021-12-29" },
  { form: "10-K405", words: "Non-accelerated filer", period: "2021-09-30", due: "2021-12-29" },
  { form: "10-KSB", words: null, period: "2021-09-30", due: "2021-12-29" },
  { form: "10-Q", words: "Large accelerated filer", period: "2021-09-30", due: "2021-11-09" },
  { form: "10-Q", words: "Accelerated filer", period: "2021-09-30", due: "2021-11-09" },
  { form: "10-Q", words: "Non-accelerated filer", period: "2022-12-31", due: "2023-02-14" },
  { form: "10-QSB", words: null, period: "2022-12-31", due: "2023-02-14" },
]

test.each(timely)(
  "a $form of $period by a filer called $words is due on $due",
  ({ form, words, period, due }) => {
    expect(dueDate(form, period, parseCategory(words))).toBe(due)
  },
)

test.each(timely)(
  "a $form due on $due is in time the day before and on it, one day late the day after",
  ({ form, words, period, due }) => {
    const lateness = (days: number) => {
      const report = submitted(form, addDays(due, days), { period })
      const earlier = submitted("10-Q", "2020-11-06", { period: "2020-09-30" })
      return findLate([report, earlier], words).get(report.accession)
    }
    expect([lateness(-1), lateness(0)]).toEqual([undefined, undefined])
    expect(lateness(1)).toEqual({ due, days: 1, isExtended: false })
  },
)

test("a due date on a weekend moves to Monday, and forms without a due date give null", () => {
  expect(dueDate("10-K", "2024-12-31", "large")).toBe("2025-03-03") // the sixtieth day is a Saturday
  expect(dueDate("10-Q", "2025-03-31", "large")).toBe("2025-05-12")
  expect(dueDate("8-K", "2025-03-31", "other")).toBeNull()
})

test.each([
  { form: "10-K", words: "Large accelerated filer", period: "2022-12-31", last: "2023-03-16" },
  { form: "10-Q", words: null, period: "2024-09-30", last: "2024-11-19" },
])("a notice before a $form of $period extends its time to $last", ({ form, words, period, last }) => {
  const isExtended = (days: number) => {
    const report = submitted(form, addDays(last, days), { period })
    const notice = submitted(`NT ${form}`, addDays(last, -4), { period })
    const earlier = submitted("10-Q", "2020-11-06", { period: "2020-09-30" })
    return findLate([report, notice, earlier], words).get(report.accession)?.isExtended
  }
  expect([-1, 0, 1].map(isExtended)).toEqual([true, true, false])
})

test.each([
  { name: "of the year before", form: "10-K", period: "2023-12-31", isLate: false },
  { name: "of its own year", form: "10-K", period: "2024-12-31", isLate: true },
  { name: "61 days after the quarter before", form: "10-Q", period: "2024-11-30", isLate: false },
  { name: "92 days after the quarter before", form: "10-Q", period: "2024-12-31", isLate: true },
])("a $form a year later with a period $name is late: $isLate", ({ form, period, isLate }) => {
  const report = submitted(form, "2025-12-01", { period })
  const filings = [
    report,
    submitted("10-Q", "2024-11-08", { period: "2024-09-30" }),
    submitted("10-K", "2024-02-20", { period: "2023-12-31" }),
    submitted("10-Q", "2020-11-06", { period: "2020-09-30" }),
  ]
  expect(findLate(filings, null).has(report.accession)).toBe(isLate)
})

test("the category is read from the SEC's words", () => {
  expect(parseCategory("Large accelerated filer")).toBe("large")
  expect(parseCategory("Accelerated filer, Smaller reporting company")).toBe("accelerated")
  expect(parseCategory("Non-accelerated filer, Smaller reporting company")).toBe("other")
  expect(parseCategory(null)).toBe("other")
})

const older = submitted("10-Q", "2024-11-08", { period: "2024-09-30" })

test("a report two days after its due date is late; one on it, or the first in the list, is not", () => {
  const onTime = submitted("10-K", "2025-03-03", { period: "2024-12-31" })
  const late = submitted("10-Q", "2025-05-14", { period: "2025-03-31" })
  const found = findLate([late, onTime, older], "Large accelerated filer")
  expect([...found]).toEqual([[late.accession, { due: "2025-05-12", days: 2, isExtended: false }]])
  expect(findLate([late], "Large accelerated filer").size).toBe(0)
})

test("a report of ten years ago has the longest time, because the category of then is not known", () => {
  const then = submitted("10-K", "2015-03-30", { period: "2014-12-31" })
  const now = submitted("8-K", "2025-05-14")
  const before = submitted("10-Q", "2014-11-08", { period: "2014-09-30" })
  expect(findLate([now, then, before], "Large accelerated filer").size).toBe(0)
})

test("a 10-K after a notice is extended for 15 days; an amendment is never late", () => {
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

test.each([
  { period: "2020-01-14", due: "2020-02-28", isLate: true },
  { period: "2020-01-17", due: "2020-03-02", isLate: false },
  { period: "2020-03-31", due: "2020-05-15", isLate: false },
  { period: "2020-05-17", due: "2020-07-01", isLate: false },
  { period: "2020-05-18", due: "2020-07-02", isLate: true },
])("a 10-Q due on $due and filed a week later is late: $isLate", ({ period, due, isLate }) => {
  const report = submitted("10-Q", addDays(due, 7), { period })
  const earlier = submitted("10-Q", "2019-11-08", { period: "2019-09-30" })
  expect(dueDate("10-Q", period, "other")).toBe(due)
  expect(findLate([report, earlier], null).has(report.accession)).toBe(isLate)
})

test.each([
  { days: 399, isLate: true },
  { days: 400, isLate: true },
  { days: 401, isLate: false },
])(
  "a large filer's 10-K filed after 65 days is late, $days days before the newest filing: $isLate",
  (given) => {
    const report = submitted("10-K", "2024-03-05", { period: "2023-12-31" })
    const newest = submitted("8-K", addDays(report.filed, given.days))
    const earlier = submitted("10-Q", "2023-11-08", { period: "2023-09-30" })
    const late = findLate([newest, report, earlier], "Large accelerated filer")
    expect(late.has(report.accession)).toBe(given.isLate)
  },
)
