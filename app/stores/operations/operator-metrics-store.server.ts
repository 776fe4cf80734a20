import { z } from "zod"
import { listCounts } from "~/platform/requests/counters.server"
import type { Memory } from "~/platform/requests/memory-header"
import { backlogSql, readBacklog } from "./backlog-store.server"
import { listReasons, loadReadiness } from "./readiness-store.server"
import { readReport, reportSql } from "./report-store.server"

interface Metric {
  name: string
  help: string
  /** A gauge unless it only grows. */
  type?: "counter" | "histogram"
  /** Those of a histogram are named by their part. */
  samples: { part?: string; labels?: Record<string, string>; value: number }[]
}

/** Sums since the isolate started. */
const counters: Metric[] = [
  { name: "bookvalue_requests_total", help: "Answered requests by route pattern and status.", samples: [] },
  { name: "bookvalue_request_seconds_total", help: "Seconds that their answers took.", samples: [] },
  {
    name: "bookvalue_cache_total",
    help: "Answers by the part that the page cache had in them.",
    samples: [],
  },
  { name: "bookvalue_sec_requests_total", help: "Requests to the SEC by status of the answer.", samples: [] },
]

const kindRows = z.array(z.object({ kind: z.string(), waiting: z.number(), failed: z.number() }))
const workRows = z.array(
  z.object({ kind: z.string(), outcome: z.string(), filings: z.number(), requests: z.number() }),
)

const mailRows = z.array(z.object({ state: z.string(), mails: z.number() }))

/** Waiting work, finished reads, stored data and what this isolate counted, in Prometheus' text format. */
export async function loadMetrics(
  db: D1Database,
  now: number,
  {
    follows,
    memory = {},
    frontAnswers = null,
  }: { follows: boolean; memory?: Memory; frontAnswers?: number | null },
): Promise<string> {
  const [readiness, [kinds, works, mails, reports, backlogs]] = await Promise.all([
    loadReadiness(db, now),
    db.batch([
      db.prepare(
        "select kind, count(*) - count(failed_at) as waiting, count(failed_at) as failed from refreshes group by kind",
      ),
      db.prepare(
        `select kind, ifnull(outcome, 'waiting') as outcome, count(*) as filings, total(requests) as requests
         from filing_work group by 1, 2`,
      ),
      db.prepare("select state, count(*) as mails from alert_digests group by state"),
      db.prepare(reportSql),
      db.prepare(backlogSql),
    ]),
  ])
  const refreshes = kindRows.parse(kinds?.results)
  const filings = workRows.parse(works?.results)
  const report = readReport(reports?.results)
  const freshness = readBacklog(backlogs?.results)?.freshness
  const seconds = (ms: number | null) => (ms === null ? [] : [{ value: ms / 1000 }])
  const byKind = (kind: string, state: string) => ({ kind, state })
  return toPrometheus([
    ...counters.map((metric) => ({ ...metric, type: "counter" as const, samples: listCounts(metric.name) })),
    {
      name: "bookvalue_answer_seconds",
      help: "How long answers took.",
      type: "histogram" as const,
      samples: ["_bucket", "_sum", "_count"].flatMap((part) =>
        listCounts(`bookvalue_answer_seconds${part}`).map((sample) => ({ part, ...sample })),
      ),
    },
    {
      name: "bookvalue_front_answers_total",
      help: "Requests that the server answered again within a second, without the Worker.",
      type: "counter" as const,
      samples: frontAnswers === null ? [] : [{ value: frontAnswers }],
    },
    {
      name: "bookvalue_mails",
      help: "Alert mails by state.",
      samples: mailRows
        .parse(mails?.results)
        .map(({ state, mails }) => ({ labels: { state }, value: mails })),
    },
    {
      name: "bookvalue_documents",
      help: "Stored sources by kind, counted once an hour.",
      samples: (report?.sources ?? []).map(({ kind, read }) => ({ labels: { kind }, value: read })),
    },
    {
      name: "bookvalue_rows",
      help: "Rows by what they are, counted once an hour.",
      samples: report
        ? (["companies", "companiesWithStatements", "investors", "portfolios", "funds"] as const).map(
            (of) => ({
              labels: { of },
              value: report[of],
            }),
          )
        : [],
    },
    {
      name: "bookvalue_memory_bytes",
      help: "Resident memory of the server's processes.",
      samples: Object.entries(memory).map(([process, value]) => ({ labels: { process }, value })),
    },
    {
      name: "bookvalue_queue_length",
      help: "Messages that are due.",
      samples: [{ value: readiness.waiting }],
    },
    {
      name: "bookvalue_ready",
      help: "1 if the instance is fit to serve.",
      samples: [{ value: listReasons(readiness, follows).length === 0 ? 1 : 0 }],
    },
    {
      name: "bookvalue_schedule_age_seconds",
      help: "Time since the last run of the schedule.",
      samples: seconds(readiness.scheduleAgeMs),
    },
    {
      name: "bookvalue_feed_age_seconds",
      help: "Time since the feed of new filings was read, or since the first start if it never was.",
      samples: follows ? seconds(readiness.feedAgeMs) : [],
    },
    {
      name: "bookvalue_freshness_seconds",
      help: "Seconds from acceptance to the page, of the filings of a week.",
      samples: freshness
        ? [
            { labels: { quantile: "0.5" }, value: freshness.medianSeconds },
            { labels: { quantile: "0.95" }, value: freshness.p95Seconds },
          ]
        : [],
    },
    {
      name: "bookvalue_index_unread_days",
      help: "Business days whose daily index is not read.",
      samples: readiness.indexDays === null ? [] : [{ value: readiness.indexDays }],
    },
    {
      name: "bookvalue_queue_oldest_seconds",
      help: "Age of the oldest message that is due.",
      samples: seconds(readiness.oldestMs),
    },
    {
      name: "bookvalue_refreshes",
      help: "Work for the SEC by kind.",
      samples: refreshes.flatMap(({ kind, waiting, failed }) => [
        { labels: byKind(kind, "waiting"), value: waiting },
        { labels: byKind(kind, "failed"), value: failed },
      ]),
    },
    {
      name: "bookvalue_filings",
      help: "Filings of two weeks, by the document that they change and what became of them.",
      samples: filings.map((row) => ({ labels: byKind(row.kind, row.outcome), value: row.filings })),
    },
    {
      name: "bookvalue_filing_requests",
      help: "Requests to the SEC for these filings.",
      samples: filings.map((row) => ({ labels: byKind(row.kind, row.outcome), value: row.requests })),
    },
  ])
}

/** Metrics without a sample are left out. */
function toPrometheus(metrics: Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type = "gauge", samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ part = "", labels, value }) => `${name}${part}${toLabels(labels)} ${value}`),
      "",
    ])
    .join("\n")
}

function toLabels(labels: Record<string, string> = {}): string {
  const toQuoted = (text: string) =>
    text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${toQuoted(text)}"`)
  return pairs.length > 0 ? `{${pairs.join(",")}}` : ""
}
