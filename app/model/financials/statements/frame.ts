import type { IsoDate } from "~/lib/dates"
import type { Column } from "~/model/financials/cells/cell"

export type PeriodKind = "annual" | "quarterly" | "ttm"

/** A column of a statement: its place in fiscal time, its dates and its cells. */
export type Frame = {
  /** `2024` for a year, `2024q3` for a quarter or the twelve months to its end. */
  key: string
  name: string
  start: IsoDate | null
  end: IsoDate
  fiscalYear: number
  fiscalQuarter: 1 | 2 | 3 | 4
  /** Set for the time between two fiscal years of which the end moved. */
  isTransition?: true
  /** Derived when it is first read: most uses need a few periods of many. */
  readonly column: Column
}

/** A frame with another column, which is derived once, when it is first read. */
export class DerivedFrame implements Frame {
  readonly key: string
  readonly name: string
  readonly start: IsoDate | null
  readonly end: IsoDate
  readonly fiscalYear: number
  readonly fiscalQuarter: 1 | 2 | 3 | 4
  readonly isTransition?: true
  readonly #derive: () => Column
  #column: Column | null = null

  constructor(frame: Omit<Frame, "column">, derive: () => Column) {
    this.key = frame.key
    this.name = frame.name
    this.start = frame.start
    this.end = frame.end
    this.fiscalYear = frame.fiscalYear
    this.fiscalQuarter = frame.fiscalQuarter
    if (frame.isTransition) this.isTransition = true
    this.#derive = derive
  }

  get column(): Column {
    this.#column ??= this.#derive()
    return this.#column
  }
}
