import { parquetMetadata } from "hyparquet"
import { expect, test } from "vitest"
import { toOpenApi } from "~/addresses/data/openapi"
import { toTypedParquet } from "~/addresses/data/parquet.server"
import { dataAddresses } from "~/addresses/data/registry"
import { financialsAddress } from "~/addresses/definitions/company"
import { holdingsAddress } from "~/addresses/definitions/holdings"
import { insidersAddress } from "~/addresses/definitions/insiders"
import { longColumns, longRow, toLongRow, toLongUnit } from "~/addresses/definitions/long-form"
import { figureSourceAddress } from "~/addresses/definitions/sources"

const source = {
  ...{ accession: "0000990001-25-000004", form: "10-K", filed: "2025-02-20" },
  ...{ concept: null, derivation: "A − B" },
}
const body = {
  ...{ ticker: "EXMP", cik: "0000990001", name: "Example", currency: "JPY" },
  ...{ statement: "income", period: "annual", vintage: "latest", industry: "general" },
  periods: [
    { key: "2023", start: "2023-01-01", end: "2023-12-31", fiscalYear: 2023, fiscalQuarter: null },
    { key: "2024", start: null, end: "2024-12-31", fiscalYear: 2024, fiscalQuarter: null },
  ],
  rows: [{ key: "revenue", label: "Revenue", format: "money", values: [null, 5], sources: [null, source] }],
}

test("a statement in the long form has a row for each figure, with its currency, filing and derivation", () => {
  const rows = financialsAddress.toLong?.(body)
  expect(rows).toHaveLength(2)
  expect(rows?.map((row) => longRow.parse(row))).toEqual(rows)
  expect(rows?.[1]).toMatchObject({
    ...{ ticker: "EXMP", row: "revenue", start: null, end: "2024-12-31", fiscalYear: 2024, value: 5 },
    ...{
      unit: "JPY",
      currency: "JPY",
      accession: source.accession,
      filed: "2025-02-20",
      derivation: "A − B",
    },
  })
  expect(rows?.[0]).toMatchObject({ value: null, accession: null })
  expect(Object.keys(rows?.[0] ?? {})).toEqual(longColumns)
})

test.each([
  ["money", { unit: "USD", currency: "USD" }],
  ["perShare", { unit: "USD/share", currency: "USD" }],
  ["percent", { unit: "fraction", currency: null }],
  ["shares", { unit: "shares", currency: null }],
  ["days", { unit: "days", currency: null }],
])("a value of the format %s has %j", (format, unit) => {
  expect(toLongUnit(format, "USD")).toEqual(unit)
})

test("values of a refused price, a price that nothing confirms and an uncertain unit have the reason as caveat", () => {
  const trade = {
    owner: "Doe",
    date: null,
    accession: null,
    filed: null,
    shares: 5,
    price: null,
    value: null,
  }
  const trades = [{ ...trade, priceRefused: true }, trade]
  const ofTrades = insidersAddress.toLong?.({ ticker: "EXMP", cik: "0000990001", rows: trades })
  expect(ofTrades?.map(({ row, caveat }) => [row, caveat !== null])).toEqual([
    ...[
      ["shares", false],
      ["price", true],
      ["value", true],
      ["ownedAfter", false],
    ],
    ...[
      ["shares", false],
      ["price", false],
      ["value", false],
      ["ownedAfter", false],
    ],
  ])
  const filing = { state: "read", accession: "0000990001-25-000004", filed: "2025-02-14" }
  const holdings = (unitCertain: boolean, priceConfirmed: boolean | null) =>
    holdingsAddress
      .toLong?.({
        ...{ cik: "0000990009", quarter: "2025q4", filings: [{ ...filing, unitCertain }] },
        rows: [
          { ticker: null, name: "Zed", putCall: null, shares: 5, value: 5, percentage: 1, priceConfirmed },
        ],
      })
      .map(({ caveat }) => caveat)
  expect(new Set(holdings(true, true))).toEqual(new Set([null]))
  expect(new Set(holdings(true, null))).toEqual(new Set([null]))
  expect(new Set(holdings(false, false))).toEqual(
    new Set(["The unit of values is not certain; No other source confirms the price"]),
  )
})

test("every address with a long form takes its parameter and has its field", () => {
  const long = dataAddresses.filter(({ toLong }) => toLong !== null)
  expect(long.map(({ id }) => id)).toEqual(expect.arrayContaining(["financials", "segments", "insiders"]))
  for (const { parameters, response } of long) {
    expect(parameters.map(({ name }) => name)).toContain("shape")
    expect(Object.keys(response.shape)).toContain("long")
  }
})

test("a file of the long form has days as dates and years as integers", async () => {
  const row = toLongRow({
    ...{ ticker: "EXMP", cik: "0000990001", row: "revenue", value: 5.5, unit: "USD" },
    ...{ end: "2024-12-31", fiscalYear: 2024 },
  })
  const file = await toTypedParquet([row], longRow)
  const [, ...columns] = parquetMetadata(file.buffer).schema
  const byName = new Map(columns.map((column) => [column.name, column]))
  expect([...byName.keys()]).toEqual(longColumns)
  expect(byName.get("end")).toMatchObject({ type: "INT32", converted_type: "DATE" })
  expect(byName.get("fiscalYear")).toMatchObject({ type: "INT32" })
  expect(byName.get("value")).toMatchObject({ type: "DOUBLE" })
  expect(byName.get("ticker")).toMatchObject({ type: "BYTE_ARRAY", converted_type: "UTF8" })
})

test("one value is its digits, and an unknown one is none", () => {
  expect(figureSourceAddress.toText?.({ value: 391_035_000_000 })).toBe("391035000000")
  expect(figureSourceAddress.toText?.({ value: 0 })).toBe("0")
  expect(figureSourceAddress.toText?.({ value: null })).toBeNull()
})

test("an address with one value is described as text, too", () => {
  const { paths } = toOpenApi("https://site.example", "1.0.0")
  const described = Object.keys(paths).filter((path) => path.endsWith(".txt"))
  expect(described).toEqual(dataAddresses.filter(({ toText }) => toText).map(({ path }) => `${path}.txt`))
})
