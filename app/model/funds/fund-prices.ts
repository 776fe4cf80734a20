import { getQuarter, quarterEnd } from "~/lib/quarter"
import type { QuarterPrice } from "~/model/valuation/quarter-prices"
import type { FundDocument } from "./fund-document"

/** The prices of shares that a fund's reports imply, where they are of the end of a calendar quarter. */
export function pricesOfFund({ reports }: FundDocument): QuarterPrice[] {
  return reports.flatMap(({ asOf, words, columns }) => {
    const quarter = getQuarter(asOf)
    if (asOf !== quarterEnd(quarter)) return []
    return columns.cusip.flatMap((cusip, row): QuarterPrice[] => {
      const [value, balance] = [columns.valueUsd[row] ?? 0, columns.balance[row] ?? 0]
      const isShares = words[columns.units[row] ?? -1] === "NS"
      return cusip && isShares && value > 0 && balance > 0
        ? [{ cusip, quarter, source: "n-port", price: value / balance }]
        : []
    })
  })
}
