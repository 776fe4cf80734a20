import { expect, test } from "vitest"
import { addDays } from "~/lib/dates"
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
const getLine = (figures: ReturnType<typeof getFigures>, label: RegExp) =>
  figures?.groups.flatMap(({ lines }) => lines).find((line) => label.test(line.label))

test("an annual report has its year's figures in millions beside the year before", () => {
  const figures = getFigures("2023-02-20", "2022-12-31")
  expect(figures?.title).toBe("Fiscal 2022")
  expect(getLine(figures, /revenue/i)).toMatchObject({ text: "1,000", before: "950" })
  expect(getLine(figures, /^total assets$/i)).toMatchObject({ text: "2,000", before: "2,000" })
  expect(figures?.groups.map(({ title }) => title)).toEqual([
    "Income statement",
    "Balance sheet",
    "Cash flow statement",
  ])
})

test("figures are as known on the day of the filing: 900 before the restatement to 950", () => {
  const revenue = getLine(getFigures("2022-02-20", "2021-12-31"), /revenue/i)
  expect(revenue).toMatchObject({ text: "900", before: null })
  expect(revenue?.href).toContain("asof=2022-02-20")
})

test("a quarterly report is compared with the same quarter of the year before", () => {
  const figures = getFigures("2023-05-05", "2023-03-31", false)
  expect(figures?.title).toBe("Q1 of fiscal 2023")
  expect(getLine(figures, /revenue/i)).toMatchObject({ text: "260", before: "240" })
})

test.each([
  { days: -8, found: false },
  { days: -7, found: true },
  { days: 7, found: true },
  { days: 8, found: false },
])("a report dated $days days after the period's end finds its figures: $found", ({ days, found }) => {
  expect(getFigures("2023-02-20", addDays("2022-12-31", days)) !== null).toBe(found)
})
