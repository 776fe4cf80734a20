import { expect, test } from "vitest"
import { fundAddress } from "~/addresses/definitions/funds"
import { parseNport } from "~/edgar/holdings/nport"
import { toListIndex } from "~/model/directory/list-index"
import { encodeReport } from "~/model/funds/fund-report"
import { loadFundData, loadFundPage } from "~/pages/fund/load-fund.server"
import { type FixtureInvestment, nportReport } from "../../../fixtures/nport"

const works = { name: "Works", balance: 10, value: 60_000, weight: 60 }
const bond = { name: "Bond", cusip: "594918104", balance: 5, value: 30_000, weight: 30, category: "DBT" }
const short = { name: "Short", cusip: "02079K107", balance: -3, value: -9000, weight: -9, payoff: "Short" }

function fund(ticker: string, reports: [string, FixtureInvestment[]][]) {
  return {
    ...{ ticker, cik: "0009900002", seriesId: null, registrant: "Invented Trust", name: `Fund ${ticker}` },
    reports: reports.map(([asOf, holdings]) =>
      encodeReport(parseNport(nportReport({ asOf, holdings })), {
        accession: null,
        filed: "2025-08-29",
      }),
    ),
  }
}

const funds = [
  fund("INVTX", [
    ["2025-06-30", [works, bond, short]],
    ["2025-03-31", [{ ...works, balance: 8 }, bond]],
  ]),
  fund("OTHER", [["2025-06-30", [works]]]),
]

const document = (series: unknown[]) => ({
  get: async () => ({ version: 1, fetchedAt: 0, body: { series } }),
  getStamp: async () => null,
})
const listed = [null, "0009900002", null, null, [["VOO", null]]]

/** Only what the loader of a fund reads. */
const context = {
  db: {},
  documents: document([listed]),
  lists: async () => toListIndex([], []),
  securities: async () => ({ tickerOf: () => null }),
  funds: async (ticker: string) => {
    const body = funds.find((each) => each.ticker === ticker)
    return body
      ? { status: "loaded", refreshing: false, document: { version: 1, fetchedAt: 0, body } }
      : { status: "absent" }
  },
}

test.each(["", "?with=OTHER", "?type=DBT", "?q=works"])(
  "a fund's data%s has the fields of its schema and no others",
  async (query) => {
    const request = new Request(`https://app.example/etf/INVTX.json${query}`)
    const { status, body } = await loadFundData("INVTX", request, context as never, ".json")
    const sent: unknown = JSON.parse(JSON.stringify(body))
    expect(status).toBe(200)
    expect(fundAddress.response.parse(sent)).toEqual(sent)
    expect(body.changes).not.toBeNull()
    expect(body.overlap === null).toBe(query !== "?with=OTHER")
  },
)

test.each([
  ["VOO", "absent"],
  ["VOX", 404],
] as const)("%s of a list with VOO, without a report of holdings, is %s", async (ticker, expected) => {
  const request = new Request(`https://app.example/etf/${ticker}`)
  const slots = { slots: new Map(), isDocumentRequest: true }
  const page = await loadFundPage(ticker, request, { ...context, ...slots } as never).catch(
    (thrown: unknown) => thrown,
  )
  expect(page).toMatchObject({ status: expected })
})
