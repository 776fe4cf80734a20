import { expect, test } from "vitest"
import { parseEstimates } from "~/model/earnings/estimates"

const head = "ticker,periodEnd,eps,revenue,date,source\n"
const first = "EXMP,2026-12-31,1.1,2000,2027-02-05,Broker"

test.each([
  [
    "a quarter that an earlier line gives",
    "EXMP,2026-12-31,1.2,,,Other",
    "EXMP, 2026-12-31, is also on line 2",
  ],
  ["a negative revenue", "EXMP,2027-03-31,1.2,-5,,Broker", "revenue must not be negative"],
  [
    "a release before the end of its quarter",
    "EXMP,2027-03-31,1.2,,2027-03-05,Broker",
    "date 2027-03-05 is not after the end of the quarter",
  ],
  ["no day", "EXMP,soon,1.2,,,Broker", "periodEnd must be a day, YYYY-MM-DD"],
])("a line of %s is refused with its reason, and the other one is taken", (_, line, reason) => {
  const { rows, refused } = parseEstimates(`${head}${first}\n${line}\n`)
  expect(rows).toMatchObject([{ ticker: "EXMP", periodEnd: "2026-12-31", eps: 1.1, revenue: 2000 }])
  expect(refused).toEqual([{ line: 3, reason }])
})

test("a line of JSON that is broken, or without a day, says so", () => {
  const { refused } = parseEstimates('{"ticker":"EXMP","eps":1,"source":"Broker"}\n{broken\n')
  expect(refused.map(({ reason }) => reason)).toEqual(["periodEnd must be a day, YYYY-MM-DD", "is not JSON"])
})
