import type { CompanyFacts, FactFiling } from "~/edgar/companyfacts"
import type { IsoDate } from "~/lib/dates"
import type { Split } from "~/model/financials/statements-document"
import { isFigureConcept } from "./figure-basis"
import type { Vintage } from "./vintages"

type RowVintages = ReadonlyMap<string, readonly Vintage[]>
type ShareRows = { shares: readonly RowVintages[]; earnings: readonly RowVintages[] }

/** A figure that a filing gave again, `change` times as many shares: after one day, until another. */
type Evidence = {
  change: number
  slack: number
  after: IsoDate
  until: IsoDate
  filing: number
  shares: boolean
  /** Counts of many digits, in exactly this ratio. */
  exact: boolean
  /** Read from printed tables, which restate several years at once. */
  printed: boolean
}

const wholes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 24, 25, 28, 30, 32, 35, 40, 45, 50, 60]
/** Ratios that boards rarely choose: a restatement that matches one also needs a tag. */
const rare = [6, 9, 12, 14, 16, 18, 24, 28, 32, 35, 45]
const large = [70, 75, 80, 100, 120, 125, 150, 200, 250, 300, 400, 500]
const plainRatios = [
  1.2,
  1.25,
  4 / 3,
  1.5,
  ...wholes,
  ...large,
  5 / 6,
  0.8,
  0.75,
  2 / 3,
  ...wholes.map((whole) => 1 / whole),
  ...large.map((whole) => 1 / whole),
]
const splitTag = "us-gaap:StockholdersEquityNoteStockSplitConversionRatio1"

/**
 * Splits, as the company's own restatements prove them: share counts that a later filing gives in a plain
 * ratio, and earnings per share in its inverse. A tagged ratio only helps with the day: many companies tag
 * none, and tags alone are dated by anything from the board's vote to the year's end.
 */
export function findSplits({ shares, earnings }: ShareRows, facts: CompanyFacts): Split[] {
  const evidence = [
    ...shares.flatMap((row) => collect(row, facts.filings, true)),
    ...earnings.flatMap((row) => collect(row, facts.filings, false)),
  ]
  const tags = listTags(facts)
  const splits: Split[] = []
  // The narrowest proof first; what a wider change holds beyond known splits may prove another.
  while (splits.length <= 40) {
    const split = nextSplit(evidence, tags, splits, facts)
    if (!split) break
    splits.push(split)
  }
  return splits.sort((a, b) => (a.date < b.date ? -1 : 1))
}

function collect(row: RowVintages, filings: FactFiling[], shares: boolean): Evidence[] {
  const found: Evidence[] = []
  for (const vintages of row.values()) {
    for (let index = 1; index < vintages.length; index += 1) {
      const [before, now] = [vintages[index - 1], vintages[index]]
      if (!before || !now || before.value * now.value <= 0) continue
      const [after, until] = [filings[before.last]?.filed, filings[now.first]?.filed]
      if (after === undefined || until === undefined || after >= until) continue
      const change = shares ? now.value / before.value : before.value / now.value
      const rounding = shares ? 0.003 : 0.005 / Math.abs(before.value) + 0.005 / Math.abs(now.value)
      const printed = isFigureConcept(now.concept)
      const exact = shares && Math.min(Math.abs(before.value), Math.abs(now.value)) >= minSplitNumber
      found.push({ change, slack: rounding + 0.002, after, until, filing: now.first, shares, exact, printed })
    }
  }
  return found
}

/** Counts in hundreds are rounded enough to meet a ratio by chance. */
const minSplitNumber = 1e5

type Group = {
  ratio: number
  after: IsoDate
  until: IsoDate
  filing: number
  shares: number
  /** Counts whose ratio is exact to five digits: only a split changes basic and diluted shares alike. */
  exact: number
  earnings: number
  /** The earnings of printed tables that have enough digits to distinguish ratios. */
  printed: number
}
/** The part of a change that known splits do not explain, and the plain ratio that it is near. */
type Rest = Evidence & { ratio: number; rest: number }
type Tag = { ratio: number; date: IsoDate }

function nextSplit(evidence: Evidence[], tags: Tag[], splits: Split[], facts: CompanyFacts): Split | null {
  const rests: Rest[] = []
  for (const each of evidence) {
    const rest = plainRest(each, splits)
    if (rest) rests.push(rest)
  }
  const groups = groupEvidence(rests)
  const proven = groups.filter((group) => isProven(group, tags, countOthers(group, evidence, splits)))
  const [best] = proven.sort((a, b) => days(a) - days(b) || a.filing - b.filing || a.ratio - b.ratio)
  if (!best) return null
  const tag = tags.find(
    (each) => sameAsTag(best.ratio, each) && each.date > best.after && each.date <= best.until,
  )
  return {
    date: tag?.date ?? latestDay(best, evidence, splits),
    ratio: best.ratio,
    accession: facts.filings[best.filing]?.accession ?? null,
    basis: tags.some((each) => sameAsTag(best.ratio, each)) ? "tagged" : "restated",
  }
}

/** A printed figure between, which later reports change by known splits alone, was filed after the split. */
function latestDay({ after, until }: Group, evidence: Evidence[], splits: Split[]): IsoDate {
  const between = evidence.filter(
    (each) =>
      each.printed &&
      each.after > after &&
      each.after < until &&
      each.until >= until &&
      Math.abs(getRest(each, splits) - 1) <= each.slack,
  )
  return between.reduce((day, each) => (each.after < day ? each.after : day), until)
}

/** The part of a change that the splits known at its time do not explain; null if it is no plain ratio. */
function plainRest(evidence: Evidence, splits: Split[]): Rest | null {
  const change = getRest(evidence, splits)
  if (Math.abs(change - 1) <= evidence.slack) return null
  const fitting = plainRatios.filter((plain) => Math.abs(change / plain - 1) <= evidence.slack)
  const usual = fitting.filter((plain) => !rare.includes(Math.round(Math.max(plain, 1 / plain))))
  const ratio = usual[0] ?? fitting[0]
  return ratio === undefined || evidence.slack > 0.1 ? null : { ...evidence, ratio, rest: change }
}

function getRest({ change, after, until }: Evidence, splits: Split[]): number {
  let rest = change
  for (const split of splits) if (split.date > after && split.date <= until) rest /= split.ratio
  return rest
}

/**
 * The number of earnings that the same filing restated otherwise than in the group's ratio. A filing before the group's
 * time may have been split more often.
 */
function countOthers({ filing, ratio, after }: Group, evidence: Evidence[], splits: Split[]): number {
  return evidence.filter((each) => {
    if (each.shares || each.filing !== filing || each.after < after) return false
    const rest = getRest(each, splits)
    return Math.abs(rest - 1) > each.slack && Math.abs(rest / ratio - 1) > each.slack
  }).length
}

/** Evidence of one ratio whose possible days overlap is of one split. */
function groupEvidence(evidence: Rest[]): Group[] {
  const groups: Group[] = []
  for (const { ratio, rest, after, until, filing, shares, exact, printed, slack } of evidence.toSorted(
    byTime,
  )) {
    let group = groups.find((each) => each.ratio === ratio && after < each.until)
    if (!group) {
      group = { ratio, after, until, filing, shares: 0, exact: 0, earnings: 0, printed: 0 }
      groups.push(group)
    }
    if (after > group.after) group.after = after
    if (exact && Math.abs(rest / ratio - 1) < exactRounding) group.exact += 1
    if (shares) group.shares += 1
    else group.earnings += 1
    if (!shares && printed && slack <= 0.03) group.printed += 1
  }
  return groups
}

const exactRounding = 1e-5

function byTime(a: Rest, b: Rest): number {
  if (a.filing !== b.filing) return a.filing - b.filing
  return a.after < b.after ? -1 : a.after > b.after ? 1 : a.ratio - b.ratio
}

/**
 * Rounded earnings meet a ratio by chance, and small ratios are met by corrections: both need more. A printed table
 * that restates a year to a half or less, and no others in other ratios, is enough.
 */
function isProven(group: Group, tags: Tag[], others: number): boolean {
  const tagged = tags.some((tag) => sameAsTag(group.ratio, tag))
  if (!tagged && rare.some((ratio) => group.ratio === ratio || group.ratio === 1 / ratio)) return false
  const isSmall = group.ratio > 0.6 && group.ratio < 1.9
  if (group.printed >= (isSmall ? 4 : 1) && group.printed > 2 * others) return true
  if (group.shares === 0) return group.earnings >= (tagged ? 2 : 6)
  if (!isSmall && group.exact >= 2 && others === 0) return true
  const needed = tagged ? 1 : isSmall ? 4 : 2
  return group.shares >= needed && (group.earnings > 0 || group.shares >= 2 * needed)
}

function days({ after, until }: Group): number {
  return Date.parse(until) - Date.parse(after)
}

function listTags(facts: CompanyFacts): Tag[] {
  const tags: Tag[] = []
  for (const list of facts.concepts.get(splitTag)?.values() ?? []) {
    // Reverse splits are tagged either way: 0.1 or 10 for one-for-ten.
    for (const { value, end } of list)
      if (value > 0 && value !== 1) tags.push({ ratio: value, date: end }, { ratio: 1 / value, date: end })
  }
  return tags.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.ratio - b.ratio))
}

/** A tag may be rounded to two digits: 0.07 for one-for-fifteen. */
function sameAsTag(ratio: number, tag: Tag): boolean {
  return Math.abs(tag.ratio / ratio - 1) < 0.01 || (ratio < 1 && Math.abs(tag.ratio - ratio) <= 0.005)
}
