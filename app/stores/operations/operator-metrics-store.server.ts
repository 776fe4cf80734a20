import { z } from "zod"
import { listReasons, loadReadiness } from "./readiness-store.server"

interface Metric {
  name: string
  help: string
  samples: { labels?: Record<string, string>; value: number }[]
}

const kindRows = z.array(z.object({ kind: z.string(), waiting: z.number(), failed: z.number() }))
const workRows = z.array(
  z.object({ kind: z.string(), outcome: z.string(), filings: z.number(), requests: z.number() }),
)

/** Waiting work, finished reads and their requests, in Prometheus' text format. */
export async function loadMetrics(db: D1Database, now: number, follows: boolean): Promise<string> {
  const [readiness, [kinds, works]] = await Promise.all([
    loadReadiness(db, now),
    db.batch([
      db.prepare(
        "select kind, count(*) - count(failed_at) as waiting, count(failed_at) as failed from refreshes group by kind",
      ),
      db.prepare(
        `select kind, ifnull(outcome, 'waiting') as outcome, count(*) as filings, total(requests) as requests
         from filing_work group by 1, 2`,
      ),
    ]),
  ])
  const refreshes = kindRows.parse(kinds?.results)
  const filings = workRows.parse(works?.results)
  const seconds = (ms: number | null) => (ms === null ? [] : [{ value: ms / 1000 }])
  const byKind = (kind: string, state: string) => ({ kind, state })
  return toPrometheus([
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
      help: "Time since the feed of new filings was read.",
      samples: seconds(readiness.feedAgeMs),
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
    .flatMap(({ name, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...samples.map(({ labels, value }) => `${name}${toLabels(labels)} ${value}`),
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
