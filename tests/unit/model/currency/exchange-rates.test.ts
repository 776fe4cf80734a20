import { expect, test } from "vitest"
import {
  describeConversions,
  describeRate,
  type ExchangeRates,
  toConversion,
} from "~/model/currency/exchange-rates"
import { readEcbRates } from "~/model/currency/read-ecb-rates"

const latest = "2026-11-21"

const rates: ExchangeRates = {
  day: "2026-11-20",
  source: "European Central Bank",
  perEuro: { USD: 1.25, GBP: 0.8 },
}

test("a history gives the newest day in any order, and a currency without a rate is left out", () => {
  const text =
    "Date,USD,JPY,CYP,\n2026-11-19,1.1,170,N/A,\n2026-11-20,1.25,171.5,N/A,\n2026-11-18,1.2,169,0.58,\n"
  expect(readEcbRates(text, latest)).toEqual({
    rates: { day: "2026-11-20", source: "European Central Bank", perEuro: { USD: 1.25, JPY: 171.5 } },
    refused: [],
  })
})

test("the file of one day has spaces and a written month", () => {
  const { rates } = readEcbRates("Date, USD, GBP, \n20 November 2026, 1.25, 0.8, \n", latest)
  expect(rates).toMatchObject({ day: "2026-11-20", perEuro: { USD: 1.25, GBP: 0.8 } })
})

test.each([
  [
    "a day that does not exist",
    "Date,USD\n2026-02-30,1.1\n",
    [{ line: 2, reason: '"2026-02-30" is not a day.' }],
  ],
  ["a rate of 0", "Date,USD\n2026-02-20,0\n", [{ line: 2, reason: '"0" is not a rate of USD.' }]],
  [
    "a day in the future",
    "Date,USD\n2026-11-22,1.1\n",
    [{ line: 2, reason: "2026-11-22 is in the future." }],
  ],
  [
    "a line with a decimal comma",
    "Date,USD,\n2026-02-20,1,1,\n",
    [{ line: 2, reason: "The line has 4 cells and the head 3." }],
  ],
  [
    "a currency in two columns",
    "Date,USD,USD\n2026-02-20,1.1,1.2\n",
    [{ line: 1, reason: "The head has two columns USD." }],
  ],
  ["a rate in words", "Date,USD\n2026-02-20,one\n", [{ line: 2, reason: '"one" is not a rate of USD.' }]],
  [
    "another file",
    "ticker,close\nEXMP,1\n",
    [{ line: 1, reason: 'The first line must begin with "Date" and name the currencies.' }],
  ],
])("%s is refused with its line", (_, text, refused) => {
  expect(readEcbRates(text, latest)).toEqual({ rates: null, refused })
})

test("a day on two lines is refused the second time, and a future day does not stop the others", () => {
  const text = "Date,USD\n2026-11-20,1.25\n2026-11-20,1.3\n2099-01-01,1\n"
  expect(readEcbRates(text, latest)).toMatchObject({
    rates: { day: "2026-11-20", perEuro: { USD: 1.25 } },
    refused: [
      { line: 3, reason: "2026-11-20 is also on line 2." },
      { line: 4, reason: "2099-01-01 is in the future." },
    ],
  })
})

test("a rate between two currencies goes through the euro", () => {
  expect(toConversion(rates, "GBP", "USD")?.rate).toBeCloseTo(1.5625, 10)
  expect(toConversion(rates, "EUR", "USD")?.rate).toBe(1.25)
  expect(toConversion(rates, "USD", "EUR")?.rate).toBe(0.8)
})

test.each([
  ["the reported currency", rates, "GBP", "GBP"],
  ["a currency without a rate", rates, "GBP", "CHF"],
  ["a company without a currency", rates, null, "EUR"],
  ["no choice", rates, "GBP", null],
  ["no rates", null, "GBP", "EUR"],
])("%s converts nothing", (_, given, from, to) => {
  expect(toConversion(given, from, to)).toBeNull()
})

test.each([
  [180.25, "1 EUR = 180.25 JPY"],
  [10, "1 JPY = 0.1 EUR"],
  [10.5, "1 EUR = 10.5 JPY"],
])("at %d yen for a euro, yen in euros are at %s", (perEuro, expected) => {
  const conversion = toConversion({ ...rates, perEuro: { JPY: perEuro } }, "JPY", "EUR")
  expect(conversion && describeRate(conversion)).toContain(`${expected}, the reference rate`)
})

test("a conversion names its rate, source and day", () => {
  const conversion = toConversion(rates, "GBP", "USD")
  expect(conversion && describeConversions([conversion])).toBe(
    "Converted from GBP at 1 GBP = 1.5625 USD, the reference rate of the European Central Bank of 20 Nov 2026, for every period. Sources and downloads have the reported amounts.",
  )
})
