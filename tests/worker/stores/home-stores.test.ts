import { expect, test } from "vitest"
import type { RecentFiling } from "~/model/filings/recent-filings"
import { lettersKey } from "~/model/letters/letter-row"
import { toCompanyMetrics } from "~/model/metrics/company-metrics"
import { positionsSql } from "~/pages/home/load-home.server"
import { didSql } from "~/pages/letters/load-letters.server"
import { documentStore } from "~/platform/documents.server"
import { RequestLog } from "~/platform/log.server"
import {
  insiderBuyingRows,
  insiderBuyingSql,
  pruneRecent,
  recentFilings,
  recentSql,
  recentStatements,
} from "~/stores/company/recent-store.server"
import { lettersKind } from "~/stores/document-kinds"
import { addLetters } from "~/stores/imported-letters-store.server"
import { loadLetters } from "~/stores/letters-store.server"
import { isReportOld, makeReport, readReport, reportSql } from "~/stores/operations/report-store.server"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { accessionId, cikId } from "../../ids"
import { bindings } from "../bindings"

const db = bindings.DB
const documents = () => documentStore(bindings.DOCUMENTS, new RequestLog())

const row: RecentFiling = {
  accession: accessionId("0000990001-26-000030"),
  cik: cikId("0000990001"),
  form: "8-K",
  items: "2.02",
  filed: "2026-06-26",
  accepted: "2026-06-26T17:10",
  document: "exmp.htm",
}

const recent = async () =>
  recentFilings.parse((await db.prepare("select * from recent_filings order by accepted desc").all()).results)

test("a filing from the feed does not remove fields that the filing list had set", async () => {
  await db.batch(recentStatements(db, [{ ...row, document: "", items: "" }]))
  expect((await recent())[0]?.document).toBe("")
  await db.batch(recentStatements(db, [row]))
  await db.batch(recentStatements(db, [{ ...row, document: "", items: "" }]))
  expect(await recent()).toEqual([row])
})

const getFilings = (count: number, accepted: string) =>
  Array.from({ length: count }, (_, index) => {
    const number = `${accepted.slice(8, 10)}${String(index).padStart(4, "0")}`
    return { ...row, accession: accessionId(`0000990001-26-${number}`), accepted }
  })

test("filings older than thirty days before the newest are removed", async () => {
  const [old, latest] = [getFilings(10, "2026-05-26T10:00"), getFilings(250, "2026-06-24T10:00")]
  await db.batch(recentStatements(db, [row, ...old, ...latest]))
  await pruneRecent(db)
  expect((await recent()).map(({ accepted }) => accepted)).toEqual([
    row.accepted,
    ...latest.map(({ accepted }) => accepted),
  ])
})

test("the newest 200 filings are kept at any age", async () => {
  await db.batch(recentStatements(db, [row, ...getFilings(250, "2026-05-20T10:00")]))
  await pruneRecent(db)
  expect(await recent()).toHaveLength(200)
})

test("insiders' net purchases of three months over the least sum are listed by their newest form", async () => {
  const bought = (cik: string, insiderNetBuying3: number | null) =>
    toCompanyMetrics(cikId(cik), "insiders", { insiderNetBuying: 9e9, insiderNetBuying3, insiderBuyers: 2 })
  const form = (cik: string, number: string, accepted: string): RecentFiling => ({
    ...row,
    accession: accessionId(`0000990001-26-${number}`),
    cik: cikId(cik),
    form: "4",
    items: "",
    accepted,
  })
  await db.batch([
    ...recentStatements(db, [
      form("0000990001", "000101", "2026-06-20T17:00"),
      form("0000990001", "000102", "2026-06-25T17:00"),
      form("0000990002", "000103", "2026-06-26T17:00"),
      form("0000990003", "000104", "2026-06-26T18:00"),
      form("0000990004", "000105", "2026-06-26T19:00"),
    ]),
    ...metricStatements(
      [
        bought("0000990001", 500_000),
        bought("0000990002", 2_000_000),
        bought("0000990003", 499_999),
        bought("0000990004", null),
        bought("0000990005", 8_000_000),
      ],
      db,
      1,
    ),
  ])
  const { results } = await db.prepare(insiderBuyingSql).bind(500_000).all()
  expect(insiderBuyingRows.parse(results)).toEqual([
    { cik: "0000990002", accepted: "2026-06-26T17:00", net: 2_000_000 },
    { cik: "0000990001", accepted: "2026-06-25T17:00", net: 500_000 },
  ])
})

test("counts are stored as one row and rebuilt after an hour", async () => {
  expect(await isReportOld(db, 0)).toBe(true)
  await db.batch(recentStatements(db, [row]))
  await db
    .prepare("insert into sources (key, fetched_at, error, failed_at) values ('company:1', 5, 'away', 6)")
    .run()
  await makeReport(db, 10)
  expect(await isReportOld(db, 11)).toBe(false)
  expect(await isReportOld(db, 10 + 3_600_000)).toBe(true)
  const report = readReport((await db.prepare(reportSql).all()).results)
  expect(report).toMatchObject({
    madeAt: 10,
    newestFiling: row.accepted,
    sources: [{ kind: "company", read: 1, failed: 1, newest: 5, oldest: 5 }],
    failures: [{ key: "company:1", error: "away", failedAt: 6 }],
    checks: { companies: 0, open: [] },
  })
})

test("imported letters are listed with the repository's letters, and a later import replaces an earlier one", async () => {
  const letter = {
    fund: "Example Partners",
    cik: null,
    quarter: "2026q1" as const,
    title: "A letter",
    date: null,
    url: "https://letters.example.com/a",
    tags: [],
    tickers: [],
    dead: null,
  }
  await addLetters([letter], documents(), 1)
  await addLetters([{ ...letter, dead: "2026-06-01" }], documents(), 2)
  expect((await documents().get(lettersKind, lettersKey))?.body.letters).toHaveLength(1)
  const all = await loadLetters(documents())
  expect(all.find(({ url }) => url === letter.url)?.dead).toBe("2026-06-01")
  expect(all.some(({ fund }) => fund === "Berkshire Hathaway")).toBe(true)
})

test("every read of these pages uses an index", async () => {
  const plan = async (sql: string, ...values: string[]) =>
    JSON.stringify(
      (
        await db
          .prepare(`explain query plan ${sql}`)
          .bind(...values)
          .all()
      ).results,
    )
  expect(await plan(recentSql)).toContain("recent_filings_accepted")
  expect(await plan(positionsSql, "0001067983")).toContain("SEARCH holdings USING INDEX holdings_by_investor")
  expect(await plan(didSql, "[]")).toContain("SEARCH held USING PRIMARY KEY (cik=? AND quarter=?)")
  expect(await plan(reportSql)).toContain("SEARCH health_report USING INTEGER PRIMARY KEY")
})

test("the newest filings leave out insiders' forms, plans, and current reports on other matters", async () => {
  const other = (number: number, form: string, items = "") => ({
    ...row,
    accession: accessionId(`0000990001-26-00000${number}`),
    ...{ form, items },
  })
  const rows = [
    other(1, "4"),
    other(2, "11-K"),
    other(3, "8-K", "7.01,9.01"),
    other(4, "8-K", "8.01,5.02"),
    other(5, "10-Q/A"),
  ]
  await db.batch(recentStatements(db, rows))
  const newest = recentFilings.parse((await db.prepare(recentSql).all()).results)
  expect(newest.map(({ form, items }) => [form, items]).sort()).toEqual([
    ["10-Q/A", ""],
    ["8-K", "8.01,5.02"],
  ])
})
