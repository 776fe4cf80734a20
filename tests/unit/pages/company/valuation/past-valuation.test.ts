import { expect, test } from "vitest"
import type { IsoDate } from "~/lib/dates"
import { toListIndex } from "~/model/directory/list-index"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import { cellSource } from "~/model/financials/view/cell-source"
import { viewStatement } from "~/model/financials/view/view-statement"
import { parseDcfQuery } from "~/model/valuation/dcf-query"
import { keyLines } from "~/pages/company/financials/key-lines"
import { toValuationData } from "~/pages/company/financials/valuation-data"
import { toDcfModel } from "~/pages/company/valuation/dcf-model"
import { toModelData } from "~/pages/company/valuation/model-data"
import { cikId, tickerId } from "../../../../ids"
import { readData } from "../../../addresses/read-data"
import {
  makeDocument,
  quarter,
  type RawFact,
  tenK,
  tenQ,
  toDate,
  wholeYear,
} from "../../../model/financials/make-facts"

const years = Array.from({ length: 18 }, (_, at) => 2005 + at)
const today = "2023-03-01"

/** Earnings grow by half a dollar a year; the report of 2021 restates 2020; a quarter is filed in 2022, and a report two days after its year. */
const facts: RawFact[] = [
  ...years.flatMap((year) => [
    ...wholeYear(year, report(year), { Revenues: 1e9 + 1e8 * (year - 2005) }),
    ...perShare(year, 1 + (year - 2005) / 2, year),
    ...["CashAndCashEquivalentsAtCarryingValue", "LongTermDebt"].map((concept, at) => ({
      ...{ concept, end: `${year}-12-31`, val: (at + 1) * (year - 2000) * 1e7, ...report(year) },
    })),
  ]),
  ...perShare(2020, 1, 2021),
  ...["Revenues", "NetIncomeLoss"].map((concept) => ({
    ...{ concept, ...quarter(2022, 1), val: 3e8, ...tenQ(2022, 1) },
  })),
]

function report(year: number) {
  return tenK(year, year === 2022 ? { filed: "2023-01-02" } : {})
}

function perShare(year: number, eps: number, filedFor: number): RawFact[] {
  const of = { ...toDate(year, 4), ...report(filedFor) }
  return [
    { concept: "EarningsPerShareDiluted", val: eps, ...of },
    { concept: "WeightedAverageNumberOfDilutedSharesOutstanding", val: 100e6, ...of },
  ]
}

const company = { ticker: tickerId("WRKS"), cik: cikId("0001234567"), name: "Example Instruments" }
const prices: Price[] = years.flatMap((year) => [
  ...(year === 2022 ? [{ date: "2023-01-01", close: 95, currency: "USD", source: "import" }] : []),
  { date: `${year + 1}-02-18`, close: 10 * (year - 2000), currency: "USD", source: "import" },
  { date: `${year + 1}-02-21`, close: 11 * (year - 2000), currency: "USD", source: "import" },
  {
    date: year === 2022 ? "2023-01-04" : `${year}-12-31`,
    close: 9 * (year - 2000),
    currency: "USD",
    source: impliedPriceSource,
  },
])

/** Two days around a report, its own day, and days on which nothing is filed. */
const days: IsoDate[] = [
  "2009-03-10",
  "2020-02-19",
  "2020-02-20",
  "2020-02-21",
  "2021-02-22",
  "2022-02-19",
  "2022-02-21",
  "2022-05-05",
  "2023-01-02",
]

test.each(days)("valuation, model and key lines of %s use no filing and no price of after the day", (day) => {
  const all = makeDocument(facts)
  const known = makeDocument(facts.filter(({ filed }) => filed <= day))
  const knownPrices = prices.filter(({ date }) => date <= day)
  const withoutUrls = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, each) => (/^(url|baseUrl|asOf|href)$/.test(key) ? undefined : each)),
    )

  const past = toValuationData(company, all, prices, today, day)
  expect(past.asOf).toBe(day)
  expect(past.rows.find(({ key }) => key === "priceEarnings")?.value).toBeGreaterThan(0)
  expect(withoutUrls(past)).toEqual(withoutUrls(toValuationData(company, known, knownPrices, day)))

  const model = (search: string, document = all, some = prices, now = today) =>
    toModelData(
      company,
      toDcfModel(document, company.ticker, parseDcfQuery(new URLSearchParams(search)), some, now),
    )
  expect(model(`asof=${day}`).rows.find(({ key }) => key === "base")?.value).toBeGreaterThan(0)
  expect(model(`asof=${day}`).rows.find(({ key }) => key === "netCashPerShare")?.value).toBeLessThan(0)
  expect(withoutUrls(model(`asof=${day}`))).toEqual(withoutUrls(model("", known, knownPrices, day)))
  expect(withoutUrls(keyLines(all, company.ticker, day))).toEqual(
    withoutUrls(keyLines(known, company.ticker)),
  )
})

test("statements of a past day have no period that had not ended", () => {
  const quarters = [2019, 2020, 2021].flatMap((year) =>
    ([1, 2, 3] as const).flatMap((number) =>
      ["Revenues", "NetIncomeLoss"].flatMap((concept) => [
        { concept, ...quarter(year, number), val: 2e8, ...tenQ(year, number) },
        { concept, ...toDate(year, number), val: number * 2e8, ...tenQ(year, number) },
      ]),
    ),
  )
  const document = makeDocument([...facts, ...quarters])
  // The quarter to 31 Mar is reported on 5 May.
  for (const asof of ["2020-03-01", "2020-05-04", "2020-05-05"])
    for (const statement of ["income", "balance", "ratios"] as const)
      for (const period of ["annual", "quarterly", "ttm"] as const) {
        const query = { statement, period, vintage: "latest", asof } as const
        const ends = viewStatement(document, query).periods.map(({ end }) => end)
        const isOfYear = period === "annual" || statement === "balance" || asof < "2020-05-05"
        expect(ends.at(-1), `${asof} ${statement} ${period}`).toBe(isOfYear ? "2019-12-31" : "2020-03-31")
      }
})

test("a figure of a past day leads to its source of that day", () => {
  const [day] = days
  const document = makeDocument(facts)
  const row = toValuationData(company, document, prices, today, day).rows.find(
    ({ key }) => key === "priceEarnings",
  )
  expect(row?.url).toContain(`asof=${day}`)
  const query = { statement: "ratios", period: "annual", vintage: "latest", asof: day ?? null } as const
  const source = (asof: IsoDate | null) =>
    cellSource(document, { ...query, asof, row: "priceEarnings", key: "now" }, prices, today)?.value
  expect(source(day ?? null)).toBe(row?.value)
  expect(source(null)).not.toBe(row?.value)
})

test("today and days to come are today", () => {
  const document = makeDocument(facts)
  const valued = (asof: IsoDate | null) => toValuationData(company, document, prices, today, asof)
  expect(valued(today)).toEqual(valued(null))
  expect(valued("2023-03-02")).toEqual(valued(null))
  expect(valued("2023-02-28").asOf).toBe("2023-02-28")
})

test.each(["valuation", "financials", "model"])(
  "/company/{ticker}/%s refuses an impossible day",
  async (view) => {
    const listed = {
      ...company,
      filedName: company.name,
      coverage: "YYNYN",
      country: null,
      exchange: null,
      sic: null,
      fiscalYearEnd: null,
    }
    const context = {
      lists: async () => toListIndex([listed], []),
      readThrough: async () => ({ status: "loaded", document: { body: makeDocument(facts) } }),
      documents: { get: async () => null },
      db: { prepare: () => ({ bind: () => null }), batch: async () => [{ results: [] }, { results: [] }] },
    }
    const read = (asof: string) => readData(`/company/WRKS/${view}.json?asof=${asof}`, context)
    for (const day of ["2016-02-30", "1992-12-31", "yesterday"])
      expect(await read(day)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining("asof is a day on or after 1993-01-01") },
      })
    expect((await read("1993-01-01")).status).toBe(200)
  },
)
