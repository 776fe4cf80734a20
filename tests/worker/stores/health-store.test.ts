import { expect, test } from "vitest"
import { loadHealth, sampleSource } from "~/stores/operations/health-store.server"
import { makeReport } from "~/stores/operations/report-store.server"
import { bindings } from "../bindings"

const db = bindings.DB

test("an empty store is healthy and has no data", async () => {
  expect(await loadHealth(db)).toEqual({
    version: "0.0.0",
    build: "test",
    dataVersion: null,
    companies: 0,
    sampleAppliedAt: null,
    sampleTag: null,
  })
})

test("health reads two rows for any number of companies and sources", async () => {
  await db.batch([
    db.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
       insert into companies (ticker, cik, name, coverage, position)
       select 'T' || i, printf('%010d', i), 'Company ' || i, 'NNNNN', i from n`,
    ),
    db.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
       insert into sources (key, fetched_at) select 'company:' || i, 1000 + i from n`,
    ),
    db
      .prepare("insert into sources (key, fetched_at, entity_tag) values (?1, 500, 'tag')")
      .bind(sampleSource),
  ])
  await makeReport(db, 9_000)
  let rowsRead = 0
  const counted = {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await db.batch(statements)
      for (const { meta } of results) rowsRead += meta.rows_read
      return results
    },
  } as D1Database
  expect(await loadHealth(counted)).toMatchObject({
    companies: 3000,
    dataVersion: 4000,
    sampleAppliedAt: 500,
    sampleTag: "tag",
  })
  expect(rowsRead).toBe(2)
})
