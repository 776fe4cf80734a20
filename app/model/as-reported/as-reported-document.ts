import { z } from "zod"
import { nullableNumberColumn } from "~/lib/column-schemas"
import { storedAccession, storedCik } from "~/lib/value-schemas"

export const statementKinds = ["IS", "CI", "BS", "EQ", "CF"] as const
export type StatementKind = (typeof statementKinds)[number]

export const statementNames: Record<StatementKind, string> = {
  IS: "Income statement",
  CI: "Comprehensive income",
  BS: "Balance sheet",
  EQ: "Changes in equity",
  CF: "Cash flow statement",
}

const statement = z.object({
  kind: z.enum(statementKinds),
  columns: z.array(
    z.object({
      start: z.string().nullable(),
      end: z.string(),
      /** A component of equity; null for the whole company. */
      member: z.string().nullable(),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      concept: z.string(),
      depth: z.number(),
      /** True for a heading, which has no figures. */
      isHead: z.boolean(),
      unit: z.string(),
      values: nullableNumberColumn,
    }),
  ),
})

/** The statements of one filing in the filer's rows and order. */
export const asReportedSchema = z.object({
  cik: storedCik,
  accession: storedAccession,
  form: z.string(),
  filed: z.string(),
  period: z.string().nullable(),
  document: z.string(),
  statements: z.array(statement),
})

export type AsReportedDocument = z.infer<typeof asReportedSchema>
export type ReportedStatement = AsReportedDocument["statements"][number]
