import { append, groupBy, include } from "~/lib/collections"
import type { Place, PlacedFact, PlacedFacts } from "./placed-facts"

type FactsByConcept = PlacedFacts["facts"]

const counts = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
]
const earnings = ["us-gaap:EarningsPerShareDiluted", "us-gaap:EarningsPerShareBasic"]
const incomes = [
  "us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic",
  "us-gaap:NetIncomeLoss",
  "us-gaap:ProfitLoss",
]
/** Shares at a day. The cover page's count is placed at its balance sheet's day. */
const coverCount = "dei:EntityCommonStockSharesOutstanding"
const outstanding = [
  "us-gaap:CommonStockSharesOutstanding",
  "ifrs-full:NumberOfSharesOutstanding",
  coverCount,
]
const issued = "us-gaap:CommonStockSharesIssued"
const treasury = ["us-gaap:TreasuryStockCommonShares", "us-gaap:TreasuryStockShares"]
/** Counts that no row shows, and that others are compared with. */
export const comparedCounts = [issued, ...treasury]
const powers = [1, 1e3, 1e6, 1e-3, 1e-6]

/** Below this, a cent of rounding is too much of the earnings per share. */
const minEarningsPerShare = 0.1
/** Two classes of shares, or preferred dividends, explain less than this. */
const maxScaleFactor = 50
/** Issues and repurchases between a day and the average of the period before it explain less than this. */
export const maxShareFactor = 100

/**
 * Compares average shares with net income ÷ earnings per share of the same filing and period. Counts in thousands or
 * millions (741.3 for 741.3 million), or too large by such a power, are repaired. A count that is off by more than
 * any class of shares explains is refused, unless the other count confirms it. Counts without such a proof are compared
 * with one another.
 */
export function gateShares(facts: FactsByConcept): Pick<PlacedFacts, "shareScales" | "refused"> {
  const shareScales = new Map<string, Map<Place, number>>()
  const proven = new Map<string, number>()
  const income = byPlace(incomes.toReversed().flatMap((concept) => facts.get(concept) ?? []))
  for (const [index, concept] of counts.entries()) {
    const scales = new Map<Place, number>()
    const perShare = byPlace(facts.get(earnings[index] ?? "") ?? [])
    const others = byPlace(facts.get(counts[1 - index] ?? "") ?? [])
    const otherEarnings = byPlace(facts.get(earnings[1 - index] ?? "") ?? [])
    for (const { place, value } of facts.get(concept) ?? []) {
      const [eps, net] = [perShare.get(place), income.get(place)]
      const expected = expectedShares(net, eps)
      if (!eps || expected === null) continue
      const ratio = expected / Math.abs(value)
      const isOff = ratio > maxScaleFactor || ratio < 1 / maxScaleFactor
      const other = others.get(place)
      const isConfirmed =
        other !== undefined && isNear(other.value, value) && fits(net, otherEarnings.get(place), other)
      const power = powers.find((each) => Math.abs(ratio / each - 1) < 0.15)
      if (isOff && isConfirmed) continue
      if (power !== undefined) {
        scales.set(place, power)
        proven.set(getEnd(place), Math.abs(value) * power)
      } else if (isOff) scales.set(place, 0)
    }
    shareScales.set(concept, withWholeFilings(scales, facts.get(concept) ?? []))
  }
  const isIssued = findIssuedCounts(facts)
  const averages = findAverages(facts, shareScales)
  const covers = new Map((facts.get(coverCount) ?? []).map(({ place, value }) => [getEnd(place), value]))
  for (const concept of outstanding)
    shareScales.set(
      concept,
      scaleOutstanding(facts.get(concept) ?? [], { proven, averages, covers }, isIssued),
    )
  scaleUnproven(facts, shareScales, proven)
  const refused = [...shareScales].map(
    ([concept, scales]) =>
      // No shares of one class contradict nothing: the company has others.
      [
        concept,
        (facts.get(concept) ?? []).filter(({ place, value }) => value !== 0 && scales.get(place) === 0),
      ] as const,
  )
  return { shareScales, refused: new Map(refused) }
}

/** No listed company has fewer shares than this, and counts in thousands or millions mostly are. */
const fewShares = 1e7
/** No split leaves as few shares. */
const fewestShares = 1e4

/**
 * Finds counts in thousands or millions that no earnings per share of their filing prove: another count of the same
 * filing and day is a thousand or a million times as much, or the same count in another filing. A count of no shares is
 * refused.
 */
function scaleUnproven(
  facts: FactsByConcept,
  scales: Map<string, Map<Place, number>>,
  proven: ReadonlyMap<string, number>,
): void {
  const byEnd = new Map<string, number[]>()
  for (const concept of [...counts, ...outstanding, issued])
    for (const { place, value } of facts.get(concept) ?? []) {
      const count = value * (scales.get(concept)?.get(place) ?? 1)
      if (count > 0) append(byEnd, getEnd(place), count)
    }
  for (const concept of [...counts, ...outstanding]) {
    const known = scales.get(concept) ?? new Map<Place, number>()
    const list = facts.get(concept) ?? []
    const byPeriod = groupBy(list, ({ place }) => place.period)
    const isOpen = ({ place, value }: PlacedFact) => value < fewShares && !proven.has(getEnd(place))
    const found = list.flatMap((fact): [Place, number][] => {
      const { place, value } = fact
      if (value < 0 || !isOpen(fact) || known.has(place)) return []
      const same = value < fewestShares ? (byPeriod.get(place.period) ?? []) : []
      const others = [
        ...(byEnd.get(getEnd(place)) ?? []),
        ...same.map((other) => other.value * (known.get(other.place) ?? 1)),
      ]
      const power = [1e3, 1e6].find((each) => others.some((other) => isNear(other / each, value)))
      return power === undefined ? [] : [[place, power]]
    })
    const none = list.flatMap(({ place, value }): [Place, number][] => (value === 0 ? [[place, 0]] : []))
    scales.set(concept, new Map([...withWholeFilings(new Map(found), list, isOpen), ...known, ...none]))
  }
}

/** A filing and the end of a period: quarters, parts of years and balances of one day have the same. */
function getEnd({ filing, period }: Place): string {
  return `${filing} ${period.slice(0, 4)} ${period.slice(-1)}`
}

/** Shows whether a count is that of issued shares, of which the company itself holds a part. */
function findIssuedCounts(facts: FactsByConcept): (fact: PlacedFact) => boolean {
  const all = byPlace(facts.get(issued) ?? [])
  const held = byPlace(treasury.flatMap((concept) => facts.get(concept) ?? []))
  return ({ place, value }) =>
    all.get(place)?.value === value && (held.get(place)?.value ?? 0) > value * minHeldShare
}

/** A part of the shares below this makes no difference. */
const minHeldShare = 0.01

/** By filing and end of period the average shares, as repaired. */
function findAverages(
  facts: FactsByConcept,
  scales: ReadonlyMap<string, ReadonlyMap<Place, number>>,
): Map<string, number> {
  const averages = new Map<string, number>()
  for (const concept of counts)
    for (const { place, value } of facts.get(concept) ?? []) {
      const average = Math.abs(value) * (scales.get(concept)?.get(place) ?? 1)
      averages.set(getEnd(place), Math.max(average, averages.get(getEnd(place)) ?? 0))
    }
  return averages
}

/** Issues and splits explain less: a count that is farther below the average shares is no count of all of them. */
const maxShareOfAverage = 5

/**
 * Counts at a day against the average shares of the same filing and period; `covers` are those of cover pages. The other
 * day of a balance sheet, of which the filing has no average, is in the same power.
 */
function scaleOutstanding(
  facts: readonly PlacedFact[],
  { proven, averages, covers }: Record<"proven" | "averages" | "covers", ReadonlyMap<string, number>>,
  isIssued: (fact: PlacedFact) => boolean,
): Map<Place, number> {
  const scales = new Map<Place, number>()
  const isPlaceholder = ({ place, value }: PlacedFact, average = 0) => {
    const [ratio, cover] = [average / value, covers.get(getEnd(place))]
    if (cover !== undefined && cover !== value && isNear(cover, value)) return false
    return ratio > maxShareOfAverage && !powers.some((power) => Math.abs(ratio / power - 1) < 0.15)
  }
  for (const fact of facts) {
    const { place, value } = fact
    if (isIssued(fact)) {
      scales.set(place, 0)
      continue
    }
    const average = proven.get(getEnd(place))
    if (value <= 0) continue
    if (average === undefined) {
      if (isPlaceholder(fact, averages.get(getEnd(place)))) scales.set(place, 0)
      continue
    }
    const ratio = average / value
    if (ratio <= maxShareFactor && ratio >= 1 / maxShareFactor) continue
    scales.set(place, powers.find((power) => Math.abs(ratio / power - 1) < 0.15) ?? 0)
  }
  return withWholeFilings(
    scales,
    facts,
    ({ place, value }) => value > 0 && value < fewShares && !averages.has(getEnd(place)),
  )
}

function expectedShares(net: PlacedFact | undefined, eps: PlacedFact | undefined): number | null {
  if (!net || !eps || net.value === 0 || Math.abs(eps.value) < minEarningsPerShare) return null
  return Math.abs(net.value / eps.value)
}

function fits(net: PlacedFact | undefined, eps: PlacedFact | undefined, count: PlacedFact): boolean {
  const expected = expectedShares(net, eps)
  return expected !== null && isNear(expected, count.value)
}

function isNear(a: number, b: number): boolean {
  return Math.abs(Math.abs(a / b) - 1) < 0.15
}

/** A filing whose counts are all of one power has its other counts in it too, as far as they are open. */
function withWholeFilings(
  scales: ReadonlyMap<Place, number>,
  facts: readonly PlacedFact[],
  isOpen: (fact: PlacedFact) => boolean = () => true,
): Map<Place, number> {
  const byFiling = new Map<number, Set<number>>()
  for (const [{ filing }, scale] of scales) include(byFiling, filing, scale)
  const whole = new Map<Place, number>()
  for (const fact of facts) {
    const { place } = fact
    const found = byFiling.get(place.filing)
    const [only] = found?.size === 1 ? found : []
    const scale = scales.get(place) ?? (only === 0 || !isOpen(fact) ? undefined : only)
    if (scale !== undefined && scale !== 1) whole.set(place, scale)
  }
  return whole
}

function byPlace(facts: readonly PlacedFact[]): Map<Place, PlacedFact> {
  return new Map(facts.map((fact) => [fact.place, fact]))
}
