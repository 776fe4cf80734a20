import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import type { IsoDate } from "~/lib/dates"
import type { Split } from "./statements-document"
import type { Vintage } from "./vintages"

type RowVintages = ReadonlyMap<string, readonly Vintage[]>
type ShareRows = { shares: readonly RowVintages[]; earnings: readonly RowVintages[] }
/** One figure that changed by a ratio: after the day `after`, not later than in the filing `filing`. */
type Evidence = { ratio: number; after: IsoDate; filing: number; shares: boolean }

const wholes = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 24, 25, 28, 30, 32, 35, 40, 45, 50, 60, 70, 75, 80, 100,
  150, 200, 250, 300, 400, 500,
]
const plainRatios = [
  1.2,
  1.25,
  4 / 3,
  1.5,
  ...wholes,
  5 / 6,
  0.8,
  0.75,
  2 / 3,
  ...wholes.map((whole) => 1 / whole),
]
const splitTag = "us-gaap:StockholdersEquityNoteStockSplitConversionRatio1"

/**
 * Splits, as the company's own restatements prove them: share counts that a later filing gives in a plain
 * ratio, with earnings per share the other way about. A tagged ratio only helps with the day: many companies
 * tag none, and tags alone are dated by anything from the board's vote to the year's end.
 */
export function findSplits({ shares, earnings }: ShareRows, facts: CompanyFacts): Split[] {
  const { filings } = facts
  const evidence = [
    ...shares.flatMap((row) => collect(row, filings, true)),
    ...earnings.flatMap((row) => collect(row, filings, false)),
  ].sort((a, b) => a.filing - b.filing || (a.after < b.after ? 1 : -1))
  const tags = listTags(facts)
  return groupEvidence(evidence, filings)
    .filter((group) => isProven(group, tags))
    .map(({ ratio, after, filing }) => {
      const given = filings[filing]
      const until = given?.filed ?? after
      const tag = tags.find((each) => sameRatio(each.ratio, ratio) && each.date > after && each.date <= until)
      const tagged = tags.some((each) => sameRatio(each.ratio, ratio))
      return {
        date: tag?.date ?? until,
        ratio,
        accession: given?.accession ?? null,
        basis: tagged ? ("tagged" as const) : ("restated" as const),
      }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

function collect(row: RowVintages, filings: FactFiling[], shares: boolean): Evidence[] {
  const found: Evidence[] = []
  for (const vintages of row.values()) {
    for (let index = 1; index < vintages.length; index += 1) {
      const [before, now] = [vintages[index - 1], vintages[index]]
      if (!before || !now || before.value === 0 || now.value === 0) continue
      const change = shares ? now.value / before.value : before.value / now.value
      const slack = shares ? 0.005 : 0.005 / Math.abs(before.value) + 0.005 / Math.abs(now.value) + 0.001
      const ratio = plainRatios.find((plain) => Math.abs(change / plain - 1) <= slack)
      const after = filings[before.last]?.filed
      if (ratio !== undefined && after !== undefined) found.push({ ratio, after, filing: now.first, shares })
    }
  }
  return found
}

type Group = { ratio: number; after: IsoDate; filing: number; shares: number; earnings: number }

/** Evidence of one ratio whose possible days overlap is of one split. */
function groupEvidence(evidence: Evidence[], filings: FactFiling[]): Group[] {
  const groups: Group[] = []
  for (const { ratio, after, filing, shares } of evidence) {
    const until = (group: Group) => filings[group.filing]?.filed ?? ""
    let group = groups.find((each) => sameRatio(each.ratio, ratio) && after < until(each))
    if (!group) {
      group = { ratio, after, filing, shares: 0, earnings: 0 }
      groups.push(group)
    }
    if (after > group.after) group.after = after
    if (shares) group.shares += 1
    else group.earnings += 1
  }
  return groups
}

/** Earnings alone round to chance ratios; small ratios need more than a coincidence. */
function isProven(group: Group, tags: { ratio: number }[]): boolean {
  if (group.shares === 0) return false
  const tagged = tags.some((each) => sameRatio(each.ratio, group.ratio))
  const needed = tagged ? 1 : group.ratio > 0.6 && group.ratio < 1.9 ? 4 : 2
  return group.shares >= needed && (group.earnings > 0 || group.shares >= 2 * needed)
}

function listTags(facts: CompanyFacts): { ratio: number; date: IsoDate }[] {
  const tags: { ratio: number; date: IsoDate }[] = []
  for (const list of facts.concepts.get(splitTag)?.values() ?? []) {
    for (const { value, end } of list) {
      // Reverse splits are tagged either way: 0.1 or 10 for one-for-ten.
      if (value > 0 && value !== 1) tags.push({ ratio: value, date: end }, { ratio: 1 / value, date: end })
    }
  }
  return tags.sort((a, b) => (a.date < b.date ? -1 : 1))
}

function sameRatio(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < 0.01
}
