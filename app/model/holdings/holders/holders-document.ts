import { z } from "zod"
import { nullableNumberColumn, numberColumn, textColumn } from "~/lib/column-schemas"
import { cikSchema, storedCik, storedCusip } from "~/lib/value-schemas"

export const holdersSchema = z.object({
  cusip: storedCusip,
  quarter: z.string(),
  /** As in the largest holder's filing. */
  name: z.string(),
  titleOfClass: z.string(),
  /** CIK, name and filing date, one for each row. */
  managers: z.array(z.tuple([storedCik, z.string(), z.string()])),
  /** `SH`, `PRN`, `SH Put` … */
  held: textColumn,
  shares: numberColumn,
  /** Dollars. */
  values: numberColumn,
  /** The percentage of the manager's share and principal rows, 0–100; null for options. */
  weights: nullableNumberColumn,
  /** Amount, dollars and weight at the previous quarter's end: 0 if none, null if the manager's report is not loaded. */
  before: nullableNumberColumn,
  valuesBefore: nullableNumberColumn,
  weightsBefore: nullableNumberColumn,
  /** Quarter, managers with shares, shares and dollars, oldest first, this quarter last. */
  history: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
})

/** All managers who reported a security for a quarter, or for the quarter before and no longer. */
export type HoldersDocument = z.infer<typeof holdersSchema>

export const securityHolders = z.object({
  cusip: z
    .string()
    .regex(/^[0-9A-Z]{9}$/)
    .brand<"Cusip">(),
  quarter: z.string().regex(/^(19|20)\d{2}q[1-4]$/),
  name: z.string(),
  titleOfClass: z.string(),
  /** CIK, name, filing date, held, shares, dollars, weight. */
  rows: z.array(
    z.tuple([cikSchema, z.string(), z.string(), z.string(), z.number(), z.number(), z.number().nullable()]),
  ),
})

/** Managers' positions of a security and quarter; each manager's rows replace the stored ones. */
export type SecurityHolders = z.infer<typeof securityHolders>

export function holdersKey({ cusip, quarter }: { cusip: string; quarter: string }): string {
  return `${cusip}.${quarter}`
}

/** The quarters of which most managers are loaded, oldest first. */
export const holdersQuartersSchema = z.object({ quarters: z.array(z.string()) })
export const holdersQuartersKey = "current"
