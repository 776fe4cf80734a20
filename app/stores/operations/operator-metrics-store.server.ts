import { z } from "zod"
import { listCounts } from "~/platform/requests/counters.server"
import type { Memory } from "~/platform/requests/memory-header"
import { backlogSql, readBacklog } from "./backlog-store.server"
import { listReasons, loadReadiness } from "./readiness-store.server"
import { readReport, reportSql } from "./report-store.server"

interface Sample {
  /** Those of a histogram are named by their part. */
  part?: string
  labels?: Record<string, string>
  value: number
}

interface Metric {
  name: string
  help: string
  type: "gauge" | "counter" | "histogram"
  samples: Sample[]
}

function gauge(name: string, help: string, samples: Sample[]): Metric {
  return { name, help, type: "gauge", samples }
}

/** A sum since the isolate started. */
function counter(name: string, help: string, samples: Sample[] = listCounts(name)): Metric {
  return { name, help, type: "counter", samples }
}

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
  const rowCounts = ["companies", "companiesWithStatements", "investors", "portfolios", "funds"] as const
  return toPrometheus([
    counter("bookvalue_requests_total", "Answered requests by route pattern and status."),
    counter("bookvalue_request_seconds_total", "Seconds that their answers took."),
    counter("bookvalue_cache_total", "Answers by the part that the page cache had in them."),
    counter("bookvalue_sec_requests_total", "Requests to the SEC by status of the answer."),
    {
      name: "bookvalue_answer_seconds",
      help: "How long answers took.",
      type: "histogram",
      samples: ["_bucket", "_sum", "_count"].flatMap((part) =>
        listCounts(`bookvalue_answer_seconds${part}`).map((sample) => ({ part, ...sample })),
      ),
    },
    counter(
      "bookvalue_front_answers_total",
      "Requests that the server answered again within a second, without the Worker.",
      frontAnswers === null ? [] : [{ value: frontAnswers }],
    ),
    gauge(
      "bookvalue_mails",
      "Alert mails by state.",
      mailRows.parse(mails?.results).map(({ state, mails }) => ({ labels: { state }, value: mails })),
    ),
    gauge(
      "bookvalue_documents",
      "Stored sources by kind, counted once an hour.",
      (report?.sources ?? []).map(({ kind, read }) => ({ labels: { kind }, value: read })),
    ),
    gauge(
      "bookvalue_rows",
      "Rows by what they are, counted once an hour.",
      report ? rowCounts.map((of) => ({ labels: { of }, value: report[of] })) : [],
    ),
    gauge(
      "bookvalue_memory_bytes",
      "Resident memory of the server's processes.",
      Object.entries(memory).map(([process, value]) => ({ labels: { process }, value })),
    ),
    gauge("bookvalue_queue_length", "Messages that are due.", [{ value: readiness.waiting }]),
    gauge("bookvalue_ready", "1 if the instance is fit to serve.", [
      { value: listReasons(readiness, follows).length === 0 ? 1 : 0 },
    ]),
    gauge(
      "bookvalue_schedule_age_seconds",
      "Time since the last run of the schedule.",
      seconds(readiness.scheduleAgeMs),
    ),
    gauge(
      "bookvalue_feed_age_seconds",
      "Time since the feed of new filings was read, or since the first start if it never was.",
      follows ? seconds(readiness.feedAgeMs) : [],
    ),
    gauge(
      "bookvalue_freshness_seconds",
      "Seconds from acceptance to the page, of the filings of a week.",
      freshness
        ? [
            { labels: { quantile: "0.5" }, value: freshness.medianSeconds },
            { labels: { quantile: "0.95" }, value: freshness.p95Seconds },
          ]
        : [],
    ),
    gauge(
      "bookvalue_index_unread_days",
      "Business days whose daily index is not read.",
      readiness.indexDays === null ? [] : [{ value: readiness.indexDays }],
    ),
    gauge(
      "bookvalue_queue_oldest_seconds",
      "Age of the oldest message that is due.",
      seconds(readiness.oldestMs),
    ),
    gauge(
      "bookvalue_refreshes",
      "Work for the SEC by kind.",
      refreshes.flatMap(({ kind, waiting, failed }) => [
        { labels: byKind(kind, "waiting"), value: waiting },
        { labels: byKind(kind, "failed"), value: failed },
      ]),
    ),
    gauge(
      "bookvalue_filings",
      "Filings of two weeks, by the document that they change and what became of them.",
      filings.map((row) => ({ labels: byKind(row.kind, row.outcome), value: row.filings })),
    ),
    gauge(
      "bookvalue_filing_requests",
      "Requests to the SEC for these filings.",
      filings.map((row) => ({ labels: byKind(row.kind, row.outcome), value: row.requests })),
    ),
  ])
}

/** Metrics without a sample are left out. */
function toPrometheus(metrics: Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
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
