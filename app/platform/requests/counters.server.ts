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

/** Counts an answered request. Addresses without a page are one route. */
export function countRequest(route: string, status: number, ms: number, cache: string): void {
  const labels = { route: status === 404 ? "/*" : route, status: String(status) }
  count("bookvalue_requests_total", labels)
  count("bookvalue_request_seconds_total", labels, ms / 1000)
  count("bookvalue_cache_total", { outcome: cache })
}
