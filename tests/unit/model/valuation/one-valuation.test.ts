import { readdirSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { addDays, type IsoDate } from "~/lib/dates"
import { remember } from "~/lib/remember"
import type { ListedCompany } from "~/model/directory/list-index"
import { toListIndex } from "~/model/directory/list-index"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { type Price, pricesOf } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { viewStatement } from "~/model/financials/view/view-statement"
import { dayNumber } from "~/model/metrics/metric-values"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { valuationColumn } from "~/model/metrics/valuations"
import { ColumnRows, listRows } from "~/model/query/column-rows"
import { PriceGatherer } from "~/model/query/gather-prices"
import { priceRatios } from "~/model/ratios/price-ratios"
import { whyNotValued } from "~/model/securities/listed-security"
import { parseDcfQuery } from "~/model/valuation/dcf-query"
import { getPriceUse, readRatiosNow, toMultiples, yearsOfLatest } from "~/model/valuation/multiples"
import { toValuationData } from "~/pages/company/financials/valuation-data"
import { toDcfModel } from "~/pages/company/valuation/dcf-model"
import { toCompanyValues } from "~/pages/watchlist/watch-metrics.server"
import { snapshotDir } from "../../../../server/sample/sample"
import { commonShare } from "../../../fixtures/common-share"
import { exampleFacts } from "../../../fixtures/example/example-company"
import { tickerId } from "../../../ids"
import { readSampleStatements } from "../financials/sample-facts"

const ticker = tickerId("EXMP")
const ratios = ["priceEarnings", "priceSales", "marketValue"] as const

interface Answer {
  price: number | null
  /** Null where the page has no place for it. */
  reason: string | null | undefined
  values: Record<string, number | null>
}

type ReadPage = (document: StatementsDocument, prices: Price[], today: IsoDate) => Answer

const listed = ({ cik }: StatementsDocument): ListedCompany => ({
  ...{ cik, ticker, name: "Example", filedName: "EXAMPLE", coverage: "YYNYN" },
  ...{ country: null, exchange: null, sic: null, fiscalYearEnd: null, security: commonShare },
})

const getMetrics = remember((document: StatementsDocument) => statementMetrics(document.cik, document))

/** The values of each page for one company. Compare shows those of the watchlist. */
const pages: Record<string, ReadPage> = {
  overview(document, prices, today) {
    const read = readRatiosNow(document, prices, today, yearsOfLatest)
    const multiples = toMultiples(document, read)
    const use = multiples ?? getPriceUse(read, document, prices, today)
    return {
      price: use.price?.close ?? null,
      reason: use.reason,
      values: pick((key) => multiples?.lines.find((line) => line.key === key)?.value),
    }
  },
  ratios(document, prices, today) {
    const { price, note, rows } = toValuationData(listed(document), document, prices, today)
    const values = pick((key) => rows.find((row) => row.key === key)?.value)
    return { price: price?.close ?? null, reason: note, values }
  },
  watchlist(document, prices, today) {
    const { price, priceReason, values } = toCompanyValues(listed(document), {
      ...{ today, rows: [getMetrics(document)] },
      ...{ prices: new Map([[ticker, prices]]), splits: [] },
    })
    return { price: price?.close ?? null, reason: priceReason, values: pick((key) => values[key]) }
  },
  screener(document, prices, today) {
    const { cik, currency } = document
    const rows = new ColumnRows(listRows(toListIndex([listed(document)], []), [{ cik, currency }]), today, 0)
    const { figures } = getMetrics(document)
    const getColumn = (key: string) => Float64Array.of(figures[key] ?? Number.NaN)
    const close = new Float64Array([Number.NaN])
    const gatherer = new PriceGatherer(rows, close, new Float64Array([Number.NaN]), () => null)
    gatherer.add(cik, prices)
    const end = figures.daysSincePeriodEnd
    const ages = Float64Array.of(end === undefined ? Number.NaN : dayNumber(today) - end)
    gatherer.choose(ages, getColumn("reportsOnceAYear"), () => [])
    const columns = new Map<string, Float64Array>([["price", close]])
    const read = (key: string) => columns.get(key) ?? getColumn(key)
    // A ratio may be computed from those before it.
    for (const ratio of priceRatios)
      columns.set(ratio.key, valuationColumn(ratio, gatherer.sharePrices, read))
    const known = (value = Number.NaN) => (Number.isNaN(value) ? null : value)
    return {
      price: known(close[0]),
      reason: undefined,
      values: pick((key) => known(columns.get(key)?.[0])),
    }
  },
  dcf(document, prices, today) {
    const query = parseDcfQuery(new URLSearchParams())
    const { price, priceReason } = toDcfModel(document, ticker, query, prices, today)
    return { price: price?.close ?? null, reason: priceReason, values: {} }
  },
}

function pick(read: (key: string) => number | null | undefined): Answer["values"] {
  return Object.fromEntries(ratios.map((key) => [key, read(key) ?? null]))
}

/** Days since the end of the figures on which pages are read. */
const days = [10, 200, 231, 548, 549]

function getPrices(end: IsoDate, today: IsoDate, currency: string): Record<string, Price[]> {
  const close = (date: IsoDate, amount: number, source = "a vendor") => ({
    ...{ date, close: amount, currency, source },
  })
  const quarter = close(addDays(end, 3), 20, impliedPriceSource)
  return {
    none: [],
    "of today": [close(addDays(today, -3), 30)],
    "of today and of the figures' end": [close(addDays(today, -30), 30), quarter],
    "too old": [close(addDays(today, -31), 30)],
    "of the figures' end": [quarter],
    "of a day between": [close(addDays(end, -9), 19), close(addDays(today, -50), 25)],
    "in another currency": [{ ...close(addDays(today, -3), 30), currency: "XXX" }],
  }
}

const invented = 990001
const ciks = readdirSync(snapshotDir).flatMap((name) => {
  const [, cik] = /^(\d{10})\.json$/.exec(name) ?? []
  return cik ? [Number(cik)] : []
})

test.each(ciks)("overview, ratios, watchlist, screener and DCF value company %d alike", (cik) => {
  const stored = readSampleStatements(cik)
  // Splits of the documents are those that the watchlist reads from its store.
  const document = { ...stored, splits: [] }
  const end = readRatiosNow(document, [], "2026-11-23", yearsOfLatest)?.frames.at(-1)?.end
  if (!end) return
  let compared = 0
  for (const [turn, day] of days.entries()) {
    const today = addDays(end, day)
    const known = Object.entries(getPrices(end, today, document.currency ?? "USD"))
    // Each price is tried on one of the days, another one for each company; on all days for the invented one.
    for (const [name, prices] of known.filter(
      (_, at) => cik === invented || (at + cik) % days.length === turn,
    )) {
      const [first, ...others] = Object.entries(pages).map(
        ([page, read]) => [page, read(document, prices, today)] as const,
      )
      if (!first) throw new Error("There are pages.")
      for (const [page, answer] of others) {
        const at = `${page}, ${day} days after the figures, price ${name}`
        expect(answer.price, at).toBe(first[1].price)
        if (answer.reason !== undefined) expect(answer.reason, at).toBe(first[1].reason)
        for (const [key, value] of Object.entries(answer.values)) {
          const expected = first[1].values[key] ?? null
          // Metrics are stored with twelve digits.
          if (value === null || expected === null) expect(value, `${at}, ${key}`).toBe(expected)
          else expect(value / expected, `${at}, ${key}`).toBeCloseTo(1, 9)
          compared += 1
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(cik === invented ? 300 : 60)
})

/** The figures of the newest quarterly report alone. */
function getYoungCompany(): StatementsDocument {
  const facts = JSON.stringify(exampleFacts(), (_, value) =>
    Array.isArray(value) ? value.filter(({ form, end }) => form === "10-Q" && end >= "2026-01-01") : value,
  )
  const head = { name: "Example", sic: null, fiscalYearEnd: "1231" }
  return deriveStatementsDocument(parseCompanyFacts(facts), head)
}

test("a company without twelve months has one price and one reason on all pages, and no multiples", () => {
  const document = getYoungCompany()
  const today = "2026-05-10"
  expect(readRatiosNow(document, [], today, yearsOfLatest)).toBeNull()
  const why = "figures of twelve months are loaded."
  for (const [prices, close, expected] of [
    [[], null, `No recent price, and no ${why}`],
    [[{ date: "2026-05-09", close: 30, currency: "USD", source: "a vendor" }], 30, `No multiples: no ${why}`],
  ] as const)
    for (const [page, read] of Object.entries(pages)) {
      const { price, reason, values } = read(document, [...prices], today)
      expect(price, page).toBe(close)
      expect([undefined, expected], page).toContain(reason)
      expect([values.priceEarnings ?? null, values.priceSales ?? null], page).toEqual([null, null])
    }
})

/** The invented company at a price of today, and its prices as those of another security. */
function getValued() {
  const document = { ...readSampleStatements(invented), splits: [] }
  const end = readRatiosNow(document, [], "2026-11-23", yearsOfLatest)?.frames.at(-1)?.end ?? ""
  const today = addDays(end, 10)
  const at = (close: number, date = today): Price => ({ date, close, currency: "USD", source: "a vendor" })
  return { document, today, prices: (close: number) => [at(close, end), at(close)] }
}

test("a depositary share of any number of shares is valued as its shares are", () => {
  const { document, today, prices } = getValued()
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 900, noNaN: true }),
      fc.oneof(fc.integer({ min: 2, max: 100 }), fc.constantFrom(0.1, 0.2, 0.5)),
      (close, ratio) => {
        const depositary = pricesOf({ kind: "ads", ratio, source: "cover" }, prices(close * ratio))
        for (const [page, read] of Object.entries(pages)) {
          const [ofShare, ofDepositary] = [prices(close), depositary].map((each) =>
            read(document, each, today),
          )
          for (const [key, value] of Object.entries(ofShare?.values ?? {}))
            expect((ofDepositary?.values[key] ?? 0) / (value ?? 1), `${page}, ${key}`).toBeCloseTo(
              value === null ? 0 : 1,
              6,
            )
        }
      },
    ),
    { numRuns: 20 },
  )
})

test("a depositary share without a ratio, a preferred share and a warrant have no values on any page, and a reason", () => {
  const { document, today, prices } = getValued()
  for (const security of [
    { kind: "ads", ratio: null },
    { kind: "preferred", ratio: 1 },
    { kind: "warrant", ratio: 1 },
    { kind: "unit", ratio: 1 },
    { kind: "unknown", ratio: 1 },
  ] as const) {
    const given = pricesOf({ ...security, source: "symbol" }, prices(24.1))
    for (const [page, read] of Object.entries(pages)) {
      const { reason, values } = read(document, given, today)
      expect(
        Object.values(values).filter((value) => value !== null),
        `${page} of ${security.kind}`,
      ).toEqual([])
      expect([undefined, whyNotValued(security)], page).toContain(reason)
    }
    const frames = viewStatement(
      document,
      { statement: "ratios", period: "annual", vintage: "latest", asof: null },
      given,
    )
    expect(frames.rows.find(({ key }) => key === "marketValue")).toBeUndefined()
  }
})
