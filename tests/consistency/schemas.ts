import { z } from "zod"
import { axes, measures } from "~/model/segments/measures"

/** The fields of the data addresses that are compared. */
const amount = z.number().nullable()

export const statementAnswer = z.object({
  name: z.string(),
  period: z.string(),
  vintage: z.string(),
  periods: z.array(z.object({ key: z.string() })),
  rows: z.array(z.object({ key: z.string(), format: z.string(), values: z.array(amount) })),
})

export const valuationAnswer = z.object({
  price: z.object({ close: z.number(), date: z.string() }).nullable(),
  at: z.string().nullable(),
  note: z.string().nullable(),
  rows: z.array(z.object({ key: z.string(), value: amount, url: z.string() })),
})

export const holdersAnswer = z.object({
  quarter: z.string().nullable(),
  managers: z.string(),
  holders: z.number(),
  history: z.array(z.unknown()),
  rows: z.array(
    z.object({
      cik: z.string(),
      cusip: z.string(),
      putCall: z.string().nullable(),
      shares: amount,
      value: amount,
      status: z.string().nullable(),
    }),
  ),
})

export const earningsAnswer = z.object({
  next: z.object({ date: z.string() }).nullable(),
  rows: z.array(
    z.object({
      fiscalYear: z.number(),
      quarter: z.number(),
      eps: amount,
      revenue: amount,
      epsUrl: z.string().nullable(),
      revenueUrl: z.string().nullable(),
    }),
  ),
})

export const segmentsAnswer = z.object({
  rows: z.array(
    z.object({
      measure: z.enum(measures),
      axis: z.enum(axes),
      label: z.string(),
      end: z.string(),
      value: z.number(),
    }),
  ),
})

export const quarterAnswer = z.object({
  periodEnd: z.string(),
  rows: z.array(z.object({ part: z.string(), label: z.string(), of: z.string().nullable(), value: amount })),
})

export const metricsAnswer = z.object({
  columns: z.array(z.object({ key: z.string(), unit: z.string() })),
  rows: z.array(z.record(z.string(), z.unknown())),
})

export const portfolioAnswer = z.object({
  quarter: z.string(),
  valueUsd: z.number(),
  companies: z.number(),
  top10Pct: amount,
  turnover: amount,
  rows: z.array(
    z.object({
      cusip: z.string(),
      kind: z.string(),
      putCall: z.string().nullable(),
      shares: amount,
      value: amount,
      status: z.string().nullable(),
    }),
  ),
})

export const insidersAnswer = z.object({
  spans: z.array(z.object({ days: z.number(), isWhole: z.boolean(), netUsd: z.number().nullable() })),
})

export const redlineAnswer = z.object({ items: z.array(z.object({ key: z.string(), changes: z.number() })) })

export const rowsAnswer = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })
