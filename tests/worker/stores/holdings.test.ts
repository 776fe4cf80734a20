import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { deriveMore } from "~/ingest/derive/derive-company.server"
import { decodeFilings } from "~/model/holdings/decode-investor"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { toHoldingRecords } from "~/model/holdings/holding-records"
import { emptySecurityIndex } from "~/model/securities/security-index"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { forgetSecurityIndex, loadSecurityIndex } from "~/stores/directory/securities-store.server"
import { investorKind } from "~/stores/document-kinds"
import { writeHoldings } from "~/stores/holdings/holdings-store.server"
import { cikId, cusipId } from "../../ids"
import { filing, other, third, works } from "../../unit/model/holdings/filings"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const effects = { db: bindings.DB, documents, now: () => 1_000 }
const apply = (batch: IngestBatchInput) => applyBatch(ingestBatch.parse(batch), effects)

/** A tracked investor, with invented holdings. */
const cik = cikId("0001709323")
const getBatch = (...filings: ReturnType<typeof filing>[]): IngestBatchInput => ({
  investorFilings: [{ fetchedAt: 1, document: encodeInvestor(cik, "Tracked", filings) }],
})
const rows = async () =>
  (await bindings.DB.prepare("select * from holdings order by quarter, cusip, held").all()).results
const quarters = async () =>
  (await bindings.DB.prepare("select * from investor_quarters order by quarter").all()).results

const first = filing({ period: "2024-03-31" }, [
  { value: 1000, amount: 10 },
  { value: 3000, amount: 30, cusip: other },
])
const second = filing({ period: "2024-06-30" }, [
  { value: 1200, amount: 12 },
  { value: 500, amount: 5, cusip: third, putCall: "Put" },
])
const third2 = filing({ period: "2024-09-30" }, [{ value: 1300, amount: 13 }])
const added = filing({ period: "2024-06-30", filed: "2024-11-20", amendment: "NEW HOLDINGS" }, [
  { value: 400, amount: 4, cusip: other },
])
const restated = filing({ period: "2024-03-31", filed: "2026-02-01", amendment: "RESTATEMENT" }, [
  { value: 900, amount: 9 },
])
const all = [first, second, third2, added, restated]

test("rows contain held, new and completely sold positions", async () => {
  await apply(getBatch(first, second))
  expect((await rows()).map((row) => [row.quarter, row.cusip, row.held, row.shares, row.status])).toEqual([
    ["2024q1", works, "SH", 10, "New"],
    ["2024q1", other, "SH", 30, "New"],
    ["2024q2", third, "SH Put", 5, "New"],
    ["2024q2", works, "SH", 12, "Changed"],
    ["2024q2", other, "SH", 0, "Sold All"],
  ])
  expect(await quarters()).toMatchObject([
    { quarter: "2024q1", value: 4000, is_latest: 0 },
    { quarter: "2024q2", value: 1200, options_value: 500, is_latest: 1, new_count: 0, sold_count: 1 },
  ])
})

test("the same filings in any order, one by one or twice, give the same rows", async () => {
  await apply(getBatch(...all))
  const expected = [await rows(), await quarters()]
  expect(expected[0]!.length).toBeGreaterThan(4)
  for (const order of [
    [4, 3, 2, 1, 0],
    [3, 0, 4, 2, 1],
    [2, 2, 1, 3, 0, 4, 0],
  ]) {
    await bindings.DB.exec("delete from holdings")
    await bindings.DB.exec("delete from holding_digests")
    await bindings.DB.exec("delete from investor_quarters")
    await bindings.DOCUMENTS.delete(`investor/${cik}.json`)
    for (const place of order) await apply(getBatch(all[place]!))
    expect([await rows(), await quarters()]).toEqual(expected)
  }
})

test("after an interruption at any write, applying the same batch again completes it", async () => {
  await apply(getBatch(...all))
  const expected = [await rows(), await quarters()]
  for (let failing = 1; failing <= 3; failing++) {
    await bindings.DB.exec("delete from holdings")
    await bindings.DB.exec("delete from holding_digests")
    await bindings.DB.exec("delete from investor_quarters")
    await bindings.DOCUMENTS.delete(`investor/${cik}.json`)
    let writes = 0
    const breakAt = <T>(work: () => Promise<T>): Promise<T> => {
      writes += 1
      return writes === failing ? Promise.reject(new Error("interrupted")) : work()
    }
    const broken = {
      ...effects,
      documents: {
        ...documents,
        put: (...given: Parameters<typeof documents.put>) => breakAt(() => documents.put(...given)),
      },
      db: new Proxy(bindings.DB, {
        get: (target, key) =>
          key === "batch"
            ? (statements: D1PreparedStatement[]) => breakAt(() => target.batch(statements))
            : typeof Reflect.get(target, key) === "function"
              ? Reflect.get(target, key).bind(target)
              : Reflect.get(target, key),
      }),
    }
    for (const each of all)
      await applyBatch(ingestBatch.parse(getBatch(each)), broken as typeof effects).catch((error: Error) => {
        if (error.message !== "interrupted") throw error
      })
    for (const each of all) await apply(getBatch(each))
    expect([await rows(), await quarters()]).toEqual(expected)
  }
})

test("existing rows are not written again, and only quarters that changed are sent", async () => {
  const sent: string[] = []
  let changes = 0
  const { DB } = bindings
  const db = {
    prepare(sql: string) {
      if (sql.includes("insert into holdings")) sent.push(sql)
      return DB.prepare(sql)
    },
    async batch(statements: D1PreparedStatement[]) {
      const results = await DB.batch(statements)
      for (const { meta } of results) changes += meta.changes
      return results
    },
  } as unknown as D1Database
  const write = async (filings: typeof all) => {
    sent.length = 0
    changes = 0
    const records = toHoldingRecords(encodeInvestor(cik, "Tracked", filings), emptySecurityIndex)
    await writeHoldings(db, cik, records)
    return { quarters: new Set(records.holdings.map(({ quarter }) => quarter)).size, records }
  }
  const { quarters, records } = await write(all)
  expect(sent).toHaveLength(quarters)
  expect(changes).toBe(records.holdings.length + records.quarters.length + quarters)
  await write(all)
  expect([sent.length, changes]).toEqual([0, 0])
  // Without its last filing, the quarters before it stay as they are.
  await write(all.slice(0, -1))
  expect(sent.length).toBeLessThan(quarters)
  await write(all)
  expect(sent.length).toBeGreaterThan(0)
  expect(await rows()).toHaveLength(records.holdings.length)
})

test("after an upgrade, the rows of a tracked manager are derived again from the stored filings", async () => {
  await apply(getBatch(...all))
  const expected = [await rows(), await quarters()]
  await bindings.DB.exec("update holdings set shares = shares * 2")
  await bindings.DB.exec("update holding_digests set digest = 'of an earlier version'")
  await bindings.DB.exec("update investor_quarters set value = value * 2")
  expect(await deriveMore(effects)).toBe(false)
  expect([await rows(), await quarters()]).toEqual(expected)
})

test("an investor that is not tracked has a document and no rows", async () => {
  const document = encodeInvestor(cikId("0009900001"), "Untracked", [first])
  await apply({ investorFilings: [{ fetchedAt: 1, document }] })
  expect(await rows()).toEqual([])
  expect(decodeFilings((await documents.get(investorKind, "0009900001"))!.body)).toHaveLength(1)
})

const security = {
  cusip: works,
  name: "Works",
  ticker: "WRKS",
  current: null,
  source: "fails-to-deliver" as const,
  seenOn: "2023-03-01",
}
const listing = { ticker: "WRKS", cik: "0000990009", name: "Works Inc", exchange: null, position: 0 }

test("a company that a tracked investor holds has the fifth flag, in either order of loading", async () => {
  const flag = async () =>
    (await bindings.DB.prepare("select coverage from companies").first<{ coverage: string }>())?.coverage[4]
  await apply({ listings: [{ ...listing }], rewriteLists: true })
  await bindings.DB.exec("update companies set coverage = 'YYNYN'")
  await apply({ securities: [security], rewriteSecurities: true })
  expect(await flag()).toBe("N")
  await apply(getBatch(first))
  expect(await flag()).toBe("Y")
  await bindings.DB.exec("update companies set coverage = 'YYNYN'")
  await apply({ securities: [security], rewriteSecurities: true })
  expect(await flag()).toBe("Y")
})

test("a manual mapping is kept; a later sighting replaces an earlier one", async () => {
  forgetSecurityIndex()
  const byHand = { ...security, ticker: "HAND", source: "override" as const, seenOn: null }
  await apply({ securities: [byHand, { ...security, cusip: other, ticker: "NEW", seenOn: "2023-03-01" }] })
  await apply({
    securities: [security, { ...security, cusip: other, ticker: "OLD", seenOn: "2021-01-04" }],
    rewriteSecurities: true,
  })
  const index = await loadSecurityIndex(bindings.DB, documents)
  expect([index.tickerOf(cusipId(works)), index.tickerOf(cusipId(other))]).toEqual(["HAND", "NEW"])
})
