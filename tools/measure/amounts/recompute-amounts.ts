import { type FiledYear, readFiledYears } from "./filed-years"
import { readCash, readDebt, readEquity } from "./recompute-debt"
import { readEbitda, readGrossMargin } from "./recompute-income"

export const amountKeys = ["netDebt", "ebitda", "grossMargin", "netDebtToEbitda", "debtToEquity"] as const

export type Amounts = Record<(typeof amountKeys)[number], number | null>

/** The amounts of each fiscal year of a companyfacts file, by the year's last day. */
export function recomputeAmounts(text: string): [end: string, amounts: Amounts][] {
  return readFiledYears(text).map((year) => [year.end, recomputeYear(year)])
}

function recomputeYear(year: FiledYear): Amounts {
  const [debt, cash, equity, ebitda] = [readDebt(year), readCash(year), readEquity(year), readEbitda(year)]
  const netDebt = debt === null || cash === null ? null : debt - cash
  return {
    netDebt,
    ebitda,
    grossMargin: readGrossMargin(year),
    netDebtToEbitda: netDebt === null || ebitda === null || ebitda <= 0 ? null : netDebt / ebitda,
    debtToEquity: debt === null || equity === null || equity <= 0 ? null : debt / equity,
  }
}
