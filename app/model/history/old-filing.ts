import { z } from "zod"
import type { DataSchedule } from "~/edgar/data-schedule"
import type { Accession } from "~/lib/accession"
import type { IsoDate } from "~/lib/dates"
import { printedBases } from "./history-document"

/**
 * A filing from before XBRL: its complete submission (`<accession>.txt`), or its documents as they were filed, in
 * their order.
 */
export type OldFiling = {
  accession: Accession
  form: string
  filed: IsoDate
  files: readonly { name: string; text: string }[]
}

/** A figure as a table or schedule gives it, not yet accepted. */
export const printedFigure = z.object({
  row: z.string(),
  basis: z.enum(printedBases),
  unit: z.enum(["USD", "USD/shares", "shares"]),
  start: z.string().nullable(),
  end: z.string(),
  /** In single units. */
  value: z.number(),
  /** The unit of its last printed digit: 1,000,000 for whole millions, 0.01 for cents. */
  precision: z.number(),
  label: z.string(),
  document: z.string(),
  anchor: z.string().nullable(),
  /** Figures with the same number are from one table, and those that also have the same line from one printed row. */
  table: z.number(),
  line: z.number(),
  /** Its role in its own table: part of a sum that holds, part of one that does not, or part of none. */
  sum: z.enum(["holds", "fails", "none"]),
})

export type PrintedFigure = z.infer<typeof printedFigure>

/** A Financial Data Schedule; its scale is decided when it is compared with the printed figures. */
export type FiledSchedule = { schedule: DataSchedule; document: string }

/** The figures of a filing, and a sentence for the reader if they are missing or incomplete. */
export type OldFilingReading = {
  accession: Accession
  form: string
  filed: IsoDate
  period: IsoDate | null
  figures: PrintedFigure[]
  schedules: FiledSchedule[]
  reason: string | null
}
