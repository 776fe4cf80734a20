import { z } from "zod"
import { companyFigures } from "~/model/metrics/company-figures"
import { companyMetrics } from "~/model/metrics/company-metrics"
import { companyYears, deriveMetricYears } from "~/model/metrics/metric-years"
import {
  columnsKind,
  noteFactsKind,
  pastChunkKind,
  pastDaysKind,
  pastEndedKind,
  pastStatesKind,
  statementsKind,
} from "~/stores/document-kinds"
import { metricYears as yearsTable } from "~/stores/screener/metric-years-store.server"
import { metricStatements } from "~/stores/screener/metrics-store.server"
import { ofCompany } from "~/stores/snapshot/row-set"
import { defineKind } from "./kind"

/** Companies' metrics for the screener, of today and of their fiscal years. */
export const metricsData = defineKind({
  name: "metrics",
  documents: [
    {
      of: columnsKind,
      snapshot: "built",
      remadeBy: "gather",
      keysInRows: "select generation as key from screener_generation where generation is not null",
    },
    // Companies' states at month ends, from which the screener's past months are gathered.
    { of: pastStatesKind, isGiven: true },
    { of: pastEndedKind },
    { of: pastDaysKind },
    { of: pastChunkKind },
  ],
  rows: {
    metricYears: { ...yearsTable.rows, rule: ofCompany(statementsKind) },
  },
  shape: {
    metrics: z.array(companyMetrics).default([]),
    /** Metrics of fiscal years that the sender derived; others are derived from the batch's statements. */
    metricYears: z.array(companyYears).default([]),
  },
  // Companies' states at month ends, from which the screener's past months are gathered.
  apply({ metrics, metricYears }, { db, documentsOf, now }) {
    const given = new Set(metricYears.map(({ cik }) => cik))
    const derived = documentsOf(statementsKind)
      .filter(({ body }) => !given.has(body.cik))
      .map(({ body }) => {
        const notes = documentsOf(noteFactsKind).find(({ key }) => key === body.cik)
        return deriveMetricYears(body.cik, companyFigures(body, undefined, notes?.body))
      })
    return [...metricStatements(metrics, db, now()), ...yearsTable.put(db, [...metricYears, ...derived])]
  },
})
