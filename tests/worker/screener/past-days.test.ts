import { expect, test } from "vitest"
import { type CompanyFacts, parseCompanyFacts } from "~/edgar/companyfacts"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { seededRandom } from "~/ingest/invented/random"
import { gatherMonths } from "~/ingest/past/gather-months.server"
import { addDays, type IsoDate } from "~/lib/dates"
import { isAlive } from "~/model/filings/company-life"
import type { Price } from "~/model/financials/statements/price"
import { statementMetrics } from "~/model/metrics/statement-metrics"
import { pastMetrics } from "~/model/query/gather-columns"
import { type PastCompany, toPastCompany } from "~/model/query/past/past-company"
import { derivePastStates } from "~/model/query/past/past-states"
import { loadCompareData, loadComparePage } from "~/pages/compare/load-compare.server"
import { parseScreenerParams } from "~/pages/screener/parse-screener-params"
import { screenCompanies } from "~/pages/screener/screen-companies.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { loadListIndex } from "~/stores/directory/lists-store.server"
import { loadColumns } from "~/stores/screener/columns-store.server"
import {
  changeFacts,
  exampleFiler,
  inventFilers,
  toDocument,
  toRecord,
} from "../../unit/model/query/past/brute-force"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const now = Date.parse("2020-08-10T12:00:00Z")
const effects = { db, documents, now: () => now }

/** Reports of the example are filed in February, May, August and November, those of invented companies at month ends. */
const months = { from: "2018-02", to: "2018-05" }
const filers = [...inventFilers(8), exampleFiler()]

/** A close each third day, which says its day. */
function listPrices(cik: string): Price[] {
  return Array.from({ length: 80 }, (_, at) => ({
    date: addDays("2017-11-01", at * 3 + (Number(cik) % 3)),
    close: 20 + at / 10,
    currency: "USD",
    source: "import",
  }))
}

async function load() {
  const listed = filers.filter(({ isListed }) => isListed)
  const batch = ingestBatch.parse({
    listings: listed.map(({ cik }, position) => ({
      ...{ ticker: `T${cik.slice(-3)}`, cik, name: `Listed ${cik.slice(-3)}`, exchange: "NYSE", position },
    })),
    documents: filers.map(({ cik, facts }) => ({
      ...{ kind: "statements", key: cik, fetchedAt: now, body: toDocument(facts) },
    })),
    metrics: filers.map(({ cik, facts }) => statementMetrics(cik, toDocument(facts))),
    secFiles: filers.map(({ cik, text }) => ({ name: `companyfacts/CIK${cik}.json`, text })),
    rewriteLists: true,
  })
  await applyBatch(batch, effects)
  const prices = listed.map(({ cik }) => ({
    ...{ cik, ticker: `T${cik.slice(-3)}`, currency: "USD", source: "import" },
    closes: listPrices(cik).map(({ date, close }) => [date, close]),
  }))
  await applyBatch(ingestBatch.parse({ prices, rewriteLists: true }), effects)
}

/** A company from a file of the SEC that has only what was filed by the day, and closes up to it. */
function bruteForce(filer: (typeof filers)[number], day: IsoDate): PastCompany | null {
  const facts: CompanyFacts = parseCompanyFacts(
    changeFacts(filer.text, (all) => all.filter(({ filed }) => filed <= day)),
  )
  const states = derivePastStates(toRecord({ ...filer, facts }), { from: day, until: day })
  const prices = filer.isListed ? listPrices(filer.cik).filter(({ date }) => date <= day) : []
  return isAlive(states.life, day) ? toPastCompany(states, prices, day) : null
}

async function expectBruteForce(day: IsoDate): Promise<number> {
  const keys = pastMetrics.map(({ key }) => key)
  const overYears = "growth(revenue, 3y)"
  const table = (await loadColumns(db, documents, [...keys, overYears], now, day)) ?? expect.fail("No table.")
  expect(table.head.asOf).toBe(day)
  const found = new Map(
    filers.flatMap((filer) => {
      const company = bruteForce(filer, day)
      return company ? [[company.cik, company] as const] : []
    }),
  )
  expect([...table.head.rows.ciks].sort(), day).toEqual([...found.keys()].sort())
  const dayCount = Date.parse(day) / 86_400_000
  let compared = 0
  for (const [row, cik] of table.head.rows.ciks.entries()) {
    const company = found.get(cik)
    const { codes, words } = table.text("currency")
    expect(words[codes[row] ?? 0]).toBe(company?.currency ?? "")
    for (const { key, isDay } of pastMetrics) {
      const value = company?.figures[key]
      const expected = value === undefined ? Number.NaN : isDay ? dayCount - value : value
      expect(table.metric(key)[row], `${cik} ${day} ${key}`).toBe(expected)
      if (value !== undefined) compared += 1
    }
    const [last, , , first] = company?.years.revenue ?? []
    const growth = last && first ? 100 * ((last / first) ** (1 / 3) - 1) : Number.NaN
    expect(table.metric(overYears)[row]?.toFixed(6)).toBe(growth.toFixed(6))
  }
  return compared
}

/** The context of the pages, without statements: a past day does not read those of today. */
const context = () => ({
  db,
  documents,
  lists: () => loadListIndex(db, documents),
  readThrough: (() => Promise.resolve({ status: "absent" })) as never,
  slots: new Map<string, string>(),
  isDocumentRequest: true,
})

test("a comparison of a past day has the screener's figures of that day", async () => {
  await load()
  await gatherMonths(months, effects)
  const day = "2018-05-15"
  const screened = await screenCompanies(
    parseScreenerParams(
      new URLSearchParams({ query: "revenue > 0 and pe is known and age(price) >= 0", asof: day }),
    ),
    { from: 0, size: 8 },
    context(),
  )
  const shown = screened.rows.filter(({ ticker }) => ticker !== null)
  expect(shown.length).toBeGreaterThan(2)
  const keys = ["revenue", "priceEarnings", "daysSincePrice"]
  const search = (asof: string) =>
    new URLSearchParams({
      items: shown.map(({ ticker }) => ticker).join(","),
      ...{ metrics: keys.join(","), asof },
    })
  const { body } = await loadCompareData(search(day), context(), now)
  expect(body).toMatchObject({ asOf: day, left: [] })
  for (const row of body.rows as Record<string, unknown>[]) {
    const own = shown.find(({ ticker }) => ticker === row.ticker)
    expect([row.figuresTo, row.currency]).toEqual([own?.figuresTo, own?.currency])
    expect(keys.map((key) => row[key])).toEqual(own?.values.slice(0, keys.length))
    expect(row.priceDate).toBe(addDays(day, -Number(row.daysSincePrice)))
  }
  const page = context()
  const view = await loadComparePage(search(day), page, now)
  expect([view.asOf, view.dayProblem, view.chart]).toEqual([day, null, null])
  expect(page.slots.get("comparison-day")).toContain("As known on 15 May 2018")
  expect((await loadCompareData(search("2012-05-15"), context(), now)).status).toBe(404)
  expect((await loadCompareData(search("2018-02-30"), context(), now)).status).toBe(400)
  expect((await loadComparePage(search("2012-05-15"), context(), now)).dayProblem).toContain(
    "No figures of the last month end",
  )
}, 120_000)

test("every figure of a day between month ends is that of the filings and prices up to the day", async () => {
  await load()
  expect(await gatherMonths(months, effects)).toMatchObject({ months: 4, done: 4 })
  const random = seededRandom(12)
  const filed = filers.flatMap(({ facts }) => facts.filings.map((filing) => filing.filed))
  const around = [...new Set(filed)]
    .filter((day) => day > "2018-03-01" && day < "2018-05-30")
    .flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])
  expect(around.length).toBeGreaterThan(2)
  const others = Array.from({ length: 6 }, () => addDays("2018-03-01", Math.floor(random() * 89)))
  const days = [...around.slice(0, 12), ...others]
  let compared = 0
  for (const day of days) compared += await expectBruteForce(day)
  expect(compared).toBeGreaterThan(5_000)
}, 120_000)
