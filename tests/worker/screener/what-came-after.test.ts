import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { gatherMonths } from "~/ingest/past/gather-months.server"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { parseQuery } from "~/model/query/parse-query"
import {
  listLaterDays,
  loadWhatCameAfter,
  loadWhatCameAfterData,
} from "~/pages/screener/load-what-came-after.server"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { changeFacts, inventFilers, toDocument } from "../../unit/model/query/past/brute-force"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const now = Date.parse("2021-08-10T12:00:00Z")
const effects = { db, documents, now: () => now }
const day = "2018-05-31"

const lastFiled = ({ facts }: ReturnType<typeof inventFilers>[number]) =>
  facts.filings.findLast(({ filed }) => filed <= day)?.filed ?? ""

/** Listed companies; the first one files nothing after the day, and its last report is the newest. */
const filers = inventFilers(8)
  .filter(({ isListed }) => isListed)
  .sort((a, b) => (lastFiled(a) < lastFiled(b) ? 1 : -1))
  .slice(0, 4)
  .map(({ cik, text }, at) => {
    const filed = at === 0 ? changeFacts(text, (all) => all.filter((fact) => fact.filed <= day)) : text
    return { cik, text: filed, facts: parseCompanyFacts(filed) }
  })

async function load() {
  const tickerOf = (cik: string) => `T${cik.slice(-3)}`
  const batch = {
    listings: filers.map(({ cik }, position) => ({
      ...{ ticker: tickerOf(cik), cik, name: `Company ${cik.slice(-3)}`, exchange: "NYSE", position },
    })),
    documents: filers.map(({ cik, facts }) => ({
      ...{ kind: "statements", key: cik, fetchedAt: now, body: toDocument(facts) },
    })),
    metrics: filers.map(({ cik, facts }) => statementMetrics(cik, toDocument(facts))),
    secFiles: filers.map(({ cik, text }) => ({ name: `companyfacts/CIK${cik}.json`, text })),
    rewriteLists: true,
  }
  await applyBatch(ingestBatch.parse(batch), effects)
  const prices = filers.map(({ cik, facts }, at) => ({
    ...{ cik, ticker: tickerOf(cik), currency: toDocument(facts).currency, source: "import" },
    closes: [["2018-05-25", 20], ["2019-05-28", 25], at === 0 ? ["2019-08-01", 5] : ["2021-05-25", 10]],
  }))
  await applyBatch(ingestBatch.parse({ prices, rewriteLists: true }), effects)
  for (const month of ["2018-05", "2019-05", "2021-05"])
    expect(await gatherMonths({ from: month, to: month }, effects)).toMatchObject({ done: 1 })
}

function read(text: string) {
  const parsed = parseQuery(text)
  return parsed.ok ? parsed.query : expect.fail(parsed.fault.message)
}

test("the companies of a past day are followed to later month ends, an ended one at its last price", async () => {
  await load()
  const after = async (text: string) => {
    const params = parseScreenerParams(new URLSearchParams({ query: text, asof: day, stale: "1" }))
    const found = await loadWhatCameAfter(read(text), params, day, "2021-05-31", { db, documents })
    return found?.later ?? []
  }
  const [first, second, ...others] = await after("revenue > 0")
  expect(others).toEqual([])
  expect([first?.day, second?.day]).toEqual(["2019-05-31", "2021-05-31"])
  expect(first?.all).toMatchObject({ companies: 4, priced: 4, ended: 0, endedPriced: 0 })
  expect(first?.all.meanPriceChange).toBeCloseTo(0.25, 9)
  expect(second?.matched).toMatchObject({ companies: 4, priced: 4, ended: 1, endedPriced: 1, withRevenue: 3 })
  expect(second?.matched.meanPriceChange).toBeCloseTo((-0.75 - 3 * 0.5) / 4, 9)
  expect(second?.matched.medianPriceChange).toBeCloseTo(-0.5, 9)
  const [, none] = await after("revenue < 0")
  expect(none?.matched).toMatchObject({ companies: 0, meanPriceChange: null })
  expect(none?.all).toEqual(second?.all)
  const data = (search: string) => loadWhatCameAfterData(new URLSearchParams(search), { db, documents }, now)
  expect((await data(`query=revenue < 0&asof=${day}&stale=1`)).body).toMatchObject({
    ...{ query: "revenue < 0", asOf: day },
    rows: [
      { day: "2019-05-31", group: "matched", companies: 0, meanPriceChange: null },
      { day: "2019-05-31", group: "all", ...first?.all },
      { day: "2021-05-31", group: "matched", companies: 0 },
      { day: "2021-05-31", group: "all", ...second?.all },
    ],
  })
  const everyone = await data(`asof=${day}&stale=1`)
  expect(everyone.body).toMatchObject({ words: null, rows: [{ ...first?.all }, {}, {}, {}] })
  expect((await data("query=revenue > 0")).body).toMatchObject({ asOf: null, rows: [] })
  expect((await data(`query=revenue > 0&asof=2012-05-31`)).status).toBe(404)
}, 60_000)

test("an impossible day, a query with an error and a name have nothing that came after", async () => {
  const data = (search: string) => loadWhatCameAfterData(new URLSearchParams(search), { db, documents }, now)
  expect(await data("query=revenue > 0&asof=2016-02-30")).toMatchObject({ status: 400, body: { rows: [] } })
  expect(await data(`query=revenue >&asof=${day}`)).toMatchObject({ status: 400, body: { rows: [] } })
  expect(await data(`query=apple&asof=${day}`)).toMatchObject({ status: 400, body: { rows: [] } })
})

test("later days are month ends some years after the day, and the last stored one", () => {
  expect(listLaterDays("2016-02-29", "2019-10-31")).toEqual(["2017-02-28", "2019-02-28", "2019-10-31"])
  expect(listLaterDays("2019-10-15", "2019-10-31")).toEqual(["2019-10-31"])
  expect(listLaterDays("2019-10-31", "2019-10-31")).toEqual([])
})
