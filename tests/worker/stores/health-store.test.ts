import { expect, test } from "vitest"
import { checkStatementsSql } from "~/stores/operations/checks-store.server"
import { loadHealth, sampleSource } from "~/stores/operations/health-store.server"
import { makeReport, readReport, reportSql } from "~/stores/operations/report-store.server"
import { cikId } from "../../ids"
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

test("tests of statements are counted over all companies, and companies with figures that do not agree are listed", async () => {
  const counts = { balances: 2, balancesHeld: 2, quarters: 1, quartersHeld: 1 }
  const identity = (held: number, named: number) =>
    ({ identity: "cashFlow", checked: 5, held, named }) as const
  await db.batch(
    checkStatementsSql(db, [
      { cik: cikId("0000990001"), ...counts, identities: [identity(5, 0)] },
      { cik: cikId("0000990002"), ...counts, identities: [identity(3, 1)] },
      { cik: cikId("0000990003"), ...counts, identities: [] },
    ]),
  )
  await makeReport(db, 9_000)
  const report = readReport((await db.prepare(reportSql).all()).results)
  expect(report?.checks).toMatchObject({
    companies: 3,
    identities: [{ identity: "cashFlow", checked: 10, held: 8, named: 1 }],
    open: [{ cik: "0000990002", differing: 1 }],
  })
})
