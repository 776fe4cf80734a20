import type { FactFiling } from "~/edgar/companyfacts"
import { isFigureConcept } from "~/model/financials/facts/figure-basis"
import type { DatedPeriod } from "~/model/financials/facts/fiscal-periods"
import type { Vintage } from "~/model/financials/facts/vintages"
import type { Split } from "~/model/financials/statements-document"
import type { Chosen } from "./add-figures"

/** Rows that are on one basis: earnings per share, and the shares that they were computed with. */
const groups = [
  { earnings: "epsDiluted", shares: "sharesDiluted" },
  { earnings: "epsBasic", shares: "sharesBasic" },
] as const
type PerShareGroup = (typeof groups)[number]

/** Ratios of splits that boards choose, and how far the share count of a year may be from them by itself. */
const usualRatios = [1.5, 2, 3, 4, 5, 6, 8, 10, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 10]
const tolerance = 0.05
const maxSlack = 0.15
/** A change of the share count in a year that needs no split. */
const ordinary = { from: 0.75, to: 1.35 }

/**
 * Looks for years of earnings per share that no filing gives together, so that no restatement shows a split between
 * them. Where the share count changes by a usual ratio, a split is inferred; where it changes otherwise, the figures
 * of the years before have no known basis and are removed. Returns the splits with those that were inferred.
 */
export function connectPerShare(
  chosen: Chosen,
  periods: ReadonlyMap<string, DatedPeriod>,
  filings: readonly FactFiling[],
  splits: readonly Split[],
): Split[] {
  const found = [...splits]
  for (const group of groups) {
    const years = [...periods]
      .filter(([key]) => /Y4$/.test(key) && chosen.get(group.earnings)?.has(key))
      .sort(([, a], [, b]) => (a.end < b.end ? 1 : -1))
    for (const [index, [later]] of years.entries()) {
      const [earlier, period] = years[index + 1] ?? []
      if (!earlier || !period) break
      const factor: Factor = ({ first }) => splitsSince(filings[first]?.filed ?? "", found)
      if (isConnected(chosen, group, earlier, later, factor)) continue
      const change = shareChange(chosen, group, earlier, later, factor)
      if (change && change.ratio >= ordinary.from && change.ratio <= ordinary.to) continue
      const ratio = isBetween(chosen, group, earlier, later) ? null : usualRatio(change)
      const filing = filings[getLast(chosen, group.earnings, later)?.first ?? -1]
      if (ratio === null || !filing) {
        removeUntil(chosen, group, periods, period.end)
        break
      }
      found.push({ date: filing.filed, ratio, accession: filing.accession, basis: "inferred" })
    }
  }
  return found.sort((a, b) => (a.date < b.date ? -1 : 1))
}

type Change = { ratio: number; slack: number } | null

/** The only usual ratio that a change can be; null if it can be none, or several. */
function usualRatio(change: Change): number | null {
  if (!change || change.slack > maxSlack) return null
  const [ratio, ...others] = usualRatios.filter((usual) => Math.abs(change.ratio / usual - 1) <= change.slack)
  return ratio === undefined || others.length > 0 ? null : ratio
}

function getLast(chosen: Chosen, row: string, period: string): Vintage | undefined {
  return chosen.get(row)?.get(period)?.at(-1)
}

/** True where a filing between those of the two years has per-share figures too: the split may be before or after it. */
function isBetween(chosen: Chosen, { earnings }: PerShareGroup, earlier: string, later: string): boolean {
  const from = getLast(chosen, earnings, earlier)?.last ?? 0
  const until = getLast(chosen, earnings, later)?.first ?? 0
  return groups.some((group) =>
    [...(chosen.get(group.earnings)?.values() ?? [])]
      .flat()
      .some(({ first }) => first > from && first < until),
  )
}

function splitsSince(day: string, splits: readonly Split[]): number {
  return splits.reduce((all, { date, ratio }) => (date > day ? all * ratio : all), 1)
}

type Factor = (vintage: Vintage) => number

/** True where a filing gives both years on the basis of the later one's latest value, or the earlier year is XBRL. */
function isConnected(
  chosen: Chosen,
  { earnings }: PerShareGroup,
  earlier: string,
  later: string,
  factor: Factor,
): boolean {
  const before = getLast(chosen, earnings, earlier)
  const latest = getLast(chosen, earnings, later)
  if (!before || !latest) return false
  if (!isFigureConcept(before.concept)) return true
  const adjusted = (each: Vintage) => each.value / factor(each)
  return (chosen.get(earnings)?.get(later) ?? []).some((each) => {
    const isOnBasis = Math.abs(adjusted(each) - adjusted(latest)) <= 0.1 * Math.abs(adjusted(latest)) + 0.005
    return isOnBasis && before.first <= each.last && each.first <= before.last
  })
}

/** The shares of the later year for each share of the earlier one, from known splits; null if that is not known. */
function shareChange(
  chosen: Chosen,
  { earnings, shares }: PerShareGroup,
  earlier: string,
  later: string,
  factor: Factor,
): Change {
  const implied = (period: string) => {
    const [earned, income] = [getLast(chosen, earnings, period), getLast(chosen, "netIncome", period)]
    if (!earned?.value || !income) return null
    const slack = 0.005 / Math.abs(earned.value)
    return { count: (income.value / earned.value) * factor(earned), slack }
  }
  const [from, to] = [implied(earlier), implied(later)]
  if (from && to && from.slack + to.slack + tolerance <= maxSlack)
    return { ratio: to.count / from.count, slack: tolerance + from.slack + to.slack }
  const [before, after] = [getLast(chosen, shares, earlier), getLast(chosen, shares, later)]
  if (!before || !after) return null
  return { ratio: (after.value * factor(after)) / (before.value * factor(before)), slack: tolerance }
}

function removeUntil(
  chosen: Chosen,
  { earnings, shares }: PerShareGroup,
  periods: ReadonlyMap<string, DatedPeriod>,
  end: string,
): void {
  for (const row of [earnings, shares, "dividendsPerShare"]) {
    const history = chosen.get(row)
    for (const [key, vintages] of history ?? []) {
      const isOld = (periods.get(key)?.end ?? "") <= end
      if (isOld && vintages.every(({ concept }) => isFigureConcept(concept))) history?.delete(key)
    }
  }
}
