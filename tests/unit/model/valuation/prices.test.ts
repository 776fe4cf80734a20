import fc from "fast-check"
import { expect, test } from "vitest"
import { parsePrices } from "~/model/valuation/parse-prices"
import { listPrices, mergePrices, type PricesPart, pricesSchema } from "~/model/valuation/prices-document"
import { cikId, tickerId } from "../../../ids"

const today = "2026-06-30"

test("closes are read line by line, in any order of columns", () => {
  const text =
    "\uFEFFDate, Close ,TICKER,Currency\r\n2026-06-29,101.5,exmp,\r\n2026-06-29,7.25,BHP.AX,aud\r\n"
  expect(parsePrices(text, today)).toEqual({
    rows: [
      { ticker: "EXMP", date: "2026-06-29", close: 101.5, currency: "USD" },
      { ticker: "BHP.AX", date: "2026-06-29", close: 7.25, currency: "AUD" },
    ],
    refused: [],
  })
})

test("a wrong line is refused with its number and reason, and the others are taken", () => {
  const lines = [
    "ticker,date,close,currency",
    "EXMP,2026-06-29,1,USD",
    "A B,2026-06-29,1,USD",
    "EXMP,2026-02-30,1,USD",
    "EXMP,2027-01-04,1,USD",
    "EXMP,2026-06-28,-1,USD",
    "EXMP,2026-06-28,1e5,USD",
    "EXMP,2026-06-28,,USD",
    "EXMP,2026-06-28,1,dollars",
    "EXMP,2026-06-29,2,USD",
    "EXMP,0026-06-29,2,USD",
  ]
  const { rows, refused } = parsePrices(lines.join("\n"), today)
  expect(rows).toHaveLength(1)
  expect(refused).toEqual([
    { line: 3, reason: '"A B" is not a ticker.' },
    { line: 4, reason: '"2026-02-30" is not a date in the format YYYY-MM-DD.' },
    { line: 5, reason: "2027-01-04 is in the future." },
    { line: 6, reason: '"-1" is not a price above zero.' },
    { line: 7, reason: '"1e5" is not a price above zero.' },
    { line: 8, reason: '"" is not a price above zero.' },
    { line: 9, reason: '"dollars" is not a currency code.' },
    { line: 10, reason: "EXMP has another close on 2026-06-29." },
    { line: 11, reason: "0026-06-29 is before 1900." },
  ])
})

test("closes of one day in two currencies are accepted, as two series", () => {
  const text =
    "ticker,date,close,currency\nEXMP,2026-06-29,2,USD\nEXMP,2026-06-29,1.8,EUR\nEXMP,2026-06-29,3,EUR\n"
  const { rows, refused } = parsePrices(text, today)
  expect(rows.map(({ close, currency }) => [close, currency])).toEqual([
    [2, "USD"],
    [1.8, "EUR"],
  ])
  expect(refused).toEqual([{ line: 4, reason: "EXMP has another close on 2026-06-29." }])
})

test("a file without a required column, or that is not a table, is refused with a reason", () => {
  expect(parsePrices("ticker,close\nEXMP,1\n", today).refused).toEqual([
    { line: 1, reason: "The head has no column date." },
  ])
  expect(parsePrices('ticker,date,close\n"', today).refused[0]?.reason).toContain("not closed")
})

test("any text is parsed without throwing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      parsePrices(text, today)
      parsePrices(`ticker,date,close\n${text}`, today)
    }),
  )
})

test("a later import adds days, replaces closes of the same day, and keeps those of another currency", () => {
  const part = (closes: PricesPart["closes"], currency = "USD"): PricesPart => ({
    cik: cikId("0000990001"),
    ticker: tickerId("EXMP"),
    currency,
    source: "import of closes.csv",
    closes,
  })
  const first = mergePrices(
    null,
    part([
      ["2026-06-29", 10],
      ["2026-06-26", 9],
    ]),
  )
  const both = mergePrices(
    first,
    part([
      ["2026-06-29", 11],
      ["2026-06-30", 12],
    ]),
  )
  expect(listPrices(both).map(({ date, close }) => [date, close])).toEqual([
    ["2026-06-26", 9],
    ["2026-06-29", 11],
    ["2026-06-30", 12],
  ])
  const inEuros = mergePrices(both, part([["2026-06-30", 8]], "EUR"))
  expect(inEuros).toMatchObject({
    currency: "USD",
    dates: both.dates,
    others: [{ currency: "EUR", closes: [8] }],
  })
  const more = mergePrices(mergePrices(inEuros, part([["2026-07-01", 9]], "EUR")), part([["2026-07-01", 13]]))
  expect(listPrices(more).map(({ date, close, currency }) => `${date} ${close} ${currency}`)).toEqual([
    "2026-06-26 9 USD",
    "2026-06-29 11 USD",
    "2026-06-30 12 USD",
    "2026-07-01 13 USD",
    "2026-06-30 8 EUR",
    "2026-07-01 9 EUR",
  ])
  expect(pricesSchema.parse(more)).toEqual(more)
})

test("each close keeps the source of its own import", () => {
  const import1 = {
    ...{ cik: cikId("0000000001"), ticker: tickerId("EXMP"), currency: "USD", source: "import of a.csv" },
    closes: [
      ["2026-06-29", 10],
      ["2026-06-30", 11],
      ["2026-07-02", 13],
    ],
  } satisfies PricesPart
  const import2: PricesPart = {
    ...{ ...import1, source: "import of b.csv" },
    closes: [
      ["2026-06-30", 12],
      ["2026-07-01", 14],
    ],
  }
  const one = mergePrices(null, import1)
  expect(one.sources).toBeUndefined()
  const both = pricesSchema.parse(mergePrices(one, import2))
  expect(listPrices(both).map(({ date, close, source }) => `${date} ${close} ${source}`)).toEqual([
    "2026-06-29 10 import of a.csv",
    "2026-06-30 12 import of b.csv",
    "2026-07-01 14 import of b.csv",
    "2026-07-02 13 import of a.csv",
  ])
  // A file that has all days again is the only source.
  const days = listPrices(both).map(({ date, close }): [string, number] => [date, close])
  expect(mergePrices(both, { ...import2, source: "import of c.csv", closes: days }).sources).toBeUndefined()
})
