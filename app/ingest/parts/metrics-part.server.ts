import { z } from "zod"
import { companyMetrics } from "~/model/metrics/company-metrics"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { definePart } from "./part"

/** Companies' metrics for the screener. */
export const metricsPart = definePart({
  shape: { metrics: z.array(companyMetrics).default([]) },
  apply: ({ metrics }, { db, now }) => metricStatements(metrics, db, now()),
})
