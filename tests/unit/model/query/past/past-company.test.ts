import { expect, test } from "vitest"
import { parseCompanyFacts } from "~/edgar/companyfacts"
import type { SubmittedFiling } from "~/edgar/submissions"
import { pick, seededRandom } from "~/ingest/invented/random"
import { addDays, type IsoDate } from "~/lib/dates"
import { isAlive, listLife } from "~/model/filings/company-life"
import type { Price } from "~/model/financials/statements/price"
import { impliedPriceSource } from "~/model/financials/statements/usable-price"
import { roundMetric } from "~/model/metrics/company-metrics"
import { dayNumber } from "~/model/metrics/metric-values"
import { ColumnRows } from "~/model/query/column-rows"
import { ColumnBlocks, columnGroups, pastMetrics } from "~/model/query/gather-columns"
import { parseQuery } from "~/model/query/parse-query"
import { lastMonthEnd, listMonthEnds } from "~/model/query/past/month-ends"
import { type PastCompany, toPastCompany } from "~/model/query/past/past-company"
import { derivePastStates, factsUntil } from "~/model/query/past/past-states"
import { listMetrics } from "~/model/query/query"
import { screen } from "~/model/query/screen"
import { accessionId } from "../../../../ids"
import { bruteForce, exampleFiler, inventFilers, toRecord } from "./brute-force"

const range = { from: "2014-06-30", until: "2025-12-31" }
const filers = [...inventFilers(12), exampleFiler()].map((filer) => ({
  ...filer,
  states: derivePastStates(toRecord(filer), range),
}))
const days = listMonthEnds("2014-06", "2025-12")

function currentReport(accession: string, filed: IsoDate): SubmittedFiling {
  return {
    ...{ accession: accessionId(accession), form: "8-K", filed, period: null, accepted: null },
    ...{ items: "", primaryDocument: "", description: "", size: 0 },
  }
}

function aliveOn(day: IsoDate): PastCompany[] {
  return filers.flatMap(({ states }) =>
    isAlive(states.life, day) ? (toPastCompany(states, [], day) ?? []) : [],
  )
}

function screenPast(companies: PastCompany[], text: string, day: IsoDate): string[] {
  const parsed = parseQuery(text)
  if (!parsed.ok) throw new Error(parsed.fault.message)
  const none = { sector: null, industry: null, exchange: null, country: null }
  const rows = new ColumnRows(
    companies.map(({ cik, currency }) => ({ cik, name: cik, currency, ...none })),
    day,
    0,
  )
  const blocks = new ColumnBlocks(rows, 1 << 22, pastMetrics)
  const block = blocks.empty()
  for (const company of companies) blocks.add(block, company)
  const room = pastMetrics.map(() => new Float64Array(rows.count))
  const [group] = columnGroups(pastMetrics.length, pastMetrics)
  if (group) blocks.spread(0, block, room)
  const column = new Map(pastMetrics.map(({ key }, at) => [key, room[at] ?? new Float64Array()]))
  expect(listMetrics(parsed.query).every((key) => column.has(key))).toBe(true)
  const { rows: found } = screen(
    parsed.query,
    {
      rowCount: rows.count,
      metric: (key) => column.get(key) ?? new Float64Array(),
      text: () => ({ codes: new Uint16Array(rows.count), words: [""] }),
    },
    { metric: null, isDescending: true },
    { from: 0, size: 1000 },
  )
  return [...found].map((row) => rows.head.ciks[row] ?? "").sort()
}

test("200 random queries of random month ends give what the SEC's files of those days give", () => {
  const random = seededRandom(7)
  const keys = [
    ...["revenue", "netIncome", "returnOnEquity", "operatingMargin", "totalDebt", "netDebt", "assets"],
    ...["revenueGrowth1", "revenueGrowth5", "epsDiluted", "freeCashFlow", "debtToEquity", "currentRatio"],
  ]
  let passed = 0
  for (let round = 0; round < 20; round += 1) {
    const day = pick(random, days)
    const brute = filers.map((filer) => ({ cik: filer.cik, values: bruteForce(filer, day) }))
    const companies = aliveOn(day)
    for (let count = 0; count < 10; count += 1) {
      const [a, b] = [pick(random, keys), pick(random, keys)]
      const values = brute.flatMap(({ values }) => values?.[a] ?? [])
      const limit = values.length > 0 ? pick(random, values) : 1
      const expected = brute.filter(({ values }) => {
        const [x, y] = [values?.[a] ?? null, values?.[b] ?? null]
        return x !== null && y !== null && x >= limit && y !== limit
      })
      const text = `${a} >= ${limit < 0 ? `-${-limit}` : limit} and ${b} != ${limit}`
      const found = screenPast(companies, text, day)
      expect(found, `${day}: ${text}`).toEqual(expected.map(({ cik }) => cik as string).sort())
      passed += found.length
    }
  }
  expect(passed).toBeGreaterThan(200)
}, 120_000)

test("every metric of a month end is that of the SEC's file of the day, before and after a restatement", () => {
  let compared = 0
  for (const day of ["2016-03-31", "2019-06-30", "2024-12-31"])
    for (const filer of filers) {
      const expected = bruteForce(filer, day)
      if (!expected) continue
      const found = toPastCompany(filer.states, [], day)?.figures
      expect(found !== undefined, `${filer.cik} ${day}`).toBe(expected.daysSincePeriodEnd !== undefined)
      for (const [key, value] of Object.entries(found ? expected : {})) {
        expect(found?.[key], `${filer.cik} ${day} ${key}`).toBe(roundMetric(value ?? 0))
        compared += 1
      }
    }
  expect(compared).toBeGreaterThan(1000)
})

test("a later report that gives all years under another line does not change the states of months before it", () => {
  const filer = exampleFiler()
  const filed = filer.facts.filings.at(-1)?.filed ?? ""
  const until = lastMonthEnd(addDays(filed, 40))
  const body = JSON.parse(filer.text)
  const gaap: Record<string, { units: { USD?: { val: number; filed: IsoDate; accn: string }[] } }> =
    body.facts["us-gaap"]
  const tagAgain = (from: string, to: string) => {
    const again = (gaap[from]?.units.USD ?? []).map((fact) => ({
      ...fact,
      ...{ val: Math.round(fact.val * 1.07), filed: addDays(filed, 40), accn: "0000990001-99-000001" },
    }))
    expect(again.length, from).toBeGreaterThan(0)
    gaap[to] = { units: { USD: [...(gaap[to]?.units.USD ?? []), ...again] } }
  }
  tagAgain("Assets", "Assets")
  tagAgain("NetIncomeLoss", "ProfitLoss")
  tagAgain("NetIncomeLoss", "NetIncomeLoss")
  const later = { ...toRecord(filer), facts: parseCompanyFacts(JSON.stringify(body)) }
  const range = { from: "2014-06-30", until }
  const alone = derivePastStates(toRecord(filer), range).statements
  expect(derivePastStates(later, range).statements).toEqual(alone)
  expect(alone.length).toBeGreaterThan(3)
  const after = derivePastStates(later, { ...range, until: "2099-12-31" }).statements.at(-1)
  expect(after?.figures).not.toEqual(alone.at(-1)?.figures)
})

test("states that are continued equal those that are derived at once", () => {
  for (const filer of [...filers.slice(0, 3), exampleFiler()]) {
    // A filing without figures begins no state.
    const record = { ...toRecord(filer), filings: [currentReport("0000990001-19-000008", "2019-03-01")] }
    const early = derivePastStates(record, { from: range.from, until: "2019-02-28" })
    expect(derivePastStates(record, range, early)).toEqual(derivePastStates(record, range))
    expect(derivePastStates(record, range, { ...early, from: "2018-01-31" })).toEqual(
      derivePastStates(record, range),
    )
  }
})

test("a month end after which nothing was filed has no state of its own", () => {
  for (const { facts, states } of filers) {
    const filed = new Set(facts.filings.map((filing) => filing.filed.slice(0, 7)))
    for (const { from } of states.statements.slice(1)) expect(filed).toContain(from.slice(0, 7))
  }
})

test("a price and a filing after the day make no difference, and the price is that of the time", () => {
  const filer = exampleFiler()
  const day = "2020-06-30"
  const close = (date: IsoDate, value: number): Price => ({
    ...{ date, close: value, currency: "USD", source: "import" },
  })
  const before = [close("2020-06-29", 10)]
  const first = currentReport("0000990001-20-000008", "2020-06-01")
  const toStates = (filings: SubmittedFiling[]) => derivePastStates({ ...toRecord(filer), filings }, range)
  const past = toPastCompany(toStates([first]), before, day)
  const later = toStates([currentReport("0000990001-20-000009", "2020-07-01"), first])
  expect(toPastCompany(later, [...before, close("2020-07-01", 99)], day)).toEqual(past)
  expect(past?.figures).toMatchObject({ price: 10, currentReportsLastYear: 1 })
  expect(toPastCompany(later, before, "2020-07-31")?.figures.currentReportsLastYear).toBe(2)
})

test("a price that 13F filings imply for a day after the asked one is not used", () => {
  const [{ states } = expect.fail("There is no company.")] = filers
  const statements = states.statements.slice(-1).map((state) => ({
    ...state,
    ...{ from: "2020-03-31", figures: { ...state.figures, daysSincePeriodEnd: dayNumber("2020-03-27") } },
  }))
  const currency = statements[0]?.currency ?? expect.fail("The statements have a currency.")
  const implied: Price = { date: "2020-03-31", close: 9, currency, source: impliedPriceSource }
  const priceOn = (day: IsoDate) =>
    toPastCompany(
      { ...states, statements: statements.map((each) => ({ ...each, from: day })) },
      [implied],
      day,
    )?.figures.price
  expect([priceOn("2020-03-30"), priceOn("2020-03-31")]).toEqual([undefined, 9])
})

test("filings of a day are known at its end, and those of the next day are not", () => {
  const { facts } = exampleFiler()
  const filed = facts.filings.at(-1)?.filed ?? expect.fail("There is no filing.")
  expect(factsUntil(facts, filed)).toBe(facts)
  const known = factsUntil(facts, addDays(filed, -1))
  expect(known.filings).toEqual(facts.filings.filter((filing) => filing.filed < filed))
  const numbers = [...known.concepts.values()].flatMap((units) => [...units.values()].flat())
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.every(({ filing }) => filing < known.filings.length)).toBe(true)
})

const reports = [
  { form: "10-K", filed: "2010-03-01" },
  { form: "10-Q", filed: "2010-05-01" },
]
test.each<[string, { form: string; filed: IsoDate }[], IsoDate, boolean]>([
  ["a company is not there before its first report", [], "2010-02-28", false],
  ["a company lives from its first report", [], "2010-03-01", true],
  ["a company without a report for 18 months has ended", [], "2011-11-01", false],
  ["a company is there while its reports are not old", [], "2011-10-01", true],
  ["a company ends with a Form 15", [{ form: "15-12G", filed: "2010-06-01" }], "2010-06-01", false],
  ["a Form 15 after the day is not known", [{ form: "15-12G", filed: "2010-06-01" }], "2010-05-31", true],
  [
    "a company that reports again after a Form 15 lives on",
    [
      { form: "15-15D", filed: "2010-06-01" },
      { form: "10-Q", filed: "2010-08-01" },
    ],
    "2010-08-31",
    true,
  ],
  ["a Form 25 can be of one class of shares", [{ form: "25-NSE", filed: "2010-06-01" }], "2010-08-31", true],
  ["a Form 25 without another report is an end", [{ form: "25", filed: "2010-06-01" }], "2010-11-30", false],
  [
    "a foreign company reports once a year after a Form 25",
    [
      { form: "20-F", filed: "2010-05-02" },
      { form: "25", filed: "2010-06-01" },
    ],
    "2011-03-31",
    true,
  ],
  ["other filings are no reports", [{ form: "8-K", filed: "2012-01-01" }], "2012-01-31", false],
])("%s", (_, others, day, expected) => {
  expect(isAlive(listLife([...others, ...reports]), day)).toBe(expected)
})

test("month ends are listed over the turn of a year and a leap day", () => {
  expect(listMonthEnds("2019-11", "2020-03")).toEqual([
    "2019-11-30",
    "2019-12-31",
    "2020-01-31",
    "2020-02-29",
    "2020-03-31",
  ])
  expect(lastMonthEnd("2020-03-31")).toBe("2020-02-29")
})
