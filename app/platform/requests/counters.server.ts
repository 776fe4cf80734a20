/** Sums of one isolate since it started. A host runs one isolate; on Cloudflare each counts its own requests. */
const sums = new Map<string, Map<string, number>>()
/** Addresses are made up by visitors. Further series of a metric are counted together. */
const maxSeries = 400

export function count(metric: string, labels: Record<string, string>, amount = 1): void {
  const series = sums.get(metric) ?? new Map<string, number>()
  sums.set(metric, series)
  const own = JSON.stringify(labels)
  const key = series.has(own) || series.size < maxSeries ? own : JSON.stringify(fill(labels))
  series.set(key, (series.get(key) ?? 0) + amount)
}

const fill = (labels: Record<string, string>) =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, "other"]))

export function listCounts(metric: string): { labels: Record<string, string>; value: number }[] {
  return [...(sums.get(metric) ?? [])].map(([labels, value]) => ({ labels: JSON.parse(labels), value }))
}

/** Upper limits of the histogram of answer times, in seconds. */
const answerLimits = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts an answered request. Addresses without a page are one route. */
export function countRequest(route: string, status: number, ms: number, cache: string): void {
  const labels = { route: status === 404 ? "/*" : route, status: String(status) }
  count("bookvalue_requests_total", labels)
  count("bookvalue_request_seconds_total", labels, ms / 1000)
  for (const limit of answerLimits)
    count("bookvalue_answer_seconds_bucket", { le: String(limit) }, ms / 1000 <= limit ? 1 : 0)
  count("bookvalue_answer_seconds_bucket", { le: "+Inf" })
  count("bookvalue_answer_seconds_sum", {}, ms / 1000)
  count("bookvalue_answer_seconds_count", {})
  count("bookvalue_cache_total", { outcome: cache })
}
