import { afterEach, expect, test } from "vitest"
import { type ListedCompany, toListIndex } from "~/model/directory/list-index"
import { mergePrices } from "~/model/valuation/prices-document"
import { loadOverview } from "~/pages/company/overview/load-overview.server"
import { loadChartsData } from "~/pages/company/visualize/charts-data.server"
import { loadCharts } from "~/pages/company/visualize/load-charts.server"
import { forgetExchangeRates } from "~/stores/company/exchange-rates-store.server"
import { commonShare } from "../../../../fixtures/common-share"
import { cikId, tickerId } from "../../../../ids"

afterEach(forgetExchangeRates)

const company: ListedCompany = {
  ...{ cik: cikId("9123456789"), ticker: tickerId("EXMP.SW"), name: "Example", filedName: "EXAMPLE" },
  ...{
    coverage: "YYNYN",
    country: null,
    exchange: null,
    sic: null,
    fiscalYearEnd: null,
    security: commonShare,
  },
}

const days = ["2025-01-06", "2025-01-13", "2025-01-20", "2025-01-27"]
const part = { cik: company.cik, ticker: company.ticker, source: "import of prices.csv" }
const swiss = mergePrices(null, {
  ...{ ...part, currency: "CHF" },
  closes: days.map((day, at): [string, number] => [day, 90.5 + at]),
})
/** A later day in a currency that was imported second. */
const stored = mergePrices(swiss, { ...part, currency: "EUR", closes: [["2025-02-03", 99]] })

function makeContext(prices: typeof stored | null) {
  const rows = { results: [] }
  const statement = { bind: () => statement, all: async () => rows }
  return {
    readThrough: async () => ({ status: "absent" }),
    business: { stored: async () => null, readBehind: () => false },
    segments: { stored: async () => null },
    documents: {
      get: async ({ name }: { name: string }) =>
        name === "security-prices" && prices ? { version: 1, fetchedAt: 1, body: prices } : null,
      getStamp: async () => null,
    },
    db: { prepare: () => statement, batch: async (all: unknown[]) => all.map(() => rows) },
    lists: async () => toListIndex([company], []),
    slots: new Map(),
    isDocumentRequest: true,
  } as never
}

const loadPrice = async (prices: typeof stored | null, asof: string) =>
  (await loadOverview(company, new URLSearchParams({ asof }), makeContext(prices))).priced

test("a company without statements shows the price of the day with its source", async () => {
  expect(await loadPrice(stored, "2025-02-05")).toEqual({
    dates: "Price of 27 Jan 2025, import of prices.csv",
    charts: null,
  })
  expect((await loadPrice(stored, "2025-01-19"))?.dates).toMatch(/^Price of 13 Jan 2025/)
})

test("a company without statements shows no price from before the first or 31 days after the last", async () => {
  for (const day of ["2025-01-05", "2025-02-27"]) expect(await loadPrice(stored, day), day).toBeNull()
  expect(await loadPrice(stored, "2025-02-26")).not.toBeNull()
  expect(await loadPrice(null, "2025-02-05")).toBeNull()
})

test("the price chart of a company without statements draws its prices, and other charts need statements", async () => {
  const load = (search: string, prices: typeof stored | null) =>
    loadCharts(company, new URLSearchParams(search), makeContext(prices))
  const loaded = await load("set=price", stored)
  if (loaded.status !== "loaded") throw new Error("The chart is not loaded.")
  expect(loaded.charts.map(({ title, labels }) => [title, labels])).toEqual([
    ["Share price of Example", ["6 Jan 2025", "13 Jan 2025", "20 Jan 2025", "27 Jan 2025"]],
  ])
  expect(loaded.sets.map(({ key }) => key)).toEqual(["price"])
  expect(loaded.reported).toEqual(["CHF"])
  expect((await load("", stored)).status).toBe("absent")
  expect((await load("set=price", null)).status).toBe("absent")
})

test("the figures of a chart are a row for each line and period, as drawn", async () => {
  const answer = await loadChartsData(company, new URLSearchParams("set=price"), makeContext(stored))
  expect(answer.body.rows).toEqual(
    days.map((_, at) => ({
      chart: "Share price of Example",
      series: "Price",
      period: ["6 Jan 2025", "13 Jan 2025", "20 Jan 2025", "27 Jan 2025"][at],
      value: 90.5 + at,
    })),
  )
  expect((await loadChartsData(company, new URLSearchParams(), makeContext(stored))).status).toBe(404)
})
