import { z } from "zod"
import { companyMetrics } from "~/model/metrics/company-metrics"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { definePart } from "./part"

/** The figures of companies that the screener compares. */
export const metricsPart = definePart({
  shape: { metrics: z.array(companyMetrics).default([]) },
  apply: ({ metrics }, { db, now }) => metricStatements(metrics, db, now()),
})
