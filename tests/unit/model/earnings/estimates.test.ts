import { expect, test } from "vitest"
import { parseEstimates } from "~/model/earnings/estimates"

const head = "ticker,periodEnd,eps,revenue,date,source\n"
const today = "2026-11-28"
const first = "EXMP,2026-12-31,1.1,2000,2027-02-05,Broker"

test.each([
  [
    "a quarter that an earlier line gives",
    "EXMP,2026-12-31,1.2,,,Other",
    "EXMP, 2026-12-31, is also on line 2",
  ],
  [
    "the same quarter with another day",
    "EXMP,2027-01-10,1.2,,,Other",
    "EXMP, 2027-01-10, is the quarter of line 2, which ends on 2026-12-31",
  ],
  [
    "a quarter of a later century",
    "EXMP,2126-12-31,1.2,,,Broker",
    "periodEnd 2126-12-31 is more than ten years away",
  ],
  [
    "a release more than a year after its quarter",
    "EXMP,2027-03-31,1.2,,2028-04-01,Broker",
    "date 2028-04-01 is more than a year after the end of the quarter",
  ],
  ["a negative revenue", "EXMP,2027-03-31,1.2,-5,,Broker", "revenue must not be negative"],
  [
    "a release before the end of its quarter",
    "EXMP,2027-03-31,1.2,,2027-03-05,Broker",
    "date 2027-03-05 is not after the end of the quarter",
  ],
  ["no day", "EXMP,soon,1.2,,,Broker", "periodEnd must be a day, YYYY-MM-DD"],
])("a line of %s is refused with its reason, and the other one is taken", (_, line, reason) => {
  const { rows, refused } = parseEstimates(`${head}${first}\n${line}\n`, today)
  expect(rows).toMatchObject([{ ticker: "EXMP", periodEnd: "2026-12-31", eps: 1.1, revenue: 2000 }])
  expect(refused).toEqual([{ line: 3, reason }])
})

test("a line of JSON that is broken, or without a day, says so", () => {
  const { refused } = parseEstimates('{"ticker":"EXMP","eps":1,"source":"Broker"}\n{broken\n', today)
  expect(refused.map(({ reason }) => reason)).toEqual(["periodEnd must be a day, YYYY-MM-DD", "is not JSON"])
})

test("a time without the day of the release is refused", () => {
  const text = "ticker,periodEnd,eps,time,source\nEXMP,2026-12-31,1.1,16:05,Broker\n"
  expect(parseEstimates(text, today).refused).toEqual([{ line: 2, reason: "time 16:05 is of no date" }])
})

test.each(["2025-11-23", "2026-02-15", "2026-05-10", "2026-08-30", "2036-11-28"])(
  "a quarter that ends on %s is taken, because fiscal quarters end on any day",
  (periodEnd) => {
    const text = `${head}EXMP,${periodEnd},1.1,,,Broker\nEXMP,2020-12-31,1.1,,2021-12-31,Broker\n`
    expect(parseEstimates(text, today)).toMatchObject({ rows: [{ periodEnd }, {}], refused: [] })
  },
)

test("a quarter eleven days later is another one", () => {
  const text = `${head}${first}\nEXMP,2027-01-11,1.2,,,Broker\n`
  expect(parseEstimates(text, today).rows).toHaveLength(2)
})

test("a figure of spaces is empty", () => {
  const text = '{"ticker":"EXMP","periodEnd":"2026-12-31","eps":" ","revenue":5,"source":"Broker"}'
  expect(parseEstimates(text, today).rows).toMatchObject([{ eps: null, revenue: 5 }])
})
