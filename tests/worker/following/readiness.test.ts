import { expect, test } from "vitest"
import { RequestLog } from "~/platform/log.server"
import { loadMetrics } from "~/stores/operations/operator-metrics-store.server"
import { listReasons, loadReadiness } from "~/stores/operations/readiness-store.server"
import { noteStatements } from "~/stores/operations/refreshes-store.server"
import { db, followedSec } from "./followed"

const minuteMs = 60_000

test.each([
  { after: 30, reasons: [] },
  { after: 40, reasons: ["The schedule ran 40 minutes ago."] },
  {
    after: 61,
    reasons: ["The schedule ran 61 minutes ago.", "The feed of new filings was read 61 minutes ago."],
  },
])("$after minutes after a run of the schedule the reasons are $reasons", async ({ after, reasons }) => {
  const sec = await followedSec()
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  await sec.schedule()
  const readiness = await loadReadiness(db, sec.now + after * minuteMs)
  expect(listReasons(readiness, true)).toEqual(reasons)
})

const fit = {
  ...{ scheduleAgeMs: 0, feedAgeMs: 0, indexDays: 0, waiting: 0, oldestMs: 0, canWrite: true },
}

test.each([
  { change: { indexDays: 2 }, count: 0 },
  { change: { indexDays: 3 }, count: 1 },
  { change: { oldestMs: 1_440 * minuteMs }, count: 0 },
  { change: { oldestMs: 1_441 * minuteMs }, count: 1 },
  { change: { canWrite: false }, count: 1 },
])("$change gives $count reasons", ({ change, count }) => {
  expect(listReasons({ ...fit, ...change }, true)).toHaveLength(count)
})

test("an instance that sends nothing to the SEC is ready without its feed and index", () => {
  expect(listReasons({ ...fit, feedAgeMs: 100 * 3_600_000, indexDays: 9 }, false)).toEqual([])
})

test("metrics count requests by route and status, answers of the SEC, and outcomes of the cache", async () => {
  const sec = await followedSec()
  await sec.schedule()
  const log = new RequestLog()
  log.line(new Request("https://app.example/company/COUNTED/financials"), 200, 0, 250)
  log.line(new Request("https://app.example/made/up"), 404, 0, 250)
  const lines = (await loadMetrics(db, sec.now, true)).split("\n")
  expect(lines).toContain("# TYPE bookvalue_requests_total counter")
  expect(lines).toContain('bookvalue_requests_total{route="/company/:ticker/financials",status="200"} 1')
  expect(lines).toContain('bookvalue_requests_total{route="/*",status="404"} 1')
  expect(lines).toContain(
    'bookvalue_request_seconds_total{route="/company/:ticker/financials",status="200"} 0.25',
  )
  expect(lines.some((line) => /^bookvalue_sec_requests_total\{answer="\d+"\} \d+$/.test(line))).toBe(true)
  expect(lines.some((line) => line.startsWith('bookvalue_cache_total{outcome="none"}'))).toBe(true)
})

test("metrics are lines of names, labels and numbers", async () => {
  const sec = await followedSec()
  await db.batch(noteStatements(db, [{ kind: "company", key: "0000990001" }], sec.now))
  const lines = (await loadMetrics(db, sec.now, true)).split("\n").filter(Boolean)
  expect(lines).toContain('bookvalue_refreshes{kind="company",state="waiting"} 1')
  for (const line of lines)
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?\d+(\.\d+)?(e-?\d+)?)$/,
    )
})
