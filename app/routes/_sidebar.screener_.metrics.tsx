import type { MetaFunction } from "@remix-run/cloudflare"
import { MetricsPage } from "~/features/screener/metrics-page"
import { pageMeta } from "~/ui/page-meta"

export const meta: MetaFunction = () => pageMeta("Metrics and language of the screener")

export default MetricsPage
