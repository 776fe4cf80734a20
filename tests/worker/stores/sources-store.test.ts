import { expect, test } from "vitest"
import { apply } from "~/ingest/apply/apply-batch.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import { leftOutSource } from "~/stores/operations/left-out-store.server"
import { renewLease, takeLease } from "~/stores/operations/sources-store.server"
import { bindings } from "../bindings"

test("one of many callers gets a lease, and another one only after it expires", async () => {
  const take = (now: number) => takeLease(bindings.DB, "company:1", { now, until: now + 100 })
  const takes = await Promise.all(Array.from({ length: 10 }, () => take(100)))
  expect(takes.filter(Boolean)).toHaveLength(1)
  expect(await take(150)).toBe(false)
  expect(await take(201)).toBe(true)
})

test("a lease is extended by its holder alone, and one that ends an hour from now is taken over", async () => {
  const key = "company:1"
  await takeLease(bindings.DB, key, { now: 100, until: 200 })
  expect(await renewLease(bindings.DB, key, { before: 200, until: 300 })).toBe(true)
  expect(await renewLease(bindings.DB, key, { before: 200, until: 400 })).toBe(false)
  expect(await takeLease(bindings.DB, key, { now: 250, until: 350 })).toBe(false)
  await renewLease(bindings.DB, key, { before: 300, until: 3_600_000 })
  expect(await takeLease(bindings.DB, key, { now: 250, until: 350 })).toBe(true)
})

test("a stale source that another request has read since is not leased", async () => {
  await bindings.DB.prepare("insert into sources (key, fetched_at) values ('company:1', 500)").run()
  const take = (unlessReadSince: number) =>
    takeLease(bindings.DB, "company:1", { now: 900, until: 1_000, unlessReadSince })
  expect(await take(400)).toBe(false)
  expect(await take(500)).toBe(true)
})

test("an answer without bad elements ends what an earlier one left out, and is no source of its own", async () => {
  const effects = {
    db: bindings.DB,
    documents: documentStore(bindings.DOCUMENTS, new RequestLog()),
    now: () => 1_000,
  }
  const note = (leftOut: number) => apply({ sources: [leftOutSource("filings:1", leftOut, 1_000)] }, effects)
  const errors = async () => {
    const { results } = await bindings.DB.prepare("select error from sources").all()
    return results
  }
  await note(0)
  expect(await errors()).toEqual([])
  await note(2)
  expect(await errors()).toEqual([{ error: expect.stringMatching(/^2 elements .*\(filings:1\)/) }])
  await note(0)
  expect(await errors()).toEqual([{ error: null }])
})

test("reads by key and dirty companies use an index", async () => {
  const plan = async (sql: string) =>
    JSON.stringify((await bindings.DB.prepare(`explain query plan ${sql}`).all()).results)
  expect(await plan("select * from companies where cik = '1'")).toContain(
    "SEARCH companies USING INDEX companies_by_cik",
  )
  expect(await plan("select * from companies where dirty > 0")).toContain("USING INDEX companies_dirty")
  expect(await plan("select * from sources where key = 'lists'")).toContain(
    "SEARCH sources USING PRIMARY KEY",
  )
})
