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
export function derivedFrame(
  { key, name, start, end, fiscalYear, fiscalQuarter, isTransition }: Omit<Frame, "column">,
  derive: () => Column,
  change: Partial<Pick<Frame, "name" | "start">> = {},
): Frame {
  let column: Column | null = null
  return {
    ...{ key, name, start, end, fiscalYear, fiscalQuarter, ...change },
    ...(isTransition ? { isTransition } : {}),
    get column() {
      column ??= derive()
      return column
    },
  }
}
