import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
import { describeUnit } from "~/pages/company/financials/statement-table-model"
import { filingFigures } from "~/pages/company/reader/filing-figures"
import { tickerId } from "../../../../ids"
import { makeDocument, quarter, tenK, tenQ, wholeYear } from "../../../model/financials/make-facts"

const document = makeDocument([
  ...wholeYear(2021, tenK(2021), { Revenues: 900 }),
  ...wholeYear(2022, tenK(2022)),
  ...wholeYear(2021, tenK(2022), { Revenues: 950 }).filter(({ concept }) => concept === "Revenues"),
  { concept: "Revenues", ...quarter(2022, 1), val: 240e6, ...tenQ(2022, 1) },
  { concept: "Revenues", ...quarter(2023, 1), val: 260e6, ...tenQ(2023, 1) },
])
const getFigures = (filed: string, period: string, isAnnual = true) =>
  filingFigures(document, tickerId("WRKS"), { filed, period, isAnnual })
const getLine = (figures: ReturnType<typeof getFigures>, label: RegExp) => {
  const line = figures?.groups.flatMap(({ lines }) => lines).find((each) => label.test(each.label))
  return line && { ...line, texts: line.cells.map(({ text }) => text) }
}

test("an annual report has its year's figures beside the year before, with totals and changes", () => {
  const figures = getFigures("2023-02-20", "2022-12-31")
  expect(figures?.columns).toMatchObject([
    { title: "2022", note: "Dec 2022" },
    { title: "2021", note: "Dec 2021" },
  ])
  const revenue = getLine(figures, /revenue/i)
  expect(revenue).toMatchObject({ texts: ["1,000", "950"], kind: "total" })
  expect(revenue?.change).toBeCloseTo(0.0526, 4)
  expect(revenue?.cells[1]?.href).toContain("/source/revenue/2021?asof=2023-02-20")
  expect(getLine(figures, /^total assets$/i)).toMatchObject({ texts: ["2,000", "2,000"], change: 0 })
  expect(figures?.groups.map(({ title }) => title)).toEqual([
    "Income statement",
    "Balance sheet",
    "Cash flow statement",
  ])
})

test("figures are as known on the day of the filing: 900 before the restatement to 950, with no year before", () => {
  const figures = getFigures("2022-02-20", "2021-12-31")
  const revenue = getLine(figures, /revenue/i)
  expect(figures?.columns).toHaveLength(1)
  expect(revenue).toMatchObject({ texts: ["900"], change: null })
  expect(revenue?.cells[0]?.href).toContain("asof=2022-02-20")
})

test("a quarterly report is compared with the same quarter of the year before, in thousands below 1 billion", () => {
  const figures = getFigures("2023-05-05", "2023-03-31", false)
  expect(figures?.columns.map(({ title }) => title)).toEqual(["2023 Q1", "2022 Q1"])
  expect(figures?.unitNote).toBe("Thousands of US dollars, as known when this was filed.")
  expect(getLine(figures, /revenue/i)).toMatchObject({ texts: ["260,000", "240,000"] })
})

test("a total that equals its part in both years is left out", () => {
  const figures = getFigures("2023-02-20", "2022-12-31")
  const income = figures?.groups[0]?.lines.map(({ label }) => label)
  expect(income).toContain("Net income")
  expect(income).not.toContain("Net income including noncontrolling interests")
  expect(getLine(figures, /^total equity$/i)).toBeUndefined()
  expect(getLine(figures, /short-term investments/i)).toBeUndefined()
})

test("the unit is that of share counts, too, and not that of amounts per share", () => {
  expect(describeUnit(new Set(["money", "shares", "perShare"]), "thousands", "USD")).toBe(
    "Thousands of US dollars and of shares, except per share",
  )
  expect(describeUnit(new Set(["money", "perShare"]), "millions", "EUR")).toBe(
    "Millions of euros except per share",
  )
})

test.each([
  { days: -8, found: false },
  { days: -7, found: true },
  { days: 7, found: true },
  { days: 8, found: false },
])("a report dated $days days after the period's end finds its figures: $found", ({ days, found }) => {
  expect(getFigures("2023-02-20", addDays("2022-12-31", days)) !== null).toBe(found)
})
