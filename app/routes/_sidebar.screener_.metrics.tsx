import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadMetrics } from "~/pages/screener/load-metrics.server"
import { MetricsPage } from "~/pages/screener/metrics-page"
import { pageMeta } from "~/ui/page-meta"

export function loader({ context }: LoaderFunctionArgs) {
  return loadMetrics(context)
}

export const meta: MetaFunction = () =>
  pageMeta(
    "Metrics and language of the screener",
    "All metrics of the stock screener with their formulas, and the query language.",
  )

export default MetricsPage
