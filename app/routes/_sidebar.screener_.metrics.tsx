import type { MetaFunction } from "@remix-run/cloudflare"
import { MetricsPage } from "~/pages/screener/metrics-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () =>
  pageMeta(
    "Metrics and language of the screener",
    "Every metric that companies can be screened by, how it is computed, and how a query is written.",
  )

export default MetricsPage
