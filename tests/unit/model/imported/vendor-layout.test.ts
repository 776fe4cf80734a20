import { expect, test } from "vitest"
import { adaptText } from "~/model/imported/adapt-records"
import { readLayout, type VendorLayout } from "~/model/imported/vendor-layout"
import { parsePrices } from "~/model/valuation/parse-prices"
import { readDocumentedLayout } from "./documented-layouts"

const read = (body: unknown, kind = "prices") => readLayout(JSON.stringify(body), kind)
const prices = { ticker: { column: "T" }, date: { column: "D" }, close: { column: "C" } }

test.each([
  ["{", "prices", "not JSON"],
  ["{}", "letters", "no layout"],
  [JSON.stringify({ fields: { ticker: { column: "T" } } }), "prices", 'no field "date"'],
  [JSON.stringify({ fields: { ...prices, volume: { column: "V" } } }), "prices", 'no field "volume"'],
  [
    JSON.stringify({ fields: { ...prices, close: { column: "C", multiplier: "3" } } }),
    "prices",
    "invalid at fields.close",
  ],
  [JSON.stringify({ fields: prices, rows: {} }), "prices", "Only statements have rows"],
  [JSON.stringify({ fields: prices, other: 1 }), "prices", "invalid at its top"],
  [JSON.stringify({ fields: {}, rows: { sales: { column: "S" } } }), "statements", 'no row "sales"'],
])("the layout %s of %s is refused with the reason", (text, kind, reason) => {
  expect(readLayout(text, kind)).toContain(reason)
})

test.each([
  [{ column: "C", decimal: "," }, "1.234,50", "1234.5"],
  [{ column: "C", decimal: "." }, "1,234.50", "1234.5"],
  [{ column: "C", multiplier: "0.01" }, "1234", "12.34"],
  [{ column: "C", multiplier: "1000000" }, "12.3", "12300000"],
  [{ column: "C", multiplier: "-1" }, "-7", "7"],
  [{ column: "C", multiplier: "-1" }, "0", "0"],
  [{ column: "C", multiplier: "1000" }, "n/a", "n/a"],
  [{ column: "C", prefix: "A", suffix: ".SW" }, "B", "AB.SW"],
  [{ column: "C", prefix: "A", suffix: ".SW" }, "", ""],
  [{ column: "C", names: { FY: "12" } }, "FY", "12"],
  [{ column: "C", names: { FY: "12" } }, "toString", "toString"],
  [{ column: "C", date: "DD.MM.YYYY" }, "1.2.2024", "2024-02-01"],
  [{ column: "C", date: "MM/DD/YYYY" }, "12/31/2024", "2024-12-31"],
  [{ column: "C", date: "YYYYMMDD" }, "20241231", "2024-12-31"],
  [{ column: "C", date: "YYYYMMDD" }, "2024", "2024"],
  [{ value: "CHF" }, "1", "CHF"],
])("the field %j of %s is %s", (field, text, expected) => {
  const layout = read({ separator: ";", fields: { ...prices, close: field } }) as VendorLayout
  expect(adaptText(`T;D;C\nX;2024-01-02;${text}\n`, layout).text).toBe(
    `"ticker","date","close"\n"X","2024-01-02","${expected}"\n`,
  )
})

test("JSON lines have nested names, and a line that is not JSON is refused with its number", () => {
  const layout = read({
    format: "jsonl",
    fields: { ...prices, close: { column: "last.close" } },
  }) as VendorLayout
  const { text, refused, lineOf } = adaptText(
    '{"T":"X","D":"2024-01-02","last":{"close":7}}\n\nbroken\n{"T":"Y","D":"2024-01-02"}',
    layout,
  )
  expect(text).toBe('"ticker","date","close"\n"X","2024-01-02","7"\n"Y","2024-01-02",""\n')
  expect(refused).toEqual([{ line: 3, reason: "The line is not JSON." }])
  expect([2, 3].map(lineOf)).toEqual([1, 4])
})

test("a file without a column of the layout is refused once", () => {
  const adapted = adaptText("T,D\nX,2024-01-02\nX,2024-01-03\n", read({ fields: prices }) as VendorLayout)
  expect(adapted.refused).toEqual([{ line: 1, reason: "The head has no column C." }])
  expect(adapted.text).toBe('"ticker","date","close"\n')
})

test("daily prices in Stooq's layout are imported", () => {
  const layout = readDocumentedLayout("Stooq", "prices")
  const text = [
    "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>",
    "CFR.CH,D,20240102,000000,115.1,116,114,115.75,900000,0",
    "CFR.CH,D,20240103,000000,115.1,116,114,-,900000,0",
  ].join("\n")
  const { rows, refused } = parsePrices(adaptText(text, layout).text, "2026-01-01")
  expect(rows).toEqual([{ ticker: "CFR.SW", date: "2024-01-02", close: 115.75, currency: "CHF" }])
  expect(refused).toMatchObject([{ line: 3, reason: '"-" is not a price above zero.' }])
})
