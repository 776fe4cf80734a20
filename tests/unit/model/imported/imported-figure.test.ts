import { expect, test } from "vitest"
import { type FigureColumn, type LineHead, readFigure, readLineHead } from "~/model/imported/imported-figure"

const today = "2026-03-01"
const line: Partial<Record<FigureColumn, string>> = {
  symbol: "bhp.ax",
  end: "2025-06-30",
  months: "12",
  currency: "usd",
  source: "Annual report 2025",
  url: "https://example.com/2025.pdf",
  filed: "2025-08-19",
}

function head(change: Partial<Record<FigureColumn, string>> = {}): LineHead | string {
  const cells = { ...line, ...change }
  return readLineHead((column) => cells[column] ?? "", today)
}

function figure(key: string, text: string, change: Partial<Record<FigureColumn, string>> = {}) {
  const read = head(change)
  if (typeof read === "string") throw new Error(read)
  return readFigure(read, { key, text, zeros: null, isNegated: false }, "AUD")
}

test("a line gives a figure with its period, currency and source", () => {
  expect(figure("revenue", "51262000000")).toEqual({
    row: "revenue",
    start: "2024-07-01",
    end: "2025-06-30",
    value: 51_262_000_000,
    currency: "USD",
    filed: "2025-08-19",
    source: "Annual report 2025",
    url: "https://example.com/2025.pdf",
    replaces: false,
  })
})

test.each([
  ["3", "2025-06-30", "2025-04-01"],
  ["6", "2025-06-30", "2025-01-01"],
  ["9", "2024-02-29", "2023-06-01"],
  ["12", "2024-02-29", "2023-03-01"],
  ["12", "2024-12-31", "2024-01-01"],
  ["12", "2025-06-28", "2024-06-29"],
])("%s months to %s begin on %s", (months, end, start) => {
  expect(head({ months, end })).toMatchObject({ start, end })
})

test.each([
  ["2024-06-23", "2025-06-30", "12"],
  ["2024-07-09", "2025-06-30", "12"],
  // Years of 52 and 53 weeks, and quarters, a half and nine months of 12 and 16 weeks.
  ["2024-06-30", "2025-06-28", "12"],
  ["2023-06-25", "2024-06-29", "12"],
  ["2024-09-02", "2024-11-24", "3"],
  ["2025-05-12", "2025-08-31", "3"],
  ["2024-09-02", "2025-02-16", "6"],
  ["2024-09-02", "2025-05-11", "9"],
])("from %s to %s is %s months", (start, end, months) => {
  expect(head({ start, end, months, filed: today })).toMatchObject({ start, end })
})

test("a balance has no start, and a row's key can be in any case", () => {
  expect(figure("TotalEquity", "5")).toMatchObject({ row: "totalEquity", start: null })
})

test("a line without a currency has that of its listing", () => {
  expect(figure("assets", "5", { currency: "" })).toMatchObject({ currency: "AUD" })
})

test("a multiplier moves the decimal point of amounts and counts, and not of figures per share", () => {
  expect(figure("revenue", "51262.1", { multiplier: "1000000" })).toMatchObject({ value: 51_262_100_000 })
  expect(figure("sharesDiluted", "5.071", { multiplier: "1000" })).toMatchObject({ value: 5071 })
  expect(figure("epsDiluted", "1.55", { multiplier: "1000000" })).toMatchObject({ value: 1.55 })
})

test.each<[Partial<Record<FigureColumn, string>>, string]>([
  [{ symbol: "" }, '"" is not a symbol.'],
  [{ symbol: "=cmd()" }, '"=cmd()" is not a symbol.'],
  [{ end: "2025-02-30" }, '"2025-02-30" is not a date in the format YYYY-MM-DD.'],
  [{ end: "30/06/2025" }, '"30/06/2025" is not a date in the format YYYY-MM-DD.'],
  [{ end: "2026-03-02" }, "2026-03-02 is in the future."],
  [{ end: "1899-12-31" }, "1899-12-31 is before 1900."],
  [{ months: "5" }, '"5" is not a length of 3, 6, 9 or 12 months.'],
  [{ start: "yesterday" }, '"yesterday" is not a date in the format YYYY-MM-DD.'],
  [
    { start: "2025-04-23" },
    "From 2025-04-23 to 2025-06-30 are 69 days, which is no quarter, half, nine months or year.",
  ],
  [
    { start: "2024-05-06" },
    "From 2024-05-06 to 2025-06-30 are 421 days, which is no quarter, half, nine months or year.",
  ],
  [
    { start: "2025-02-25" },
    "From 2025-02-25 to 2025-06-30 are 126 days, which is no quarter, half, nine months or year.",
  ],
  [
    { start: "2024-07-01", months: "3" },
    "From 2024-07-01 to 2025-06-30 are 365 days, which is not 3 months.",
  ],
  [
    { start: "2025-04-01", months: "12" },
    "From 2025-04-01 to 2025-06-30 are 91 days, which is not 12 months.",
  ],
  // A day more than the tolerance before and after, and no whole weeks.
  [{ start: "2024-06-22" }, "From 2024-06-22 to 2025-06-30 are 374 days, which is not 12 months."],
  [{ start: "2024-07-10" }, "From 2024-07-10 to 2025-06-30 are 356 days, which is not 12 months."],
  [{ start: "2024-07-01", months: "5" }, '"5" is not a length of 3, 6, 9 or 12 months.'],
  [{ filed: "" }, '"" is not a date in the format YYYY-MM-DD.'],
  [{ filed: "2026-03-02" }, "2026-03-02 is in the future."],
  [{ filed: "2025-06-29" }, "2025-06-29, the day it was filed, is before the end of the period."],
  [{ currency: "dollars" }, '"dollars" is not a currency code of three letters.'],
  [{ currency: "GBX" }, '"GBX" is a hundredth of GBP; give amounts in GBP.'],
  [{ currency: "GBp" }, '"GBp" is a hundredth of GBP; give amounts in GBP.'],
  [{ source: "" }, '"" is not the name of a source.'],
  [{ source: '=HYPERLINK("x")' }, '"=HYPERLINK("x")" is not the name of a source.'],
  [{ url: "javascript:alert(1)" }, '"javascript:alert(1)" is not an address that begins with http or https.'],
  [{ multiplier: "12" }, '"12" is not a multiplier, such as 1000 or 1000000.'],
])("%j is refused", (change, reason) => {
  expect(head(change)).toBe(reason)
})

test.each([
  ["turnover", "5", 'There is no row "turnover".'],
  ["freeCashFlow", "5", 'There is no row "freeCashFlow".'],
  ["revenue", "", '"" is not a number.'],
  ["revenue", "n/a", '"n/a" is not a number.'],
  ["revenue", "=1+1", '"=1+1" is a formula, not a number.'],
  ["revenue", "+cmd|' /C calc'!A0", "\"+cmd|' /C calc'!A0\" is a formula, not a number."],
  ["revenue", "1,234", '"1,234" is not a number; give it without thousands separators or parentheses.'],
  ["revenue", "(12)", '"(12)" is not a number; give it without thousands separators or parentheses.'],
  ["revenue", "1e308", '"1e308" is too large for an amount.'],
  ["revenue", "1e999", '"1e999" is too large for an amount.'],
  ["revenue", "NaN", '"NaN" is not a number.'],
  ["capitalExpenditure", "5", "capitalExpenditure is an outflow: give it as a negative number."],
  ["debtIssued", "-5", "debtIssued is an inflow: give it as a positive number."],
  ["sharesDiluted", "-5", "sharesDiluted is never negative."],
  ["interestExpense", "-5", "interestExpense is never negative."],
])("%s with the value %j is refused", (key, text, reason) => {
  expect(figure(key, text)).toBe(reason)
})

test("a figure of a period without a length is refused, and a balance is not", () => {
  const change = { months: "" }
  expect(figure("revenue", "5", change)).toBe(
    "revenue is of a period: give its start or its length in months.",
  )
  expect(figure("cash", "5", change)).toMatchObject({ value: 5 })
})

test.each([
  ["-0", 0],
  ["+7", 7],
  ["-1.5e3", -1500],
  [".5", 0.5],
  ["999999999999999000", 999_999_999_999_999_000],
])("the number %s is %d", (text, value) => {
  expect(figure("netIncome", text)).toMatchObject({ value })
})
