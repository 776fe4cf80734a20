import type { Conversion } from "~/model/currency/exchange-rates"
import type { Format } from "~/model/financials/rows/row-types"
import type { StatementView } from "./view-statement"

/** A value at the rate; one that is not an amount stays as it is. */
export function convertValue(value: number | null, format: Format, rate: number): number | null {
  const isAmount = format === "money" || format === "perShare"
  return value === null || !isAmount ? value : value * rate
}

/**
 * A view with its amounts at one rate. One rate for all periods leaves growth, shares of totals and ratios as they are
 * reported.
 */
export function convertView(view: StatementView, { to, rate }: Conversion): StatementView {
  return {
    ...view,
    currency: to,
    rows: view.rows.map((row) => ({
      ...row,
      values: row.values.map((value) => convertValue(value, row.format, rate)),
      restatedFrom: row.restatedFrom.map((value) => convertValue(value, row.format, rate)),
    })),
  }
}
