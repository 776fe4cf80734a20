import { expect, test } from "vitest"
import { applyBatch } from "~/ingest/apply/apply-batch.server"
import { ingestBatch } from "~/ingest/batch/batch"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { ownersKind } from "~/stores/document-kinds"
import {
  chooseActive,
  listStakesOfOwner,
  newestActiveSql,
  stakesOfOwnerSql,
  stakesSinceSql,
} from "~/stores/holdings/stakes-store.server"
import { cikId } from "../../ids"
import { ownersDocument, scheduleFiling } from "../../unit/model/owners/schedules-factory"
import { bindings } from "../bindings"

const { DB: db } = bindings
const documents = documentStore(bindings.DOCUMENTS, new RequestLog())
const dana = { name: "Dana Carrow", cik: "0000990204", percent: "5.7" }
const partners = { name: "Carrow Partners LP", cik: "0000990202", percent: "5.6" }

function apply(...filings: ReturnType<typeof scheduleFiling>[]) {
  const body = ownersDocument(filings)
  const batch = { documents: [{ kind: ownersKind.name, key: body.cik, fetchedAt: 1, body }] }
  return applyBatch(ingestBatch.parse(batch), { db, documents, now: () => 1 })
}

const first = scheduleFiling("2025-09-08", {
  form: "SCHEDULE 13D",
  persons: [partners, dana],
  filer: "0000990202",
})
const second = scheduleFiling("2026-02-25", {
  form: "SCHEDULE 13D/A",
  filer: "0000990202",
  persons: [{ ...dana, percent: "3.1" }],
})

test("a stake is found by its owner's and its filer's CIK, and a new document replaces the rows of the old one", async () => {
  await apply(first)
  const own = await listStakesOfOwner(db, cikId("0000990204"))
  expect(own).toMatchObject([{ issuer: "0000990001", percent: 5.7, isEnded: false }])
  const filed = await listStakesOfOwner(db, cikId("0000990202"))
  expect(filed.map(({ name }) => name).sort()).toEqual(["Carrow Partners LP", "Dana Carrow"])
  await apply(first, second)
  expect(await listStakesOfOwner(db, cikId("0000990204"))).toMatchObject([{ percent: 3.1, isEnded: true }])
  const count = await db.prepare("select count(*) as count from owner_stakes").first<number>("count")
  expect(count).toBe(2)
})

test("the newest Schedules 13D give the largest owner of each", async () => {
  await apply(first, scheduleFiling("2025-10-01"))
  const { results } = await db.prepare(newestActiveSql).all()
  expect(chooseActive(results, 3)).toMatchObject([{ name: "Dana Carrow", percent: 5.7 }])
})

test.each([
  ["an owner's stakes", stakesOfOwnerSql, ["0000990204"]],
  ["stakes since a day", stakesSinceSql, ['["0000990001"]', "2026-01-01"]],
  ["the newest Schedules 13D", newestActiveSql, []],
])("%s are read by an index, without a scan of the table", async (_, sql, values) => {
  const { results } = await db
    .prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  const plan = results.map(({ detail }) => detail)
  expect(plan.some((step) => /owner_stakes USING INDEX/.test(step))).toBe(true)
  expect(plan.filter((step) => /^SCAN owner_stakes(?! USING INDEX owner_stakes_news)/.test(step))).toEqual([])
})
