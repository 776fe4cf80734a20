import { daysBetween } from "~/lib/dates"
import type { ShownAs } from "./statement-query"
import type { StatementView, ViewPeriod, ViewRow } from "./view-statement"

export interface ShownView {
  rows: ViewRow[]
  /** Says what the numbers are where they are not plain values; null where they are. */
  note: string | null
}

/** Rows that common size is measured against, the first that the company reports. */
const bases: Record<StatementView["statement"], { keys: string[]; name: string } | null> = {
  income: { keys: ["revenue"], name: "revenue" },
  balance: { keys: ["assets", "liabilitiesAndEquity"], name: "total assets" },
  cashflow: { keys: ["revenue", "operatingCashFlow"], name: "operating cash flow" },
  ratios: null,
}

/**
 * A statement's values, or their growth, their share of a base, or their amount a share; `shares` holds the
 * diluted shares of each period.
 */
export function showAs(view: StatementView, shown: ShownAs, shares: (number | null)[]): ShownView {
  if (shown === "values" || view.statement === "ratios") return { rows: view.rows, note: null }
  if (shown === "growth") {
    const before = view.periods.map((period) => yearBefore(view, period))
    const growth = view.rows.map((row) =>
      derive(row, (value, index) => getGrowth(value, row.values[before[index] ?? -1])),
    )
    return { rows: growth, note: "Growth over the same period a year before." }
  }
  if (shown === "common") {
    const base = bases[view.statement]
    const baseRow = view.rows.find((row) => base?.keys.includes(row.key))
    const money = view.rows.filter((row) => row.format === "money")
    return {
      rows: money.map((row) => derive(row, (value, index) => getRatio(value, baseRow?.values[index]))),
      note: `Percent of ${base?.name}.`,
    }
  }
  const money = view.rows.filter((row) => row.format === "money")
  return {
    rows: money.map((row) => ({
      ...derive(row, (value, index) => getRatio(value, shares[index])),
      format: "perShare",
    })),
    note: "Amount for each diluted share.",
  }
}

function derive(row: ViewRow, of: (value: number, index: number) => number | null): ViewRow {
  const values = row.values.map((value, index) => (value === null ? null : of(value, index)))
  return { ...row, format: "percent", values, restatedFrom: values.map(() => null) }
}

/** More than the weeks by which the ends of fiscal years differ. */
const slackOfYear = 21

/** The index of the same period of the year before; -1 if there is none, as after a change of the fiscal year. */
function yearBefore(view: StatementView, { end, fiscalQuarter, isTransition }: ViewPeriod): number {
  if (isTransition) return -1
  return view.periods.findIndex(
    (period) =>
      !period.isTransition &&
      period.fiscalQuarter === fiscalQuarter &&
      Math.abs(daysBetween(period.end, end) - 365) <= slackOfYear,
  )
}

/** Growth says nothing where the earlier value is not positive. */
export function getGrowth(value: number, before: number | null | undefined): number | null {
  return before != null && before > 0 ? value / before - 1 : null
}

function getRatio(value: number, base: number | null | undefined): number | null {
  return base != null && base > 0 ? value / base : null
}
