import { expect, test } from "vitest"
import { requestContext } from "~/context.server"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { sendFaces, sendLargest } from "~/ingest/apply/fill-questions.server"
import { type IngestBatchInput, ingestBatch } from "~/ingest/batch/batch"
import { loadHome } from "~/pages/home/load-home.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { listLargest } from "~/stores/operations/fill-store.server"
import { cikId } from "../../ids"
import { bindings } from "../bindings"

const { DB: db } = bindings
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const apply = (batch: IngestBatchInput) =>
  applyBatch(ingestBatch.parse(batch), { db, documents, now: () => 1 })

const listings = ["AAA", "BBB", "CCC", "DDD"].map((ticker, position) => ({
  ...{ ticker, cik: `000099000${position + 1}`, name: ticker, exchange: null, position },
}))
const cusips = ["037833100", "594918104", "02079K107"]

async function hold(quarter: string, cik: string, values: number[]): Promise<void> {
  await db.batch([
    db
      .prepare(
        `insert into investor_quarters (cik, quarter, value, options_value, positions, filed, is_latest)
         values (?1, ?2, 1, 0, 1, '2026-08-14', 1)`,
      )
      .bind(cik, quarter),
    ...values.map((value, place) =>
      db
        .prepare(
          "insert into holdings (cusip, quarter, cik, held, name, class, shares, value) values (?1, ?2, ?3, 'SH', '', '', 1, ?4)",
        )
        .bind(cusips[place], quarter, cik, value),
    ),
  ])
}

async function fill(): Promise<void> {
  await apply({
    listings,
    securities: cusips.map((cusip, place) => ({
      ...{ cusip, name: "", ticker: listings[place]?.ticker ?? null, current: null },
      ...{ source: "fails-to-deliver" as const, seenOn: "2026-06-01" },
    })),
  })
  for (const cik of ["1", "2", "3"]) await hold("2026q2", cik, [10, 30, 20])
  await hold("2026q3", "4", [1_000, 1, 1])
}

test("the largest companies are those that managers held most in the latest quarter that most of them reported", async () => {
  await fill()
  expect(await listLargest(db, 2)).toEqual(["0000990002", "0000990003"])
})

test("the SEC's list completes the largest companies, each once", async () => {
  await fill()
  expect(await listLargest(db, 4)).toEqual(["0000990002", "0000990003", "0000990001", "0000990004"])
  expect(await listLargest(db, 3)).toHaveLength(3)
})

test("where all managers are loaded, their values count", async () => {
  await fill()
  await db.batch([
    db.prepare("insert into manager_quarters values ('2026q2', '9', 1, 1, '2026-08-14')"),
    db.prepare(
      `insert into security_quarters (cusip, quarter, name, holders, shares, value, new_count, added, reduced, sold_out, bought, sold)
       values ('037833100', '2026q2', '', 1, 1, 500, 0, 0, 0, 0, 0, 0)`,
    ),
  ])
  expect(await listLargest(db, 1)).toEqual(["0000990001"])
})

test("POST /ingest/largest needs the token", async () => {
  await fill()
  const token = "a-token-of-at-least-24-characters"
  const post = async (authorization: string) => {
    const request = new Request("https://bookvalue.test/ingest/largest", {
      ...{ method: "POST", body: "{}", headers: { authorization } },
    })
    const context = requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
    const answer: Response = await sendLargest(request, context).catch(
      (thrown: unknown) => thrown as Response,
    )
    return answer
  }
  expect(await (await post(`Bearer ${token}`)).json()).toMatchObject({
    ciks: expect.arrayContaining(["0000990002"]),
  })
  expect((await post("Bearer other")).status).toBe(404)
})

test("POST /ingest/faces answers the stored printed statements of the listed companies, with the token", async () => {
  const [cik, other] = [cikId("0000990001"), cikId("0000990002")]
  await apply({ faces: [{ fetchedAt: 1, document: { cik, statements: [], reports: [] } }] })
  const token = "a-token-of-at-least-24-characters"
  const post = (authorization: string, body: object) => {
    const request = new Request("https://bookvalue.test/ingest/faces", {
      ...{ method: "POST", body: JSON.stringify(body), headers: { authorization } },
    })
    const context = requestContext(request, bindings, { INGEST_TOKEN: token }, () => {})
    return sendFaces(request, context).catch((thrown: unknown) => thrown as Response)
  }
  const answer = await post(`Bearer ${token}`, { ciks: [cik, other] })
  expect(await answer.json()).toEqual({ faces: [{ cik, statements: [], reports: [] }] })
  expect((await post(`Bearer ${token}`, { ciks: "all" })).status).toBe(400)
  expect((await post("Bearer other", { ciks: [] })).status).toBe(404)
})

test("the progress of a fill is on home while it runs", async () => {
  const now = Date.now()
  const progress = { size: "small" as const, step: "prices", done: 0.5, leftMs: 60_000, at: now }
  await apply({ fillProgress: { ...progress, isEnded: false, problem: null } })
  const context = requestContext(new Request("https://bookvalue.test/"), bindings, {}, () => {})
  expect((await loadHome(context, now)).fill).toBe(
    "Loading prices: 50 % of all is done, about a minute left.",
  )
  await apply({ fillProgress: { ...progress, isEnded: true, problem: null } })
  expect((await loadHome(context, now)).fill).toBeNull()
})
