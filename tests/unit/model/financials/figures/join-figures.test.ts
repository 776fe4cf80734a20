import fc from "fast-check"
import { expect, test } from "vitest"
import { deriveStatementsDocument } from "~/model/financials/document/derive-statements"
import { emptyFacts, joinFigures } from "~/model/financials/figures/join-figures"
import type { StatementsDocument } from "~/model/financials/statements-document"
import { type StatementQuery, viewStatement } from "~/model/financials/view/view-statement"
import { cikId } from "../../../../ids"
import { makeFacts, type RawFact, tenK, wholeYear } from "../make-facts"
import { makeFigures, type OldReport } from "./make-figures"

const software = { name: "Example Software", sic: null, fiscalYearEnd: "0630" }

/** Overlapping five-year tables of a company that recast its revenue and split its shares three times. */
const tables: OldReport[] = [
  {
    year: 1995,
    rows: {
      revenue: [1843e6, 2759e6, 3753e6, 4649e6, 5937e6],
      epsDiluted: [0.82, 1.2, 1.57, 1.88, 2.32],
      assets: [1644e6, 2640e6, 3805e6, 5363e6, 7210e6],
    },
  },
  {
    year: 1997,
    rows: {
      revenue: [3753e6, 4649e6, 5937e6, 8671e6, 11_358e6],
      epsDiluted: [0.79, 0.94, 1.16, 1.71, 2.63],
      assets: [3805e6, 5363e6, 7210e6, 10_093e6, 14_387e6],
    },
  },
  {
    year: 1999,
    rows: {
      revenue: [6075e6, 9050e6, 11_936e6, 15_262e6, 19_747e6],
      epsDiluted: [0.29, 0.43, 0.66, 0.84, 1.42],
      assets: [7210e6, 10_093e6, 14_387e6, 22_357e6, 38_625e6],
    },
  },
]

function derive(reports: OldReport[], xbrl: RawFact[] = [], endsOn = "06-30"): StatementsDocument {
  const facts = xbrl.length ? makeFacts(xbrl) : emptyFacts(cikId("0000000123"), "Example Software")
  return deriveStatementsDocument(joinFigures(facts, [makeFigures(reports, endsOn)]), software)
}

function read(document: StatementsDocument, row: string, change: Partial<StatementQuery> = {}) {
  const query = { statement: "income", period: "annual", vintage: "latest", asof: null, ...change } as const
  const view = viewStatement(document, query)
  const values = view.rows.find(({ key }) => key === row)?.values ?? []
  return Object.fromEntries(view.periods.map(({ key }, index) => [key, values[index] ?? null]))
}

test("five-year tables without XBRL give years of revenue; a restated year shows its latest value", () => {
  const document = derive(tables)
  expect(read(document, "revenue")).toEqual({
    1991: 1843e6,
    1992: 2759e6,
    1993: 3753e6,
    1994: 4649e6,
    1995: 6075e6,
    1996: 9050e6,
    1997: 11_936e6,
    1998: 15_262e6,
    1999: 19_747e6,
  })
  expect(document.currency).toBe("USD")
})

test("revenue of 1996 is 8,671 as first reported and until the recast was filed, then 9,050", () => {
  const document = derive(tables)
  expect(read(document, "revenue", { vintage: "original" })[1996]).toBe(8671e6)
  expect(read(document, "revenue", { asof: "1999-09-27" })[1996]).toBe(8671e6)
  expect(read(document, "revenue", { asof: "1999-09-28" })[1996]).toBe(9050e6)
})

test("earnings per share that tables restate from 2.32 to 1.16 to 0.29 are on one basis", () => {
  const document = derive(tables)
  expect(document.splits.map(({ ratio }) => ratio)).toEqual([2, 4])
  const eps = read(document, "epsDiluted")
  expect(eps[1995]).toBe(0.29)
  expect(eps[1991]).toBeCloseTo(0.82 / 8, 6)
  expect(read(document, "epsDiluted", { vintage: "original" })[1995]).toBe(2.32)
})

test("a split that a report between two tables is already on is dated before that report", () => {
  const reports: OldReport[] = [
    {
      year: 1996,
      rows: { revenue: [5e9, 6e9, 7e9], netIncome: [1e9, 1e9, 2e9], epsDiluted: [1.88, 2.32, 3.43] },
    },
    { year: 1998, basis: "statement", rows: { revenue: [9e9], netIncome: [4e9], epsDiluted: [1.67] } },
    {
      year: 2000,
      rows: {
        revenue: [7e9, 8e9, 9e9],
        netIncome: [2e9, 3e9, 4e9],
        epsDiluted: [0.43, 0.66, 0.84, 1.42, 1.7],
      },
    },
  ]
  const document = derive(reports)
  expect(document.splits.map(({ date, ratio }) => [date, ratio])).toEqual([
    ["1998-09-28", 4],
    ["2000-09-28", 2],
  ])
  const eps = read(document, "epsDiluted")
  expect([eps[1995], eps[1996], eps[1998]]).toEqual([0.29, 0.43, 0.84])
})

test("a share count that doubles between reports without a common year is an inferred split", () => {
  const reports = (later: number): OldReport[] => [
    { year: 2002, rows: { revenue: [5e9, 6e9], netIncome: [600e6, 720e6], epsDiluted: [1.5, 1.8] } },
    {
      year: 2004,
      rows: { revenue: [7e9, 8e9], netIncome: [800e6, 880e6], epsDiluted: [later, later * 1.1] },
    },
  ]
  const split = derive(reports(1))
  expect(split.splits.map(({ ratio, basis }) => [ratio, basis])).toEqual([[2, "inferred"]])
  expect(read(split, "epsDiluted")).toMatchObject({ 2001: 0.75, 2002: 0.9, 2003: 1 })
  // 720 million at 1.8 are 400 million shares, 800 million at 1.14 are 702 million.
  const unclear = derive(reports(1.14))
  expect(unclear.splits).toEqual([])
  expect(read(unclear, "epsDiluted")).toMatchObject({ 2001: null, 2002: null, 2003: 1.14 })
  expect(read(unclear, "revenue")[2001]).toBe(5e9)
})

test("earnings per share recast by other amounts in each year are no split", () => {
  const recast: OldReport[] = [
    { year: 1995, rows: { revenue: [1e9, 1e9, 1e9], epsDiluted: [1.2, 1.57, 1.88] } },
    { year: 1996, rows: { revenue: [1e9, 1e9, 1e9], epsDiluted: [0.79, 1.05, 2.1] } },
  ]
  expect(derive(recast).splits).toEqual([])
})

const recent = [2008, 2009].flatMap((year) =>
  wholeYear(year, tenK(2009), { Revenues: year === 2008 ? 1100 : 1200 }),
)

test("the last printed and the first XBRL year join without a double year or a gap", () => {
  const printed: OldReport = {
    year: 2007,
    rows: { revenue: [700e6, 800e6, 900e6], netIncome: [1e6, 2e6, 3e6] },
  }
  const document = derive([printed], recent, "12-31")
  expect(read(document, "revenue")).toEqual({
    2005: 700e6,
    2006: 800e6,
    2007: 900e6,
    2008: 1100e6,
    2009: 1200e6,
  })
})

test("a five-year table whose days are a week off is of the same fiscal years", () => {
  const printed: OldReport = { year: 2008, rows: { revenue: [700e6, 900e6, 1000e6] } }
  const document = derive([printed], recent, "12-26")
  expect(Object.keys(read(document, "revenue"))).toEqual(["2006", "2007", "2008", "2009"])
})

test("an XBRL value follows a printed one of an earlier filing, which is the one first reported", () => {
  const printed: OldReport = { year: 2008, rows: { revenue: [900e6, 1000e6], netIncome: [3e6, 4e6] } }
  const document = derive([printed], recent, "12-31")
  expect(read(document, "revenue")[2008]).toBe(1100e6)
  expect(read(document, "revenue", { vintage: "original" })[2008]).toBe(1000e6)
})

test("a printed value of the filing with the XBRL value, or of a later one, does not count", () => {
  const later: OldReport = { year: 2012, rows: { revenue: [900e6, 1000e6, 1e6, 2e6, 3e6] } }
  const revenue = read(derive([later], recent, "12-31"), "revenue")
  expect([revenue[2008], revenue[2009]]).toEqual([1100e6, 1200e6])
})

test("a schedule never replaces the printed statement of an earlier filing", () => {
  const reports: OldReport[] = [
    { year: 1996, basis: "statement", rows: { netIncome: [3454e6], revenue: [9e9] } },
    { year: 1997, basis: "schedule", rows: { netIncome: [3439e6, 3600e6], revenue: [9e9, 10e9] } },
  ]
  expect(read(derive(reports), "netIncome")).toEqual({ 1996: 3454e6, 1997: 3600e6 })
})

test("a figure rounded to millions confirms the exact one and does not replace it", () => {
  const reports: OldReport[] = [
    { year: 1996, basis: "statement", rows: { revenue: [1_363_129_000] } },
    { year: 1997, rows: { revenue: [1_363_000_000, 1_695_000_000] } },
  ]
  expect(read(derive(reports), "revenue")).toEqual({ 1996: 1_363_129_000, 1997: 1_695_000_000 })
})

test("joining any figures keeps the latest value of every XBRL fact", () => {
  const years = fc.array(
    fc.record({
      year: fc.integer({ min: 1994, max: 2014 }),
      basis: fc.constantFrom(
        "statement" as const,
        "five-year-table" as const,
        "schedule" as const,
        "imported" as const,
      ),
      value: fc.integer({ min: 1, max: 5000 }),
    }),
    { maxLength: 6 },
  )
  const alone = derive([], recent, "12-31")
  fc.assert(
    fc.property(years, (reports) => {
      const unique = [...new Map(reports.map((report) => [report.year, report])).values()]
      const old = unique.map(({ year, basis, value }) => ({
        year,
        basis,
        rows: { revenue: [value * 1e6, value * 1e6, value * 1e6], assets: [value * 1e6] },
      }))
      const joined = derive(old, recent, "12-31")
      for (const row of ["revenue", "netIncome", "operatingIncome"])
        expect(read(joined, row)).toMatchObject(read(alone, row))
    }),
  )
})

test("joining no figures changes nothing", () => {
  const facts = makeFacts(recent)
  expect(joinFigures(facts, [])).toEqual(facts)
  expect(joinFigures(facts, [{ filings: makeFigures(tables).filings, figures: [] }])).toEqual(facts)
})
