import type { IsoDate } from "~/lib/dates"

/** A figure of a report without dimensions. */
export interface ReportFact {
  /** The identifier of the fact in its report. */
  id: string
  /** `ifrs-full:Revenue`. */
  concept: string
  /** `GBP`, `GBP/shares`, `shares` or `pure`. */
  unit: string
  /** Null for a balance. */
  start: IsoDate | null
  end: IsoDate
  value: number
}

/** A report as figures. */
export interface Report {
  /** The number of the company in its identifier scheme, such as a LEI. */
  entity: string | null
  name: string | null
  /** The language of its text, `en`; null if it has none. */
  language: string | null
  facts: ReportFact[]
  /** Figures that are given several times with different values; none of them is used. */
  conflicts: number
  /** Figures of standard concepts that could not be read. */
  refused: number
}
