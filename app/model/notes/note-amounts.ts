import type { IsoDate } from "~/lib/dates"
import { parseTerms } from "~/model/financials/relations/relation"
import { addTerms } from "./close-sum"
import { decodeFigures, type NoteFacts } from "./note-facts"
import { fullName } from "./topics"

/** Amounts of notes that metrics are computed from, each in the ways in which it is tagged. */
const noteAmounts = new Map([
  [
    "debtDueInTwoYears",
    [
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths + LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextRollingTwelveMonths + LongTermDebtMaturitiesRepaymentsOfPrincipalInRollingYearTwo",
      "LongTermDebtAndCapitalLeaseObligationsRepaymentsOfPrincipalInNextTwelveMonths + LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalInYearTwo",
    ],
  ],
  [
    "averageInterestRate",
    [
      "DebtWeightedAverageInterestRate",
      "LongtermDebtWeightedAverageInterestRate",
      "LongTermDebtWeightedAverageInterestRateAtPointInTime",
    ],
  ],
  ["leaseCost", ["LeaseCost", "OperatingLeaseCost + VariableLeaseCost? + ShortTermLeaseCost?"]],
  ["performanceObligations", ["RevenueRemainingPerformanceObligation"]],
  ["incomeTaxesPaid", ["IncomeTaxesPaidNet", "IncomeTaxesPaid"]],
])

/** Days of a fiscal year, of 52 or 53 weeks or of a calendar year. */
const isYear = (start: IsoDate | null, days: number) => start === null || (days >= 350 && days <= 380)

/** Reads an amount of a fiscal year or at its end, by the year's last day; null for what is no amount of notes. */
export function noteAmountReader(
  document: NoteFacts | null,
  currency: string | null,
): (key: string, end: IsoDate) => number | null {
  const figures = new Map<string, number>()
  const concepts = new Set(
    [...noteAmounts.values()]
      .flat()
      .flatMap(parseTerms)
      .map(({ row }) => fullName(row)),
  )
  for (const series of document?.series ?? []) {
    if (!concepts.has(series.concept) || series.members) continue
    if (series.unit !== currency && series.unit !== "pure") continue
    decodeFigures(series).forEach(({ start, end, value }, at) => {
      if (isYear(start, series.days[at] ?? 0)) figures.set(`${series.concept} ${end}`, value)
    })
  }
  return (key, end) => {
    for (const way of noteAmounts.get(key) ?? []) {
      const sum = addTerms(parseTerms(way), (concept) => figures.get(`${fullName(concept)} ${end}`) ?? null)
      if (sum) return sum.sum
    }
    return null
  }
}
