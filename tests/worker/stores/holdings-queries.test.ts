import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import { addDays } from "~/lib/dates"
import { trackedInvestors } from "~/model/directory/tracked-investors"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { toHolderHistory } from "~/model/holdings/holders/holder-history"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { forgetSecurityIndex } from "~/stores/directory/securities-store.server"
import {
  boardSql,
  comparedSql,
  loadBoards,
  loadCompared,
  trackedSql,
  weightsSql,
} from "~/stores/holdings/boards-store.server"
import {
  earlierHoldersSql,
  holdersSql,
  loadedQuartersSql,
  loadHolders,
  loadSharedHoldings,
  reportedSharesSql,
  sharedSql,
} from "~/stores/holdings/holders-store.server"
import { toKnownSql } from "~/stores/holdings/known-portfolios"
import { gurusOfAll, gurusOfCompanies, listGuruCounts } from "~/stores/screener/guru-metrics-store.server"
import { cikId } from "../../ids"
import { filing, other, third, works } from "../../unit/model/holdings/filings"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db: bindings.DB, documents, now: () => 1_000 })

const first = cikId("0001709323")
const second = cikId("0001067983")
const of = (cik: Cik, ...filings: ReturnType<typeof filing>[]) => ({
  fetchedAt: 1,
  document: encodeInvestor(cik, "", filings),
})

async function setUp() {
  forgetSecurityIndex()
  await apply({
    listings: [
      { ticker: "WRKS", cik: "0000990009", name: "Works Inc", exchange: null, position: 0 },
      { ticker: "OTHR", cik: "0000990010", name: "Other Inc", exchange: null, position: 1 },
    ],
    investors: [
      { cik: first, name: "First", owner: "A" },
      { cik: second, name: "Second", owner: "B" },
    ],
    securities: [
      { cusip: works, name: "Works", ticker: "WRKS", current: null, source: "import", seenOn: null },
      { cusip: other, name: "Other", ticker: "OTHR", current: null, source: "import", seenOn: null },
    ],
    rewriteSecurities: true,
    rewriteLists: true,
  })
  await apply({
    investorFilings: [
      of(
        first,
        filing({ period: "2024-03-31" }, [
          { value: 1000, amount: 10 },
          { value: 3000, amount: 30, cusip: other },
        ]),
        filing({ period: "2024-06-30" }, [
          { value: 2000, amount: 20 },
          { value: 2000, amount: 5, cusip: third },
        ]),
      ),
      of(
        second,
        filing({ period: "2024-03-31" }, [
          { value: 500, amount: 5 },
          { value: 500, amount: 5, putCall: "Put" },
        ]),
      ),
    ],
  })
}

test("a company's holders have a portfolio weight and a status, and earlier holders are listed", async () => {
  await setUp()
  const latest = await loadHolders(bindings.DB, {
    cik: cikId("0000990009"),
    complete: "2024q2",
    asked: "2024q2",
  })
  expect(latest.quarter).toBe("2024q2")
  expect(latest.rows.map((row) => [row.investor, row.shares, row.percentage, row.status])).toEqual([
    ["First", 20, 50, "Changed"],
  ])
  expect(latest.reported.map((row) => [row.quarter, row.cik, row.shares])).toEqual([
    ["2024q1", second, 5],
    ["2024q1", first, 10],
    ["2024q2", first, 20],
  ])
  expect(latest.loaded.get(second)).toEqual(new Set(["2024q1"]))
  const before = await loadHolders(bindings.DB, {
    cik: cikId("0000990009"),
    complete: "2024q2",
    asked: "2024q1",
  })
  expect(before.rows.map((row) => [row.investor, row.held, row.percentage])).toEqual([
    ["Second", "SH", 100],
    ["First", "SH", 25],
    ["Second", "SH Put", null],
  ])
  const sold = await loadHolders(bindings.DB, { cik: cikId("0000990010"), complete: "2024q2", asked: null })
  expect(sold.rows.map((row) => [row.investor, row.status, row.shares])).toEqual([["First", "Sold All", 0]])
})

test("a quarter without the filing of an investor who held a third of the shares is not shown first", async () => {
  await setUp()
  const shown = await loadHolders(bindings.DB, { cik: cikId("0000990009"), complete: "2024q2", asked: null })
  expect(shown.quarter).toBe("2024q1")
  await apply({
    investorFilings: [
      of(second, filing({ period: "2024-06-30" }, [{ value: 900, amount: 9, cusip: third }])),
    ],
  })
  const loaded = await loadHolders(bindings.DB, { cik: cikId("0000990009"), complete: "2024q2", asked: null })
  expect(loaded.quarter).toBe("2024q2")
})

test("holders and lists of investors say which portfolio's unit is not certain, on a past day too", async () => {
  await setUp()
  const penny = filing({ period: "2024-06-30" }, [{ value: 4, amount: 2000 }])
  await apply({ investorFilings: [of(second, penny)] })
  for (const asof of [null, "2025-01-01"] as const) {
    const asked = { complete: "2024q2", asked: "2024q2", asof } as const
    const { investors } = await loadBoards(bindings.DB, asked)
    expect(investors.map(({ cik, unitCertain }) => [cik, unitCertain])).toEqual([
      [first, true],
      [second, false],
    ])
    const { portfolios } = await loadCompared(bindings.DB, { ciks: [second], ...asked })
    expect(portfolios).toMatchObject([{ cik: second, unitCertain: false }])
    const { rows } = await loadHolders(bindings.DB, { cik: cikId("0000990009"), ...asked })
    const held = rows.filter(({ shares }) => shares > 0)
    expect(held.map(({ cik, unitCertain }) => [cik, unitCertain])).toEqual([
      [second, false],
      [first, true],
    ])
  }
})

test("a company whose holders all sold before the latest quarter has a count of 0 and no unknown one", async () => {
  await setUp()
  const filings = [filing({ period: "2024-09-30" }, [{ value: 2000, amount: 5, cusip: third }])]
  await apply({ investorFilings: [of(first, ...filings)] })
  const counts = await listGuruCounts(bindings.DB, "2024-11-20", [cikId("0000990010")])
  expect(counts).toMatchObject([{ quarter: "2024q3", loaded: 1, holders: 0, buyers: 0, value: 0 }])
})

test("the quarter shown first, and counted, is the latest that the history calls loaded", async () => {
  const cik = cikId("0000990009")
  for (let seed = 1; seed <= 4; seed += 1) {
    await bindings.DB.exec("delete from holdings")
    await bindings.DB.exec("delete from holding_digests")
    await bindings.DB.exec("delete from investor_quarters")
    await setUpQuarters(seed)
    const found = await loadHolders(bindings.DB, { cik, complete: "2024q4", asked: null })
    const history = toHolderHistory(found.reported, found.loaded)
    const loaded = history.filter(({ isLoaded }) => isLoaded)
    expect(history.length, `seed ${seed}`).toBeGreaterThan(3)
    expect(found.quarter, `seed ${seed}`).toBe(loaded.at(-1)?.quarter)
    for (const ciks of [[cik], undefined]) {
      const counts = await listGuruCounts(bindings.DB, "2025-02-20", ciks)
      const own = counts.find((each) => each.cik === cik)
      const holders = new Set(
        found.rows.flatMap((row) => (row.shares > 0 && row.held === "SH" ? row.cik : [])),
      )
      expect([own?.quarter, own?.holders], `seed ${seed}`).toEqual([found.quarter, holders.size])
    }
  }
})

/** Six investors over eight quarters, some of whose filings are missing; which is decided by the seed. */
async function setUpQuarters(seed: number): Promise<void> {
  await setUp()
  let state = seed * 7919
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
  const investorFilings = ["1", "2", "3", "4", "5", "6"].map((digit) => {
    const cik = trackedInvestors[Number(digit)]!.cik
    const ends = ["2023-03-31", "2023-06-30", "2023-09-30", "2023-12-31", "2024-03-31", "2024-06-30"]
    const filings = ends
      .filter(() => random() > 0.25)
      .map((period) => filing({ period }, [{ value: 1000, amount: 1 + Math.floor(random() * 40) }]))
    return of(cik, ...filings)
  })
  await apply({ investorFilings: investorFilings.filter(({ document }) => document.filings.length > 0) })
}

test("the holders' other holdings exclude the company and sold positions", async () => {
  await setUp()
  const shared = await loadSharedHoldings(bindings.DB, {
    cik: cikId("0000990009"),
    complete: "2024q2",
    asked: "2024q1",
  })
  expect(shared).toMatchObject({ quarter: "2024q1", holders: 2, rows: [{ cusip: other, holders: 1 }] })
})

test("investors are compared in the latest quarter that all of them reported, or in the requested one", async () => {
  await setUp()
  const compare = (ciks: Cik[], asked: "2024q2" | null) =>
    loadCompared(bindings.DB, { ciks, complete: "2024q2", asked })
  const both = await compare([first, second], null)
  expect(both.portfolios.map(({ cik, quarter }) => [cik, quarter]).sort()).toEqual([
    [second, "2024q1"],
    [first, "2024q1"],
  ])
  expect(both.weights.map(({ cik, percentage }) => [cik, percentage]).sort()).toEqual([
    [second, 100],
    [first, 25],
    [first, 75],
  ])
  expect((await compare([first], null)).portfolios.map(({ quarter }) => quarter)).toEqual(["2024q2"])
  const asked = await compare([first, second], "2024q2")
  expect(asked.portfolios.map(({ cik }) => cik)).toEqual([first])
})

test("boards show the latest complete quarter and the number of investors who reported it", async () => {
  await setUp()
  const boards = await loadBoards(bindings.DB, { complete: "2024q2", asked: null })
  expect(boards).toMatchObject({ quarter: "2024q2", quarters: ["2024q2", "2024q1"], reporting: 1 })
  expect(boards.securities.find(({ cusip }) => cusip === works)).toMatchObject({ holders: 1, added: 1 })
  const nets = boards.securities.map(({ cusip, net_usd }) => [cusip, net_usd])
  // Shares bought less sold at value ÷ shares; what nobody holds any more has no price.
  expect(Object.fromEntries(nets)).toMatchObject({ [works]: 1000, [other]: null })
  expect(boards.securities.find(({ cusip }) => cusip === other)).toMatchObject({ holders: 0, sold_out: 1 })
  const incomplete = await loadBoards(bindings.DB, { complete: "2024q1", asked: null })
  expect(incomplete.quarter).toBe("2024q1")
})

test("shares bought are priced by the holders whose shares are known", async () => {
  await setUp()
  const repeated = [works, other, third].map((cusip, at) => ({ value: 900 + at, amount: 900 + at, cusip }))
  await apply({ investorFilings: [of(second, filing({ period: "2024-06-30" }, repeated))] })
  const { securities } = await loadBoards(bindings.DB, { complete: "2024q2", asked: null })
  expect(securities.find(({ cusip }) => cusip === works)).toMatchObject({ value: 2900, net_usd: 1000 })
})

test("boards of a past day have the portfolios whose filings were all made by then", async () => {
  await setUp()
  const { results } = await bindings.DB.prepare("select cik, quarter, filed from investor_quarters").all()
  const filed = results.find(({ cik, quarter }) => cik === first && quarter === "2024q2")?.filed as string
  const boardsOf = (asof: string) => loadBoards(bindings.DB, { complete: "2024q2", asked: null, asof })
  const before = await boardsOf(addDays(filed, -1))
  expect([before.quarter, before.quarters]).toEqual(["2024q1", ["2024q1"]])
  expect(before.investors.find(({ cik }) => cik === first)?.quarter).toBe("2024q1")
  expect(before.securities.find(({ cusip }) => cusip === works)?.added).toBe(0)
  const known = await boardsOf(filed)
  const today = await loadBoards(bindings.DB, { complete: "2024q2", asked: null })
  expect(known).toEqual(today)
  // An amendment of later days: the quarter as it was known is not stored.
  await bindings.DB.prepare("update investor_quarters set filed = ?1 where cik = ?2 and quarter = '2024q2'")
    .bind(addDays(filed, 30), first)
    .run()
  expect((await boardsOf(filed)).quarter).toBe("2024q1")
  expect(await boardsOf("2009-01-01")).toMatchObject({ quarter: null, securities: [], quarters: [] })
})

test("holders and comparisons of a past day have the portfolios that were known, and changes since them", async () => {
  await setUp()
  const cik = cikId("0000990009")
  const put = (investor: Cik, quarter: string, filed: string) =>
    bindings.DB.prepare("update investor_quarters set filed = ?3 where cik = ?1 and quarter = ?2")
      .bind(investor, quarter, filed)
      .run()
  await put(first, "2024q1", "2024-05-10")
  await put(second, "2024q1", "2024-05-15")
  await put(first, "2024q2", "2024-08-10")
  const holdersOf = (asof: string | null) =>
    loadHolders(bindings.DB, { cik, complete: "2024q2", asked: null, asof })
  const summarize = ({ quarter, rows, earlier }: Awaited<ReturnType<typeof holdersOf>>) => [
    quarter,
    rows.map((row) => [row.investor, row.held, row.shares, row.status]),
    earlier.map((each) => [each.investor, each.quarter]),
  ]
  const alone = ["2024q1", [["First", "SH", 10, "New"]], []]
  expect(summarize(await holdersOf("2024-05-09"))).toEqual([null, [], []])
  expect(summarize(await holdersOf("2024-05-10"))).toEqual(alone)
  expect(summarize(await holdersOf("2024-05-14"))).toEqual(alone)
  const both = await holdersOf("2024-05-15")
  expect(summarize(both)).toEqual([
    "2024q1",
    [
      ["Second", "SH", 5, "New"],
      ["First", "SH", 10, "New"],
      ["Second", "SH Put", 5, "New"],
    ],
    [],
  ])
  expect(await holdersOf("2024-08-10")).toEqual(await holdersOf(null))
  // The quarter before was amended after the day: the change since it is unknown, and so is what was sold.
  await put(first, "2024q1", "2024-11-01")
  const asked = { complete: "2024q2", asked: "2024q2" } as const
  const changed = await loadHolders(bindings.DB, { ...asked, cik, asof: "2024-08-10" })
  expect(changed.rows.map((row) => [row.shares, row.status, row.sharesDiff])).toEqual([[20, null, null]])
  const sold = { ...asked, cik: cikId("0000990010") }
  expect((await loadHolders(bindings.DB, { ...sold, asof: "2024-08-10" })).rows).toEqual([])
  expect((await loadHolders(bindings.DB, { ...sold, asof: "2024-11-01" })).rows).toMatchObject([
    { status: "Sold All" },
  ])
  await put(first, "2024q1", "2024-05-10")
  const compare = async (asof: string | null) => {
    const given = { ciks: [first, second], complete: "2024q2", asked: null, asof } as const
    const found = await loadCompared(bindings.DB, { ...given, ciks: [...given.ciks] })
    return found.portfolios.map((each) => [each.cik, each.quarter]).sort()
  }
  expect(await compare("2024-05-14")).toEqual([[first, "2024q1"]])
  expect(await compare("2024-05-15")).toEqual(await compare(null))
  const shared = { cik, complete: "2024q2", asked: "2024q1" } as const
  expect((await loadSharedHoldings(bindings.DB, { ...shared, asof: "2024-05-14" })).holders).toBe(1)
  expect((await loadSharedHoldings(bindings.DB, { ...shared, asof: "2024-05-15" })).holders).toBe(2)
})

type Query = [title: string, sql: string, values: (string | null)[]]

const byPortfolio: Query[] = [
  ["holders", holdersSql, ["0000990009", "2024q2", null]],
  ["reported shares", reportedSharesSql, ["0000990009"]],
  ["loaded quarters", loadedQuartersSql, ["0000990009"]],
  ["earlier holders", earlierHoldersSql, ["0000990009", "2024q2", null]],
  ["shared holdings", sharedSql, ["0000990009", "2024q2", null]],
  ["boards", boardSql, ["2024q2", null]],
  ["tracked investors", trackedSql, []],
  ["weights", weightsSql, ['["0001067983"]', "2024q2", null]],
  ["compared portfolios", comparedSql, ['["0001067983"]', "2024q2", null]],
]

const ofPastDay = byPortfolio.map(
  ([title, sql, values]): Query => [
    `${title} of a past day`,
    toKnownSql(sql, `?${values.length + 1}`),
    [...values, "2024-09-01"],
  ],
)

test.each<Query>([
  ...byPortfolio,
  ...ofPastDay,
  ["counts of all companies' holders", gurusOfAll, [null, "2024q2", null]],
  ["counts of some companies' holders", gurusOfCompanies, ['["0000990009"]', "2024q2", null]],
])("%s reads holdings by an index alone and repeats no work for each row", async (_, sql, values) => {
  const { results } = await bindings.DB.prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ id: number; parent: number; detail: string }>()
  const repeated = new Set<number>()
  for (const { id, parent, detail } of results)
    if (repeated.has(parent) || detail.startsWith("CORRELATED")) repeated.add(id)
  const worked = results.filter(
    ({ id, detail }) => repeated.has(id) && /^(MATERIALIZE|CO-ROUTINE)/.test(detail),
  )
  expect(worked.map(({ detail }) => detail)).toEqual([])
  const plan = results.map(({ detail }) => detail)
  expect(
    plan.filter((step) => /^SCAN (holdings|stored|others|securities|investor_quarters)\b/.test(step)),
  ).toEqual([])
  expect(
    plan.some((step) => /^SEARCH (holdings|stored|others|own|later|investor_quarters) .*USING/.test(step)),
  ).toBe(true)
})
