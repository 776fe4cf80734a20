import parsePrometheus from "parse-prometheus-text-format"
import { expect, onTestFinished, test, vi } from "vitest"
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
  ...{
    scheduleAgeMs: 0,
    feedAgeMs: 0,
    isFeedRead: true,
    feedError: null,
    indexDays: 0,
    waiting: 0,
    oldestMs: 0,
    canWrite: true,
  },
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

test.each([
  { day: "a weekday", start: "2026-06-24T15:00:00Z" },
  { day: "a weekend night", start: "2026-06-28T07:00:00Z" },
])(
  "on $day an instance that the SEC refuses is not ready from its first run until it has read a feed",
  async ({ start }) => {
    const lines: string[] = []
    const spy = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)))
    onTestFinished(() => spy.mockRestore())
    const sec = await followedSec(Date.parse(start))
    await db.prepare("delete from sources where key = 'current-feed'").run()
    const reasonsNow = async () => listReasons(await loadReadiness(db, sec.now), true)
    expect(await reasonsNow()).toEqual(["The feed of new filings was not read yet."])
    sec.fault = () => new Response("", { status: 404 })
    await sec.schedule()
    expect(await reasonsNow()).toEqual([
      expect.stringMatching(/^The feed of new filings was not read yet\. .*\b404\b/),
    ])
    expect(lines.filter((line) => line.includes('"stuck"'))).toEqual([expect.stringContaining("404")])
    sec.now += 90 * minuteMs
    expect(await loadMetrics(db, sec.now, { follows: true })).toContain("\nbookvalue_feed_age_seconds 5400\n")
    expect(listReasons(await loadReadiness(db, sec.now), false).join()).not.toContain("feed")
    sec.fault = null
    sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
    await sec.schedule()
    expect(await reasonsNow()).not.toEqual([expect.stringContaining("feed")])
  },
)

test("metrics count requests by route and status, answers of the SEC, and outcomes of the cache", async () => {
  const sec = await followedSec()
  await sec.schedule()
  const log = new RequestLog()
  log.line(new Request("https://app.example/company/COUNTED/financials"), 200, 0, 250)
  log.line(new Request("https://app.example/made/up"), 404, 0, 250)
  const lines = (await loadMetrics(db, sec.now, { follows: true })).split("\n")
  expect(lines).toContain("# TYPE bookvalue_requests_total counter")
  expect(lines).toContain('bookvalue_requests_total{route="/company/:ticker/financials",status="200"} 1')
  expect(lines).toContain('bookvalue_requests_total{route="/*",status="404"} 1')
  expect(lines).toContain(
    'bookvalue_request_seconds_total{route="/company/:ticker/financials",status="200"} 0.25',
  )
  expect(lines).toContain("# TYPE bookvalue_answer_seconds histogram")
  const within = (limit: string) => {
    const start = `bookvalue_answer_seconds_bucket{le="${limit}"} `
    return Number(lines.find((line) => line.startsWith(start))?.slice(start.length))
  }
  expect(within("0.25") - within("0.1")).toBe(2)
  expect(lines).toContain(`bookvalue_answer_seconds_count ${within("+Inf")}`)
  expect(lines.some((line) => /^bookvalue_sec_requests_total\{answer="\d+"\} \d+$/.test(line))).toBe(true)
  expect(lines.some((line) => line.startsWith('bookvalue_cache_total{outcome="none"}'))).toBe(true)
})

test("a Prometheus client reads every metric with its type, labels and number", async () => {
  const sec = await followedSec()
  await db.batch(noteStatements(db, [{ kind: "company", key: "0000990001" }], sec.now))
  const log = new RequestLog()
  log.line(new Request('https://app.example/company/"A\\B"/financials'), 200, 0, 250)
  const memory = { front: 150_000_000, runtime: 140_000_000 }
  const text = await loadMetrics(db, sec.now, { follows: true, memory })
  const families = new Map(parsePrometheus(text).map((family) => [family.name, family]))
  expect(text.match(/^# TYPE /gm)).toHaveLength(families.size)
  expect(families.get("bookvalue_refreshes")).toMatchObject({
    type: "GAUGE",
    metrics: [
      { value: "1", labels: { kind: "company", state: "waiting" } },
      { value: "0", labels: { kind: "company", state: "failed" } },
    ],
  })
  expect(families.get("bookvalue_requests_total")?.type).toBe("COUNTER")
  expect(families.get("bookvalue_memory_bytes")?.metrics).toEqual([
    { value: "150000000", labels: { process: "front" } },
    { value: "140000000", labels: { process: "runtime" } },
  ])
  const histogram = families.get("bookvalue_answer_seconds")
  expect(histogram?.type).toBe("HISTOGRAM")
  families.delete("bookvalue_answer_seconds")
  for (const { name, metrics } of families.values())
    for (const { value } of metrics) expect(Number.isFinite(Number(value)), name).toBe(true)
})

test("a stuck feed is one error line an hour with its sentence; an instance that is fit has none", async () => {
  const lines: string[] = []
  const spy = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)))
  onTestFinished(() => spy.mockRestore())
  const sec = await followedSec()
  sec.file({ accession: "0000990001-26-000001", cik: "0000111111" })
  await sec.schedule()
  const listStuck = () => lines.filter((line) => line.includes('"stuck"'))
  expect(listStuck()).toEqual([])
  sec.fault = () => new Response("", { status: 503 })
  for (let run = 0; run < 16; run += 1) {
    sec.now += 15 * minuteMs
    await sec.schedule()
  }
  const times = listStuck().map((line) => Date.parse(JSON.parse(line).at))
  expect(times.length).toBeGreaterThan(2)
  for (const [place, time] of times.slice(1).entries())
    expect(time - (times[place] ?? 0)).toBeGreaterThanOrEqual(60 * minuteMs)
  const { level, run, stuck } = JSON.parse(listStuck()[0] ?? "")
  expect({ level, run }).toEqual({ level: "error", run: "schedule" })
  expect(stuck[0]).toMatch(/^The feed of new filings was read \d+ minutes ago\.$/)
})
