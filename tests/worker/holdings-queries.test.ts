import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { mergeFilings } from "~/model/holdings/decode-investor"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { forgetSecurityIndex } from "~/stores/directory/securities-store.server"
import { boardSql, loadBoards, trackedSql, weightsSql } from "~/stores/holdings/boards-store.server"
import {
  earlierHoldersSql,
  holdersByQuarterSql,
  holdersSql,
  loadHolders,
  loadSharedHoldings,
  sharedSql,
} from "~/stores/holdings/holders-store.server"
import { filing, other, third, works } from "../unit/model/holdings/filings"
import { bindings } from "./bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db: bindings.DB, documents, now: () => 1_000 })

const first = "0001709323"
const second = "0001067983"
const of = (cik: string, ...filings: ReturnType<typeof filing>[]) => ({
  fetchedAt: 1,
  document: mergeFilings(cik, "", [], filings),
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

test("who holds a company: the share of their portfolio, what is new, and who reported only earlier", async () => {
  await setUp()
  const latest = await loadHolders(bindings.DB, { cik: "0000990009", complete: "2024q2", asked: null })
  expect(latest.quarter).toBe("2024q2")
  expect(latest.rows.map((row) => [row.investor, row.shares, row.percentage, row.status])).toEqual([
    ["First", 20, 50, "Changed"],
  ])
  expect(latest.earlier.map((row) => [row.investor, row.quarter])).toEqual([["Second", "2024q1"]])
  expect(latest.history.map((row) => [row.quarter, row.shares])).toEqual([
    ["2024q1", 15],
    ["2024q2", 20],
  ])
  const before = await loadHolders(bindings.DB, { cik: "0000990009", complete: "2024q2", asked: "2024q1" })
  expect(before.rows.map((row) => [row.investor, row.held, row.percentage])).toEqual([
    ["Second", "SH", 100],
    ["First", "SH", 25],
    ["Second", "SH Put", null],
  ])
  const sold = await loadHolders(bindings.DB, { cik: "0000990010", complete: "2024q2", asked: null })
  expect(sold.rows.map((row) => [row.investor, row.status, row.shares])).toEqual([["First", "Sold All", 0]])
})

test("what else its holders hold, without what they sold and without itself", async () => {
  await setUp()
  const shared = await loadSharedHoldings(bindings.DB, {
    cik: "0000990009",
    complete: "2024q2",
    asked: "2024q1",
  })
  expect(shared).toMatchObject({ quarter: "2024q1", holders: 2, rows: [{ cusip: other, holders: 1 }] })
})

test("boards are of the latest complete quarter, and say how many reported it", async () => {
  await setUp()
  const boards = await loadBoards(bindings.DB, { complete: "2024q2", asked: null })
  expect(boards).toMatchObject({ quarter: "2024q2", quarters: ["2024q2", "2024q1"], reporting: 1 })
  expect(boards.securities.find(({ cusip }) => cusip === works)).toMatchObject({ holders: 1, added: 1 })
  expect(boards.securities.find(({ cusip }) => cusip === other)).toMatchObject({ holders: 0, sold_out: 1 })
  const incomplete = await loadBoards(bindings.DB, { complete: "2024q1", asked: null })
  expect(incomplete.quarter).toBe("2024q1")
})

test.each([
  ["holders", holdersSql, ["0000990009", "2024q2", null]],
  ["holders by quarter", holdersByQuarterSql, ["0000990009"]],
  ["earlier holders", earlierHoldersSql, ["0000990009", "2024q2", null]],
  ["shared holdings", sharedSql, ["0000990009", "2024q2", null]],
  ["boards", boardSql, ["2024q2", null]],
  ["tracked investors", trackedSql, []],
  ["weights", weightsSql, ['["0001067983"]', "2024q2", null]],
])("%s reads holdings by an index alone", async (_, sql, values) => {
  const { results } = await bindings.DB.prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  const plan = results.map(({ detail }) => detail)
  expect(plan.filter((step) => /^SCAN (holdings|others|securities|investor_quarters)\b/.test(step))).toEqual(
    [],
  )
  expect(plan.some((step) => /^SEARCH (holdings|others|investor_quarters) .*USING/.test(step))).toBe(true)
})
