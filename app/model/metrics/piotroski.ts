import { over } from "~/model/ratios/ratio"
import type { FigurePeriod } from "./company-figures"
import { amountOf } from "./derive-amounts"

/** Joseph Piotroski, "Value Investing" (2000): one point for each test; null unless all inputs are known. */
export function piotroskiScore(now: FigurePeriod, before: FigurePeriod): number | null {
  const [assets, assetsBefore] = [now.read("assets"), before.read("assets")]
  const income = now.read("netIncome")
  const cashFlow = now.read("operatingCashFlow")
  const shares = [before.read("sharesDiluted"), now.read("sharesDiluted")]
  if (assets === null || assetsBefore === null || income === null || cashFlow === null) return null
  if (shares.some((count) => count === null)) return null
  const improves = [
    pair(before, now, (period) => over(period.read("netIncome"), period.read("assets"))),
    pair(before, now, (period) => period.read("currentRatio")),
    pair(before, now, (period) => period.read("grossMargin")),
    pair(before, now, (period) => over(period.read("revenue"), period.read("assets"))),
  ]
  if (improves.some((answer) => answer === null)) return null
  // No debt line in either year means no debt.
  const isLessIndebted =
    (amountOf(now, "totalDebt") ?? 0) / assets <= (amountOf(before, "totalDebt") ?? 0) / assetsBefore
  const tests = [
    income > 0,
    cashFlow > 0,
    cashFlow > income,
    isLessIndebted,
    shares[1]! <= shares[0]!,
    ...improves,
  ]
  return tests.filter(Boolean).length
}

function pair(
  before: FigurePeriod,
  now: FigurePeriod,
  read: (period: FigurePeriod) => number | null,
): boolean | null {
  const [from, to] = [read(before), read(now)]
  return from === null || to === null ? null : to > from
}
