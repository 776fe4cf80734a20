import { metrics } from "./metrics"

/** What may stand where a metric is expected, for suggestions. */
export const metricNames: readonly string[] = metrics.map((metric) => metric.key)
