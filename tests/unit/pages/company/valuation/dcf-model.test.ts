import { expect, test } from "vitest"
import type { Price } from "~/model/financials/statements/price"
import { depositaryNote } from "~/model/financials/statements/usable-price"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { type DcfQuery, parseDcfQuery } from "~/model/valuation/dcf-query"
import { toDcfModel } from "~/pages/company/valuation/dcf-model"
import { tickerId } from "../../../../ids"
import { makeDocument, type RawFact, tenK, toDate, wholeYear } from "../../../model/financials/make-facts"
import { readSampleStatements } from "../../../model/financials/sample-facts"

const company = (eps: number[]): RawFact[] =>
  eps.flatMap((val, index) => {
    const year = 2018 + index
    return [
      ...wholeYear(year, tenK(year)),
      { concept: "EarningsPerShareDiluted", ...toDate(year, 4), val, ...tenK(year) },
    ]
  })
const steady = makeDocument(company([2, 2, 2, 2, 2, 2]))
const today = "2024-02-15"
const getModel = (search: string, price: Price | null = null, document = steady, day = today) =>
  toDcfModel(
    document,
    tickerId("WRKS"),
    parseDcfQuery(new URLSearchParams(search)),
    price ? [price] : [],
    day,
  )

/** Two dollars a year for one year, without growth, at ten percent. */
const oneYear = "growth=0&years=1&laterYears=0&discount=10"
const imported = { date: "2024-01-31", close: 1, currency: "USD", source: "import" }

test("two dollars in one year at a typed 10 percent are worth 1.82", () => {
  const model = getModel(oneYear)
  expect(model.inputs).toMatchObject({ base: 2, growth: 0, discount: 0.1, years: 1, laterYears: 0 })
  expect(model.value?.perShare).toBeCloseTo(2 / 1.1, 10)
  expect(model).toMatchObject({ reason: null, price: null, upside: null, implied: null })
  expect(model.baseSource).toContain("/company/WRKS/financials/source/epsDiluted/2023")
})

test("the upside is a ratio, positive where the value is above the price and negative below it", () => {
  expect(getModel(oneYear, imported).upside).toBeCloseTo(2 / 1.1 - 1, 10)
  expect(getModel(`${oneYear}&price=4`, imported).upside).toBeCloseTo(2 / 1.1 / 4 - 1, 10)
})

test("a typed price replaces the imported one and gives the implied growth", () => {
  const model = getModel(`${oneYear}&price=2`, imported)
  expect(model.price).toMatchObject({ close: 2, isTyped: true })
  expect(model.implied?.growth).toBeCloseTo(0.1, 8)
  expect(getModel(oneYear, imported).price).toMatchObject({
    close: 1,
    currency: "USD",
    source: "import",
    isTyped: false,
  })
})

test("an imported close before a split of 4 for 1 is divided by 4, one on its day is not", () => {
  const splits = [{ date: "2024-06-10", ratio: 4, accession: null, basis: "tagged" as const }]
  const split = { ...steady, splits }
  const close = (date: string) => getModel(oneYear, { ...imported, date, close: 8 }, split, date).price?.close
  expect(["2024-06-07", "2024-06-10", "2024-06-11"].map(close)).toEqual([2, 8, 8])
})

test("a loss gives null with a reason, and its five-year median gives a value", () => {
  const document = makeDocument(company([2, 2, 2, 2, 2, -1]))
  const model = getModel(oneYear, imported, document)
  expect(model).toMatchObject({ value: null, upside: null, implied: null })
  expect(model.reason).toContain("not positive")
  expect(getModel(`${oneYear}&base=median`, imported, document).value?.perShare).toBeCloseTo(2 / 1.1, 10)
})

test("a company without earnings per share gives a reason until a base is typed", () => {
  const document = makeDocument([])
  expect(getModel(oneYear, null, document)).toMatchObject({
    baseSource: null,
    value: null,
    reason: expect.stringContaining("earnings per share"),
  })
  expect(getModel(`${oneYear}&base=2`, null, document)).toMatchObject({
    reason: null,
    value: { perShare: expect.closeTo(2 / 1.1, 10) },
  })
})

test("an input that is not a number is reported, and the company's figure is used", () => {
  const model = getModel("discount=ten")
  expect(model.bad).toEqual([{ name: "discount" satisfies keyof DcfQuery, text: "ten" }])
  expect(model.inputs.discount).toBe(0.1)
})

test("a close from before the figures is used on the 30th day after it and refused on the 31st", () => {
  const at = (day: string, date = "2023-10-31") =>
    getModel(oneYear, { ...imported, date, close: 96.27021 }, steady, day)
  expect(at("2024-03-02", "2024-01-31")).toMatchObject({
    price: { close: 96.27021 },
    priceReason: depositaryNote,
  })
  expect(at("2023-11-30")).toMatchObject({ price: { close: 96.27021 } })
  expect(at("2023-12-01")).toMatchObject({
    price: null,
    upside: null,
    priceReason: "No recent price.",
  })
  expect(at("2023-12-01").value).not.toBeNull()
})

test("a fresh close is refused where annual earnings end more than 18 months before it", () => {
  const at = (date: string) => getModel(oneYear, { ...imported, date }, steady, date)
  expect(at("2025-07-01").price).not.toBeNull()
  expect(at("2025-07-02").priceReason).toBe(
    "No multiples: the figures end on 31 Dec 2023, more than 18 months ago.",
  )
})

test("a close in another currency than the statements is refused", () => {
  expect(getModel(oneYear, { ...imported, currency: "EUR" })).toMatchObject({
    price: null,
    priceReason: "No multiples: the price is in EUR, the figures in USD.",
  })
})

test("a refused price can be typed, and is the visitor's own", () => {
  const old = { ...imported, date: "2020-09-30", close: 96.27 }
  expect(getModel(`${oneYear}&price=96.27`, old).price).toMatchObject({ close: 96.27, isTyped: true })
})

test("the price and base of an unchanged form keep their date and source, changed ones are the visitor's own", () => {
  const price = { ...imported, close: 289.356 }
  const unchanged = getModel(`${oneYear}&base=2&price=289.36`, price)
  expect(unchanged).toMatchObject({
    query: { base: null, price: null },
    price: { close: 289.356, date: imported.date, source: "import", isTyped: false },
  })
  expect(unchanged.upside).toBe(getModel(oneYear, price).upside)
  expect(getModel(`${oneYear}&base=2.01&price=289.35`, price)).toMatchObject({
    query: { base: 2.01, price: 289.35 },
    price: { close: 289.35, isTyped: true },
  })
})

test("unknown growth gives no value until a growth rate is typed", () => {
  const young = makeDocument(company([2, 2, 2]))
  const { value, reason, isGrowthKnown } = getModel("", imported, young)
  expect({ value, isGrowthKnown }).toEqual({ value: null, isGrowthKnown: false })
  expect(reason).toContain("Enter a growth rate")
  expect(getModel("growth=0", imported, young)).toMatchObject({ isGrowthKnown: true, reason: null })
  expect(getModel("", imported)).toMatchObject({ isGrowthKnown: true, reason: null })
})

test("a form that repeats the growth of the chosen years keeps them, and a typed growth replaces them", () => {
  const rising = makeDocument(company([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]))
  const chosen = getModel("span=10", null, rising)
  expect(chosen.query).toMatchObject({ span: "10", growth: null })
  expect(getModel("span=10&growth=7.18", null, rising).query.growth).toBeNull()
  expect(getModel("span=10&growth=7.2", null, rising).query.growth).toBe(7.2)
  expect(getModel("span=20", null, rising).isGrowthKnown).toBe(false)
})

test("net cash per share is cash less debt per diluted share, as the metrics have them, and unknown without debt", () => {
  const apple = readSampleStatements(320193)
  const { netDebt, sharesDiluted } = statementMetrics(apple.cik, apple).figures
  expect(getModel("", null, apple).netCashPerShare).toBeCloseTo(-(netDebt ?? 0) / (sharesDiluted ?? 0), 9)
  expect(netDebt).toBeGreaterThan(1e9)
  expect(getModel("").netCashPerShare).toBeNull()
})
