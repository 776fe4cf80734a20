import { expect, test } from "vitest"
import { type DisplayCurrency, getConversion } from "~/model/currency/display-currency"
import { toListIndex } from "~/model/directory/list-index"
import type { Price } from "~/model/financials/statements/price"
import { parseStatementAddress } from "~/model/financials/view/statement-query"
import { getMetric } from "~/model/metrics/metrics"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { convertMultiples } from "~/model/valuation/convert-multiples"
import { readRatiosNow, toMultiples, yearsOfLatest } from "~/model/valuation/multiples"
import { keyLines } from "~/pages/company/financials/key-lines"
import { toTableModel } from "~/pages/company/financials/statement-table-model"
import { headlineFacts, valuationFacts } from "~/pages/company/overview/headline"
import { chartedCompany, toCharts } from "~/pages/company/visualize/chart-model"
import { parseVisualizeQuery } from "~/pages/company/visualize/visualize-query"
import { convertCompared } from "~/pages/compare/compare-view"
import { loadDisplayCurrency, renderCurrencyMark } from "~/pages/currency/display-currency.server"
import { forgetExchangeRates } from "~/stores/company/exchange-rates-store.server"
import { tickerId } from "../../../ids"
import { readData as readAnswer } from "../../addresses/read-data"
import { makeDocument, type RawFact, tenK, wholeYear } from "../../model/financials/make-facts"

const rates = {
  day: "2026-11-20",
  source: "European Central Bank",
  perEuro: { USD: 1.25, GBP: 0.8, XAU: 0.0004 },
}
const inEuros: DisplayCurrency = { chosen: "EUR", rates }
const ticker = tickerId("EXMP")
const today = "2026-01-05"
const document = makeDocument(
  [2023, 2024, 2025].flatMap((year): RawFact[] => [
    ...wholeYear(year, tenK(year), {
      Revenues: 1000 * (year - 2020),
      NetIncomeLoss: 100 * (year - 2020),
    }),
    ...[
      { concept: "WeightedAverageNumberOfDilutedSharesOutstanding", val: 100e6 },
      { concept: "EarningsPerShareDiluted", val: year - 2020, unit: "USD/shares" },
    ].map((fact) => ({ ...fact, start: `${year}-01-01`, end: `${year}-12-31`, ...tenK(year) })),
  ]),
)
const prices: Price[] = [{ date: "2025-12-31", close: 50, currency: "USD", source: "a vendor" }]
const conversion = getConversion(inEuros, "USD")

test("revenue of 5,000 million dollars is 4,000 million euros on every page, and EPS of 5 is 4", () => {
  const model = toTableModel(document, parseStatementAddress(new URLSearchParams()), [], conversion)
  const textOf = (key: string) =>
    model.groups
      .flatMap(({ lines }) => lines)
      .find((line) => line.key === key)
      ?.cells.at(-1)?.text
  expect([textOf("revenue"), textOf("epsDiluted")]).toEqual(["4,000", "4.00"])
  const lines = keyLines(document, ticker, null, conversion)
  expect(lines.lines.find(({ label }) => label === "Revenue")?.cells.at(-1)?.text).toBe(textOf("revenue"))
  expect(lines.unit).toContain("euros")
  const ratios = readRatiosNow(document, prices, today, yearsOfLatest)
  const facts = ratios ? headlineFacts(document, ratios, ticker, "general", conversion) : []
  expect(facts.filter(({ term }) => /^Revenue$|EPS/.test(term)).map(({ value }) => value)).toEqual([
    "4.0B",
    "4.00",
  ])
  const search = new URLSearchParams("line=revenue&line=epsDiluted")
  const charted = chartedCompany(ticker, "Example", document, [], conversion)
  const charts = toCharts([charted], parseVisualizeQuery(search, ticker))
  expect(charts.map(({ series }) => series[0]?.values.at(-1))).toEqual([4e9, 4])
  expect(charts[0]?.description).toContain("in EUR")
})

test("market value is one amount on the overview, the ratios page and the comparison; P/E stays 10", () => {
  const reported = toMultiples(document, readRatiosNow(document, prices, today, yearsOfLatest))
  if (!reported) throw new Error("There are no multiples.")
  const multiples = convertMultiples(reported, conversion)
  const getValue = (key: string) => multiples.lines.find((line) => line.key === key)?.value
  expect([getValue("marketValue"), getValue("priceEarnings")]).toEqual([4e9, 10])
  expect(multiples.price).toMatchObject({ close: 40, currency: "EUR" })
  const facts = valuationFacts("EUR", multiples, ticker, "general")
  expect(facts[0]?.value).toBe("4.0B")
  const compared = {
    company: { currency: "USD", price: 50 } as never,
    values: { marketValue: 5e9, priceEarnings: 10, sharesDiluted: 100e6, insiderNetBuying: 5e6 },
  }
  const metrics = Object.keys(compared.values).flatMap((key) => getMetric(key) ?? [])
  expect(convertCompared(compared, metrics, inEuros)).toMatchObject({
    company: { currency: "EUR", price: 40 },
    // Form 4 is in dollars for every company.
    values: { marketValue: 4e9, priceEarnings: 10, sharesDiluted: 100e6, insiderNetBuying: 5e6 },
  })
})

test("metrics of statements and the statement agree in a chosen currency", () => {
  const { figures } = statementMetrics(document.cik, document)
  const compared = { company: { currency: "USD", price: null } as never, values: { ...figures } }
  const metrics = ["revenue", "netIncome"].flatMap((key) => getMetric(key) ?? [])
  expect(convertCompared(compared, metrics, inEuros).values).toMatchObject({ revenue: 4e9, netIncome: 4e8 })
})

const page = { action: "/company/EXMP/earnings", search: "?asof=2025-01-31&currency=EUR", ticker }

function mark(display: DisplayCurrency, reported: (string | null)[]) {
  const slots = new Map<string, string>()
  const data = renderCurrencyMark({ slots, isDocumentRequest: true }, display, { ...page, reported })
  return { data, note: slots.get("currency"), choice: slots.get("currency-choice") }
}

test("a page in another currency names rate, source and day, and links the other pages in it", () => {
  const { note, choice, data } = mark(inEuros, ["USD"])
  expect(note).toContain(
    "Converted from USD at 1 USD = 0.8 EUR, the reference rate of the European Central Bank of 20 Nov 2026",
  )
  expect(note).toContain('href="/company/EXMP/financials?statement=ratios&amp;currency=EUR"')
  expect(choice).toContain('<input type="hidden" name="asof" value="2025-01-31"/>')
  expect(choice).not.toContain('type="hidden" name="currency"')
  // A document request has the HTML in its slots.
  expect(data).toEqual({ note: null, choice: null })
})

test("only currencies with a rate are offered, without the reported one", () => {
  const options = (display: DisplayCurrency, reported: string[]) =>
    [...(mark(display, reported).choice ?? "").matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)
  expect(options({ chosen: null, rates }, ["USD"])).toEqual(["EUR", "GBP"])
  expect(options({ chosen: null, rates }, ["USD", "GBP"])).toEqual(["EUR", "USD", "GBP"])
  expect(options({ chosen: null, rates: null }, ["USD"])).toEqual([])
})

test("a page whose address asks for no such currency says so, and is as reported", async () => {
  forgetExchangeRates()
  const context = { documents: { get: async () => null, getStamp: async () => null } }
  const shown = await loadDisplayCurrency(new URLSearchParams({ currency: "<b>ZZZ" }), context)
  expect(getConversion(shown, "USD")).toBeNull()
  expect(mark(shown, ["USD"]).note).toContain(
    "&quot;&lt;b&gt;ZZZ&quot; is not a currency of the reference rates, such as EUR or USD. Amounts are as reported.",
  )
})

test.each([
  ["no choice", { chosen: null, rates }, ["USD"], undefined],
  ["the reported currency", { chosen: "USD", rates }, ["USD"], undefined],
  [
    "a currency without a rate",
    { chosen: "CHF", rates },
    ["USD"],
    /Amounts in USD are as reported: no exchange rate between USD and CHF is loaded\./,
  ],
  [
    "two currencies, one without a rate",
    inEuros,
    ["USD", "JPY"],
    /1 USD = 0\.8 EUR.*Amounts in JPY are as reported/,
  ],
  ["two currencies with rates", inEuros, ["USD", "GBP"], /1 USD = 0\.8 EUR, from GBP at 1 GBP = 1\.25 EUR/],
] satisfies [string, DisplayCurrency, string[], RegExp | undefined][])(
  "%s: the note",
  (_, display, reported, expected) => {
    const { note } = mark(display, reported)
    if (expected) expect(note).toMatch(expected)
    else expect(note).toBeUndefined()
  },
)

const company = {
  ...{ cik: document.cik, ticker, name: "Example", filedName: "EXAMPLE", coverage: "YYNYN" },
  ...{ country: null, exchange: null, sic: null, fiscalYearEnd: null },
}

test("rates that cannot be read leave a page as reported", async () => {
  forgetExchangeRates()
  const fail = () => Promise.reject(new Error("The document is damaged."))
  const context = { documents: { get: fail, getStamp: fail } }
  const display = await loadDisplayCurrency(new URLSearchParams("currency=EUR"), context)
  expect(display).toEqual({ chosen: "EUR", rates: null, unknown: null })
  expect(mark(display, ["USD"]).note).toContain("no exchange rate between USD and EUR is loaded")
})

async function readData(search: string) {
  forgetExchangeRates()
  const context = {
    lists: () => Promise.resolve(toListIndex([company], [])),
    readThrough: () => Promise.resolve({ status: "loaded", document: { body: document } }),
    documents: {
      get: () => Promise.resolve({ body: rates }),
      getStamp: () => Promise.resolve({ etag: "1", fetchedAt: 0 }),
    },
  }
  return readAnswer(`/company/${ticker}/financials.json${search}`, context)
}

test("data is in dollars unless its address names a currency, and then names the rate", async () => {
  const getRevenue = ({ body }: Awaited<ReturnType<typeof readData>>) =>
    (body.rows as { key: string; values: number[] }[]).find(({ key }) => key === "revenue")?.values.at(-1)
  const plain = await readData("")
  expect(getRevenue(plain)).toBe(5e9)
  expect(plain.body).not.toHaveProperty("conversion")
  const converted = await readData("?currency=EUR")
  expect(getRevenue(converted)).toBe(4e9)
  expect(converted.body).toMatchObject({
    currency: "EUR",
    conversion: { from: "USD", to: "EUR", rate: 0.8, day: "2026-11-20", source: "European Central Bank" },
  })
  const rows = converted.csvRows ?? []
  const getNote = (key: string) => rows.find((row) => row.key === key)?.converted
  expect(getNote("revenue")).toBe(
    "1 USD = 0.8 EUR, the reference rate of the European Central Bank of 20 Nov 2026",
  )
  expect(getNote("sharesDiluted")).toBeNull()
  const book = converted.toWorkbook?.({
    ...{ origin: "", page: "", data: "", today: "2026-11-21", address: "" },
  } as never)
  expect(JSON.stringify([...(book?.sheets.at(-1)?.rows ?? [])])).toContain(
    "1 USD = 0.8 EUR, the reference rate",
  )
  expect(JSON.stringify([...(book?.sheets[0]?.rows ?? [])])).toContain("4000000000")
})

test.each([
  ["?currency=CHF", "No exchange rate between USD and CHF is loaded."],
  ["?currency=euro", '"euro" is not a currency of the reference rates, such as EUR or USD.'],
])("data of %s is refused with a sentence", async (search, error) => {
  expect(await readData(search)).toMatchObject({ status: 400, body: { error } })
})

test("data of the reported currency is not converted", async () => {
  expect((await readData("?currency=USD")).body).toEqual((await readData("")).body)
})
