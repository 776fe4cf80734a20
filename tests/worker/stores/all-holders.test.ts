import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { tickerSchema } from "~/lib/value-schemas"
import { loadHoldersData, loadHoldersView } from "~/pages/company/holders/load-holders.server"
import { loadInvestorsData } from "~/pages/investors/load-investors.server"
import { countedDatabase } from "~/platform/d1.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { findElsewhere } from "~/stores/directory/elsewhere-store.server"
import { forgetListIndex, loadListIndex } from "~/stores/directory/lists-store.server"
import { managerNames } from "~/stores/directory/managers-store.server"
import { forgetSecurityIndex, loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { allBoardSqls } from "~/stores/holdings/all-boards-store.server"
import { forgetHolderQuarters } from "~/stores/holdings/all-holders-store.server"
import { listImpliedPrices } from "~/stores/holdings/implied-prices-store.server"
import { bindings } from "../bindings"

const works = "037833100"
const wrks = tickerSchema.parse("WRKS")
const company = { cik: "0000990009", ticker: "WRKS", name: "Works Inc" }
const [guru, large, small, late] = ["0001067983", "0000000011", "0000000022", "0000000033"]
const names: Record<string, string> = {
  [guru]: "BERKSHIRE",
  [large]: "LARGE BANK TRUST",
  [small]: "SMALL ADVISERS LLC",
  [late]: "LATE PARTNERS",
}

const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: () => 1_000,
  })

const report = (quarter: string, ...ciks: string[]) =>
  ciks.map((cik) => ({
    ...{ cik, name: names[cik] ?? "", quarter, value: 1000, positions: 1 },
    filed: quarter === "2024q1" ? "2024-05-15" : "2024-08-14",
  }))

type Given = [cik: string, shares: number, value: number, weight: number | null, held?: string]
const getHolders = (quarter: string, ...rows: Given[]) => ({
  ...{ cusip: works, quarter, name: "WORKS INC", titleOfClass: "COM" },
  rows: rows.map(
    ([cik, shares, value, weight, held = "SH"]): [
      string,
      string,
      string,
      string,
      number,
      number,
      number | null,
    ] => [
      ...([cik, names[cik] ?? "", quarter === "2024q1" ? "2024-05-15" : "2024-08-14"] as const),
      ...([held, shares, value, weight] as const),
    ],
  ),
})

async function setUp() {
  forgetSecurityIndex()
  forgetHolderQuarters()
  forgetListIndex()
  await apply({
    listings: [{ ...company, exchange: null, position: 0 }],
    investors: [{ cik: guru, name: "Berkshire Hathaway", owner: "Warren Buffett" }],
    securities: [
      { cusip: works, name: "Works", ticker: "WRKS", current: null, source: "import", seenOn: null },
    ],
    rewriteSecurities: true,
    rewriteLists: true,
  })
}

const firstQuarter: IngestBatchInput[] = [
  { managerQuarters: report("2024q1", guru, large, small) },
  {
    securityHolders: [getHolders("2024q1", [large, 100, 1000, 2], [guru, 50, 500, 5], [small, 10, 100, 50])],
  },
]
const secondQuarter: IngestBatchInput[] = [
  { managerQuarters: report("2024q2", guru, large, small, late) },
  {
    securityHolders: [
      getHolders(
        "2024q2",
        [large, 150, 3000, 4],
        [guru, 50, 1000, 8],
        [late, 5, 100, 1],
        [large, 7, 140, null, "SH Put"],
      ),
    ],
  },
]

/** A page's context, with counted reads. */
function pageContext() {
  const log = new RequestLog()
  const documents = documentStore(bindings.DOCUMENTS, log)
  const db = countedDatabase(bindings.DB, log)
  return {
    log,
    context: {
      ...{ db, documents },
      lists: () => loadListIndex(bindings.DB, documentStore(bindings.DOCUMENTS, new RequestLog())),
      securities: () => loadSecurityIndex(bindings.DB, documentStore(bindings.DOCUMENTS, new RequestLog())),
    },
  }
}

async function listed() {
  const { context } = pageContext()
  const found = (await context.lists()).companyByTicker.get("WRKS")
  if (!found) throw new Error("The company is not listed.")
  return found
}

const getLine = (cik: string, view: Awaited<ReturnType<typeof loadHoldersView>>) =>
  [...view.lines.shares, ...view.lines.sold].find((line) => line.cik === cik)

test("after two quarters of all managers, the holders have weights, changes and tracked investors first", async () => {
  await setUp()
  for (const batch of [...firstQuarter, ...secondQuarter, { publishHolders: true }]) await apply(batch)
  const { context } = pageContext()
  const view = await loadHoldersView(await listed(), new URLSearchParams(), context)
  expect(view).toMatchObject({
    isAll: true,
    quarter: "2024q2",
    quarters: ["2024q2", "2024q1"],
    holders: 3,
    shares: 205,
  })
  expect(view.prices).toEqual([{ ticker: "WRKS", priceUsd: 20 }])
  expect(view.lines.shares.map(({ investor, owner }) => [investor, owner])).toEqual([
    ["Berkshire Hathaway", "Warren Buffett"],
    ["Large Bank Trust", null],
    ["Late Partners", null],
  ])
  expect(getLine(large, view)).toMatchObject({
    status: "Changed",
    sharesDiff: 50,
    ratio: 0.5,
    weightingDiff: 2,
  })
  expect(getLine(guru, view)).toMatchObject({
    status: "Nothing",
    sharesDiff: 0,
    percentage: 8,
    weightingDiff: 3,
  })
  // Its report for the quarter before is not loaded.
  expect(getLine(late, view)).toMatchObject({ status: null, sharesDiff: null })
  expect(getLine(small, view)).toMatchObject({ status: "Sold All", sharesDiff: -10 })
  expect(view.lines.options).toMatchObject([{ cik: large, shares: 7, status: "New" }])
  expect(view.history).toMatchObject([
    { quarter: "2024q1", holders: 3, shares: 160, valueUsd: 1600 },
    { quarter: "2024q2", holders: 3, shares: 205, valueUsd: 4100 },
  ])
})

test("the holders of a company with one security take two documents and the prices of the security", async () => {
  await setUp()
  for (const batch of [...firstQuarter, { publishHolders: true }]) await apply(batch)
  const one = await listed()
  // The isolate's caches are filled by any page.
  await loadHoldersData(one, new URLSearchParams(), pageContext().context)
  const { log, context } = pageContext()
  const { body } = await loadHoldersData(one, new URLSearchParams(), context)
  expect(body).toMatchObject({
    managers: "all",
    holders: 3,
    rows: [{ isTracked: true }, { isTracked: false }, {}],
  })
  expect(log.reads).toEqual({ r2: 2, d1: 1, edgar: 0 })
})

test("quarters give the same documents and totals in either order, and after a repeated batch", async () => {
  const contents = async () => {
    const stored = await Promise.all(
      ["2024q1", "2024q2"].map(async (quarter) =>
        (await bindings.DOCUMENTS.get(`holders/${works}.${quarter}.json`))?.text(),
      ),
    )
    const { results } = await bindings.DB.prepare("select * from security_quarters order by quarter").all()
    return { stored, results }
  }
  await setUp()
  for (const batch of [...firstQuarter, ...secondQuarter]) await apply(batch)
  const inOrder = await contents()
  expect(inOrder.results).toMatchObject([
    { quarter: "2024q1", holders: 3, price: 10, new_count: 0, net_buyers: 0 },
    {
      quarter: "2024q2",
      holders: 3,
      price: 20,
      new_count: 0,
      added: 1,
      sold_out: 1,
      bought: 1000,
      sold: 100,
    },
  ])
  await apply(secondQuarter[1] ?? {})
  expect(await contents()).toEqual(inOrder)
  await bindings.DOCUMENTS.delete(["2024q1", "2024q2"].map((quarter) => `holders/${works}.${quarter}.json`))
  for (const table of ["manager_quarters", "security_quarters"])
    await bindings.DB.prepare(`delete from ${table}`).run()
  for (const batch of [...secondQuarter, ...firstQuarter]) await apply(batch)
  expect(await contents()).toEqual(inOrder)
})

test("a quarter with few late reports is not shown, and one that is not loaded falls back to tracked investors", async () => {
  await setUp()
  const many = Array.from({ length: 9 }, (_, place) => String(500 + place).padStart(10, "0"))
  await apply({ managerQuarters: [...report("2024q1", ...many), ...report("2024q2", late)] })
  await apply({
    securityHolders: [
      getHolders("2024q1", [many[0] ?? "", 1, 10, 1]),
      getHolders("2024q2", [late, 5, 100, 1]),
    ],
  })
  await apply({ publishHolders: true })
  const { context } = pageContext()
  const one = await listed()
  expect(await loadHoldersView(one, new URLSearchParams(), context)).toMatchObject({
    isAll: true,
    quarter: "2024q1",
  })
  const asked = new URLSearchParams({ quarter: "2024q2" })
  expect(await loadHoldersView(one, asked, context)).toMatchObject({ isAll: false, holders: 0 })
})

test("any manager is found by a word of its name, and tracked investors are left to the search lists", async () => {
  await setUp()
  for (const batch of firstQuarter) await apply(batch)
  const { context } = pageContext()
  expect(await findElsewhere("bank tr", context)).toEqual([
    {
      to: `/investor/${large}`,
      name: "Large Bank Trust",
      note: `CIK ${large}`,
      reason: "Manager that files Form 13F",
      isExact: false,
    },
  ])
  expect(await findElsewhere("berkshire", context)).toEqual([])
})

test("rankings of all managers, and implied prices, come from their totals", async () => {
  await setUp()
  for (const batch of [...firstQuarter, ...secondQuarter, { publishHolders: true }]) await apply(batch)
  const { context } = pageContext()
  const ask = async (query: string) => (await loadInvestorsData(new URLSearchParams(query), context)).body
  expect(await ask("of=all&quarter=2024q2")).toMatchObject({
    quarter: "2024q2",
    boards: {
      managers: "all",
      mostHeld: [{ cusip: works, ticker: "WRKS", holders: 3, added: 1, soldAll: 1 }],
    },
  })
  expect(await ask("quarter=2024q2")).toMatchObject({ boards: { managers: "tracked", mostHeld: [] } })
  expect((await listImpliedPrices([wrks], "2024-05-01", bindings.DB)).get(wrks)?.at(-1)).toMatchObject({
    date: "2024-06-30",
    close: 20,
  })
})

test("rankings and the search of managers read an index and not a table", async () => {
  for (const sql of [
    ...allBoardSqls.map((each) => [each, "2024q1"]),
    [managerNames.findSql, "a", "b", "1"],
  ]) {
    const [text = "", ...values] = sql
    const { results } = await bindings.DB.prepare(`explain query plan ${text}`)
      .bind(...values)
      .all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join("; ")).toMatch(/^SEARCH \w+ USING/)
    expect(results.map(({ detail }) => detail).join("; ")).not.toMatch(/SCAN/)
  }
})
