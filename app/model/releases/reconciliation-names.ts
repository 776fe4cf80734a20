import { type ColumnHead, change } from "./reconciliation-context"
import type { GridRow } from "./release-grid"

/** A line that a company adjusts in its own way. */
const adjustedName =
  /\bnon[\s-]?(?:gaap|ifrs)\b|\badjusted\b|\badj\.|\bcore\b|\bexcluding\b|\bfree cash flow\b|\bebitda\b|\bebit\b|\bunderlying\b|\bnormalized\b|\borganic\b|\bfunds from operations\b|\bffo\b|\bnet debt\b|\btangible (?:common |book |net )?(?:equity|assets|value|worth)|\bconstant[\s-]currency\b|\bcash (?:flow )?from operations and\b|^cash from operations$|\bcash operating\b|\bcomparable\b|\boperating \(non/i
/** A step between two lines, whose name can have the words of an adjusted line. */
export const stepName =
  /\badjustments?\b(?! ebitda)|\badjust(?:ing|s)?\b|\bexclusions?\b|\b(?:impact|effects?|share|portion|allocation) (?:of|on|from)\b|\bcosts? (?:of|on|from)\b(?! (?:net |total )?(?:revenues?|sales|goods|services?|products?|subscriptions?|operations)\b)|\breconciling\b|\bweighted\b|\bshares?\s+(?:used|outstanding|in)\b|\bnumber of\b|\badd(?:ed)? back\b|^(?:less|add|plus|deduct)\b/i
export const filedName = /(?<!non[\s-]?)\b(?:gaap|ifrs)\b|\bas reported\b|^reported\b|\breported\)/i
export const shareName =
  /\bper (?:\w+[\s-]+){0,5}(?:shares?|ads|unit)\b|\beps\b|\b(?:earnings|income|loss)[^a-z]*per\b/i
export const totalDebt = /^(?:total|gross)\b.*\b(?:debt|borrowings)\b/i

/** True for a line that is of a day, such as debt and equity; an average is of a period. */
export function isOfDay(label: string): boolean {
  return /\b(?:debt|borrowings|equity|assets|book value)\b/i.test(label) && !/\baverage\b/i.test(label)
}

/** What a line can be of: two lines of one reconciliation are of the same. */
const families: readonly RegExp[] = [
  /\b(?:income|earnings|profits?|loss(?:es)?|ebitdar?|ebita?|eps|per (?:\w+ ){0,3}share|ffo|funds from operations)\b/i,
  /\bcash\b/i,
  /\b(?:revenues?|sales)\b/i,
  /\b(?:expenses?|costs?|sg&a|r&d|mg&a|opex|g&a|s&m|research|marketing|administrative|spending)\b/i,
  /\bmargins?\b/i,
  /\btax(?:es)?\b/i,
  /\b(?:debt|borrowings)\b/i,
  /\b(?:equity|assets|book value)\b/i,
]

/** True if the names of two lines are of one family, or one of them only names its basis. */
export function isKin(filed: GridRow, adjusted: GridRow, measure: string): boolean {
  const isBasic = /\bbasic\b(?!.*\bdilut)/i
  const isDiluted = /\bdilut/i
  if (
    (isBasic.test(filed.label) && isDiluted.test(adjusted.label)) ||
    (isDiluted.test(filed.label) && isBasic.test(adjusted.label))
  )
    return false
  if ([otherCash, otherIncome].some((part) => part.test(filed.label) && !part.test(adjusted.label)))
    return false
  if (growthWord.test(adjusted.label) && shareOf.test(filed.label)) return false
  const kindsOf = (text: string) => families.filter((family) => family.test(text))
  const [from, to] = [kindsOf(filed.label), kindsOf(adjusted.label)]
  if (from.length === 0)
    return filedName.test(filed.label) && (measure !== "" || to.length === 0 || filed.group !== "")
  // Any change of a statement can be of assets: both lines have to name them.
  if (to.length === 0) return from.some((family) => family !== families.at(-1))
  const common = from.filter((family) => to.includes(family))
  // Income leads to EBITDA and cash flow to free cash flow; a cost is that of its own name.
  const isWide = common.some((family) => family === families[0] || family === families[1])
  return (
    common.length > 0 && (isWide || filedName.test(filed.label) || sharesWord(filed.label, adjusted.label))
  )
}

export const growthWord = /\bgrowth\b/i
/** A part of a whole, which leads to no growth. */
const shareOf = /\bmargins?\b|% of\b/i

/** Cash flows of which no measure of free cash begins. */
const otherCash = /\bcash\b.*\b(?:investing|financing|dividends?|equivalents|paid)\b/i
/** A part of earnings, of which no measure of all of them begins. */
const otherIncome = /\bother\b.*\b(?:income|expenses?)\b|\binterest (?:income|expenses?)\b/i

function sharesWord(a: string, b: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[a-z&]{3,}/g) ?? []
  const common = /^(?:expenses?|costs?|total|and|the|adjusted|net|non|gaap)$/
  const words = new Set(wordsOf(b))
  return wordsOf(a).some((word) => !common.test(word) && words.has(word))
}

/** A name has a word of what is measured, apart from the words of its basis. */
export const measureWord =
  /(?!\b(?:non|gaap|ifrs|adjusted|core|total|as|us|months?|three|six|nine|twelve|ended)\b)\b(?:[a-z]{3,}|[a-z]+&[a-z])/i

/** A line named by its column, where columns are measures; else with the heading above it if it names no measure. */
export function nameOf(row: GridRow, column: ColumnHead | undefined): string {
  const measure = column?.measure ?? ""
  const isBare =
    /^(?:[^a-z]*(?:three|six|nine|twelve).*)?(?:non[\s-]?gaap|adjusted|core|-|–|u\.s\.)*[\s\W]*$/i.test(
      row.label,
    ) || /months ended/i.test(row.label)
  if (/\p{L}{3}/u.test(measure) && !change.test(measure))
    return `${isBare ? "Adjusted" : row.label} (${measure})`.slice(0, 160)
  return isBare && row.group ? `${row.group}, ${row.label}`.slice(0, 160) : row.label.slice(0, 160)
}

/** True for a line that the company adjusts, by its name. */
export function isAdjusted({ label, group }: GridRow): boolean {
  if (stepName.test(label) && !/^(?:total )?adjusted\b|^non[\s-]?gaap\b/i.test(label)) return false
  if (/\badjustments?\b/i.test(label) && !/\badjusted\b/i.test(label)) return false
  if (/\bmargin\b.*\bimpact\b|^sub-?total\b/i.test(label)) return false
  return (
    adjustedName.test(label) &&
    !(filedName.test(label) && !/non[\s-]?(?:gaap|ifrs)/i.test(label)) &&
    !/^per share of/i.test(group)
  )
}

export const cashName = /\bcash\b.*\boperati/i
