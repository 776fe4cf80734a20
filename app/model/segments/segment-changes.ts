import type { SegmentColumn, SegmentTable } from "./segment-tables"

/** The change of each value against the same period a year before; null without one, or from zero or a loss. */
export function getGrowth(columns: SegmentColumn[], values: (number | null)[]): (number | null)[] {
  return columns.map((column, at) => {
    const before = columns.findIndex(
      ({ fiscalYear, fiscalQuarter }) =>
        fiscalYear === column.fiscalYear - 1 && fiscalQuarter === column.fiscalQuarter,
    )
    const value = values[at] ?? null
    const base = before < 0 ? null : (values[before] ?? null)
    return value === null || base === null || base <= 0 ? null : (value - base) / base
  })
}

/** Each value as a part of the total, 0 to 1; null where the total is not positive. */
export function getShare({ columns }: Pick<SegmentTable, "columns">, values: (number | null)[]) {
  return columns.map(({ total }, at) => {
    const value = values[at] ?? null
    return value === null || total <= 0 ? null : value / total
  })
}
