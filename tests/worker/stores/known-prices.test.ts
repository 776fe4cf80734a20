import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import type { Cik } from "~/lib/cik"
import { encodeInvestor } from "~/model/holdings/encode-investor"
import { confirmHolders } from "~/pages/company/holders/confirmed-holders.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { investorKind } from "~/stores/document-kinds"
import type { HolderRow } from "~/stores/holdings/holders-store.server"
import { pricesOfKeys, readKnownPrices } from "~/stores/holdings/known-prices-store.server"
import { cikId, cusipId } from "../../ids"
import { filing } from "../../unit/model/holdings/filings"
import { bindings } from "../bindings"

const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const db = bindings.DB
const now = Date.parse("2026-03-10T12:00:00Z")
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => now })
const manager = cikId("0009900001")
const cusip = "594918104"

const thin = filing({ period: "2025-12-31", filed: "2026-02-13" }, [
  { value: 320_000, amount: 400_000, cusip },
])
const read = () =>
  apply({ investorFilings: [{ fetchedAt: now, document: encodeInvestor(manager, "Thin", [thin]) }] })
const getFiling = async () => (await documents.get(investorKind, manager))?.body.filings[0]

test("a close at the quarter's end settles the unit of a thin filing when the manager's filings are added again", async () => {
  await apply({
    listings: [{ ticker: "ZQPM", cik: "0000990008", name: "ZED PENNY MINES", exchange: "OTC", position: 0 }],
    securities: [{ cusip, name: "Zed", ticker: "ZQPM", current: null, source: "import", seenOn: null }],
    rewriteLists: true,
    rewriteSecurities: true,
  })
  await read()
  expect(await getFiling()).toMatchObject({ unit: 1, unitCertain: false, values: [320_000] })
  const closes: [string, number][] = [
    ["2025-12-23", 5],
    ["2025-12-30", 0.82],
  ]
  await apply({
    prices: [{ cik: "0000990008", ticker: "ZQPM", currency: "USD", source: "a vendor", closes }],
  })
  const { results } = await db.prepare("select quarter, source, price from known_prices").all()
  expect(results).toEqual([{ quarter: "2025q4", source: "close", price: 0.82 }])
  await read()
  expect(await getFiling()).toMatchObject({ unit: 1, unitCertain: true, values: [320_000] })
  const closesOfAnother: [string, number][] = [["2025-12-31", 820]]
  await apply({
    prices: [
      { cik: "0000990008", ticker: "ZQPM", currency: "USD", source: "a vendor", closes: closesOfAnother },
    ],
  })
  await read()
  expect(await getFiling()).toMatchObject({ unit: 1000, unitCertain: true, values: [320_000_000] })
})

test("a holding is confirmed by a close or another manager, and not by the manager's own filings", async () => {
  const held = [[cusipId(cusip), "2025q4"]] as const
  const priceOf = async (asked: Cik) => (await readKnownPrices(held, db))(asked)(...held[0])
  await db
    .prepare(
      `insert into holdings (cik, quarter, cusip, held, name, class, shares, value)
       values (?1, '2025q4', ?2, 'SH', 'ZED', 'COM', 100, 8000)`,
    )
    .bind(manager, cusip)
    .run()
  expect(await priceOf(manager)).toEqual([])
  expect(await priceOf(cikId("0009900002"))).toEqual([80])
  await db
    .prepare("insert into known_prices (cusip, quarter, source, price) values (?1, '2025q4', 'close', 81)")
    .bind(cusip)
    .run()
  expect(await priceOf(manager)).toEqual([81])
})

test("two managers whose prices of a security are far apart do not confirm each other, and a close confirms one", async () => {
  const held = (cik: string, value: number, more: object = {}) =>
    ({ cik, cusip, quarter: "2025q4", held: "SH", shares: 100, value, ...more }) as unknown as HolderRow
  const rows = [
    held(manager, 8_000),
    held("0009900002", 8_000_000),
    held("0009900003", 1, { held: "SH Put" }),
    held("0009900004", 0, { shares: 0 }),
  ]
  for (const { cik, value } of rows.slice(0, 2))
    await db
      .prepare(
        `insert into holdings (cik, quarter, cusip, held, name, class, shares, value)
         values (?1, '2025q4', ?2, 'SH', 'ZED', 'COM', 100, ?3)`,
      )
      .bind(cik, cusip, value)
      .run()
  const confirmed = async () => (await confirmHolders(rows, db)).map(({ priceConfirmed }) => priceConfirmed)
  expect(await confirmed()).toEqual([false, false, null, null])
  await db
    .prepare("insert into known_prices (cusip, quarter, source, price) values (?1, '2025q4', 'close', 81)")
    .bind(cusip)
    .run()
  expect(await confirmed()).toEqual([true, false, null, null])
})

test("the query of known prices searches each table by its key", async () => {
  const { results } = await db.prepare(`explain query plan ${pricesOfKeys}`).bind("[]").all()
  const plan = results.map(({ detail }) => String(detail))
  for (const table of ["p", "q", "h"])
    expect(plan.find((line) => line.startsWith(`SEARCH ${table} USING`))).toContain("cusip=? AND quarter=?")
})
