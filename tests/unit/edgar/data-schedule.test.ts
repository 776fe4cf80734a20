import { expect, test } from "vitest"
import { parseDataSchedule } from "~/edgar/data-schedule"
import { dataSchedule, scheduleTags } from "../../fixtures/old-filings"

test("an article 5 schedule gives its multiplier, period and values", () => {
  const schedule = parseDataSchedule(dataSchedule(scheduleTags))
  expect(schedule).toMatchObject({ article: "5", multiplier: 1_000_000, restated: false, currency: null })
  expect(schedule?.columns).toHaveLength(1)
  const [column] = schedule?.columns ?? []
  expect(column).toMatchObject({
    periodType: "YEAR",
    fiscalYearEnd: "1996-06-30",
    start: null,
    end: "1996-06-30",
  })
  expect(column?.values.get("TOTAL-REVENUES")).toBe(1115)
  expect(column?.values.get("EPS-PRIMARY")).toBe(1.4)
})

test.each([
  ["(124,546)", -124_546],
  ["(0.84)<F1><F2>", -0.84],
  ["-787", -787],
  ["$ 1,115", 1115],
  [".99", 0.99],
  ["0", 0],
  ["PER-BOOK", undefined],
  ["", undefined],
])("a value printed %j is %j", (text, value) => {
  const schedule = parseDataSchedule(dataSchedule({ ...scheduleTags, "NET-INCOME": text }))
  expect(schedule?.columns[0]?.values.get("NET-INCOME")).toBe(value)
})

test.each([
  ["1", 1],
  ["1000", 1000],
  ["1,000", 1000],
  ["1,000,000", 1_000_000],
  ["", null],
  ["IN MILLIONS", null],
])("a multiplier printed %j is %j", (text, multiplier) => {
  expect(parseDataSchedule(dataSchedule({ ...scheduleTags, MULTIPLIER: text }))?.multiplier).toBe(multiplier)
})

test("two columns give a period each, in any case of their words", () => {
  const schedule = parseDataSchedule(
    dataSchedule({
      ARTICLE: "BD",
      RESTATED: "",
      CURRENCY: "U.S. Dollars",
      "PERIOD-TYPE": "3-mos 6-mos",
      "FISCAL-YEAR-END": "Sep-30-1996 Sep-30-1996",
      "PERIOD-END": "Mar-31-1996 Mar-31-1996",
      COMMISSIONS: "1,000 2,100",
      "NET-INCOME": "12",
    }),
  )
  expect(schedule).toMatchObject({ article: "BD", restated: true, currency: "U.S. Dollars" })
  expect(schedule?.columns.map(({ periodType, end }) => [periodType, end])).toEqual([
    ["3-MOS", "1996-03-31"],
    ["6-MOS", "1996-03-31"],
  ])
  expect(schedule?.columns.map(({ values }) => values.get("COMMISSIONS"))).toEqual([1000, 2100])
  expect(schedule?.columns.some(({ values }) => values.has("NET-INCOME"))).toBe(false)
})

test("the legend and footnotes give no values", () => {
  const text = dataSchedule({ ARTICLE: "7" })
    .replace("</TABLE>", "<LEGEND>\n<CASH> 9\n</LEGEND>\n<PERIOD-TYPE> YEAR\n<PERIOD-END> DEC-31-1996\n")
    .concat("<CASH> 5\n<FN>\n<F1>See note.\n<TOTAL-ASSETS> 7\n</FN>")
  expect([...(parseDataSchedule(text)?.columns[0]?.values ?? [])]).toEqual([["CASH", 5]])
})

test.each(["", "<ARTICLE>", "Article 5 of the bylaws", "<ARTICLE> 5\n<CASH> 5"])(
  "%j is no schedule",
  (text) => {
    expect(parseDataSchedule(text)).toBeNull()
  },
)
