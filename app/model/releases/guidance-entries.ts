import { type GuidedRange, round } from "./guidance-amounts"
import { isCounted, type Mention } from "./guidance-metrics"
import type { Guidance } from "./release-document"
import { type NamedPeriod, toQuarter } from "./release-periods"

export const fallWord =
  /\b(?:decreas(?:e|es|ing)|declin(?:e|es|ing)|down|lower|below|falls?|drops?|shrinks?|(?<=\b(?:to|will|would) )contract|contract(?:ing|ion)|compression)\b/i
export const riseWord =
  /\b(?:grow(?:s|th|ing)?|increas(?:e|es|ing)|up|higher|rises?|above|gains?|improv(?:e|es|ing|ements?)|expan(?:d|ds|ding|sion))\b/i
const growthWord = new RegExp(
  `${riseWord.source}|${fallWord.source}|\\b(?:y/y|yoy|year(?:[\\s-](?:over|on))?[\\s/-]year)\\b`,
  "i",
)
/** Words of an open end and of a part of a range, which are of no growth. */
const boundWord =
  /\bup to\b|\b(?:above|below|(?:higher|lower) than)(?=\s+(?:approximately\s+|about\s+)?$)|\b(?:higher|lower|upper)[\s-](?:end|half|part)\b/gi
/** `Improve to 15 %`: what follows is the level, not the change. */
const toLevel =
  /\bto(?:\s+(?:be|approximately|about|around|roughly|between|from|an?|the|in|range|of|at|least))*\s*$/i
const ofRevenue = /(?:\bas an? )?(?:\bpercent(?:age)?|%) of (?:[a-z]+ ){0,3}(?:revenues?|sales)\b/i
/** What a percentage is of, or how an amount stands to the year before. */
const behindAmount =
  /^\s*\(?(?:of (?:(?:our|its|the|net|total|projected|expected|consolidated) )*(?:revenues?|sales)\b|(?:(?:y\/y|yoy|year[\s-](?:over|on)[\s-]year)\b\s*)?(?:(?:of|in) )?(?:higher|lower|above|below|growth|increase|decrease|decline|improvement|expansion)\b|(?:y\/y|yoy|year[\s-](?:over|on)[\s-]year)\b|(?:net\s+)?loss(?:es)?\b)/i
/** What is guided of a metric, by the words behind its name. */
const keySuffixes: Record<string, string> = {
  " growth": "Growth",
  " growth over the quarter before": "SequentialGrowth",
  " as a percentage of revenue": "ToRevenue",
}
/** Growth over the quarter before, by its words or by the quarter that it starts from. */
const sequential =
  /\bsequential(?:ly)?\b|\bq[\s/-]?(?:o[\s/-]?)?q\b|\bquarter[\s-](?:over|on|to)[\s-]quarter\b|\b(?:over|from|than|versus|vs\.?|(?:compared|relative) (?:to|with)) (?:(?:the|our|its) )?(?:(?:prior|previous|preceding|last|just[\s-]\w+) quarter\b|(first|second|third|fourth) (?:fiscal )?quarter\b|Q([1-4])\b)/i
/** A loss, but not `income (loss)`. */
const lossName = /^(?!.*(?:income|earnings|profit|\(loss\))).*\bloss\b|\bnegative\b/i

/** What the titles above a text or a table say of it. */
export interface Surroundings {
  /** A title above announced an outlook. */
  isOutlook: boolean
  period: NamedPeriod | null
  basis: Guidance["basis"]
  /** An item of a list opened it, so that it ends with the list. */
  isOfList: boolean
}

/** Guidance without its place. */
export type Unplaced = Omit<Guidance, "anchor" | "document" | "quote">

/** The unit that a metric has by what is printed ahead and behind of its amount; nothing where they do not fit. */
export function toGuidance(
  { metric, name }: Pick<Mention, "metric" | "name">,
  range: GuidedRange,
  period: NamedPeriod,
  basis: Guidance["basis"],
  ahead: string,
  rest: string,
  scale: number | null = null,
): Unplaced[] {
  const entry = (unit: Guidance["unit"], sign: number, suffix: string, factor = 1): Unplaced[] => {
    const ends = [range.low, range.high].map((end) => (end === null ? null : round(end * sign * factor) + 0))
    const [low = null, high = null] = sign < 0 ? [ends[1] ?? null, ends[0] ?? null] : ends
    return [
      {
        metric: `${name}${suffix}`
          .replace(/^[\s•◦▪●–-]+(?:an?\s+)?/i, "")
          .replace(/\s+/g, " ")
          .trim()
          .slice(0, 120),
        key: unit === "percent" ? `${metric.key}${keySuffixes[suffix] ?? ""}` : metric.key,
        basis,
        fiscalYear: period.fiscalYear,
        quarter: period.quarter,
        low,
        high,
        unit,
        isAbout: range.isAbout,
      },
    ]
  }
  const lead = ahead.replace(boundWord, "")
  // `Below the low end of the range of 3 % to 5 %`: the amount is what the expected one stands against.
  if (/\b(?:above|below)\b/i.test(lead)) return []
  const behind = behindAmount.exec(rest)?.[0] ?? ""
  // A fall or a loss is printed without its sign.
  const isBare = (range.low ?? 0) >= 0 && (range.high ?? 0) >= 0
  const isLevel = toLevel.test(lead) && !growthWord.test(behind)
  const isGrowth = growthWord.test(`${lead} ${behind}`) && !isLevel
  const isFalling = isFall(`${lead} ${behind}`)
  const change = isBare && isFalling && !isLevel ? -1 : 1
  const isNegative = /^\s*loss(?:es)?\b|\b(?:loss(?:es)?|negative|minus)\s+(?:\w+\s+){0,4}$/i.test(lead)
  const isLoss = lossName.test(name) || isNegative || /\bloss(?:es)?$/i.test(behind)
  const sign = isBare && isLoss ? -1 : 1
  if (range.unit === "percent") {
    // `Growth to slow to 5 %` is growth, and `sales to decline to 5 %` is not told apart.
    const isRate = /\bgrowth\b/i.test(lead)
    if (isLevel && isFalling && !isRate && metric.key === "comparableSales") return []
    if (metric.key === "comparableSales") return entry("percent", change, "")
    if (metric.unit === "percent") return isGrowth ? [] : entry("percent", isBare && isNegative ? -1 : 1, "")
    if (ofRevenue.test(`${name} ${lead} %${behind}`))
      return isGrowth ? [] : entry("percent", 1, " as a percentage of revenue")
    if (!isGrowth && !isRate) return []
    const nearest = /^[^;\d]*[1-4]?/.exec(rest)?.[0] ?? ""
    const [base, ordinal, number] = sequential.exec(`${name} ${lead} ${nearest}`) ?? []
    const start = toQuarter(ordinal ?? number ?? "")
    const isSequential = base !== undefined && (start === null || start !== period.quarter)
    return entry("percent", change, isSequential ? " growth over the quarter before" : " growth")
  }
  if (metric.unit === "share") {
    const size = Math.max(Math.abs(range.low ?? 0), Math.abs(range.high ?? 0))
    return size < 10_000 && (range.unit === "money" || scale !== null) && !isGrowth
      ? entry("share", sign, "")
      : []
  }
  if (metric.unit === "percent") return []
  if (range.unit === "money") {
    if (isGrowth || metric.unit === "number") return []
    if (range.hasSize) return entry("amount", sign, "")
    return scale !== null ? entry("amount", sign, "", scale) : []
  }
  // A count is whole and names no unit that can have a size: `560,000 to 580,000 ounces`, but not `1,320 MBoe`.
  const isCount =
    scale === null &&
    (range.low ?? range.high ?? 0) >= 1_000 &&
    !/[(/]/.test(name) &&
    /^\s*(?:[a-z.,;]|$)/.test(rest)
  if (isCounted(metric) && (range.hasSize || isCount)) return entry("number", 1, "")
  return metric.unit === "amount" && scale !== null && !range.hasSize ? entry("amount", sign, "", scale) : []
}

/** True if the last word of a direction is one of a fall. */
function isFall(text: string): boolean {
  const direction = new RegExp(`(${fallWord.source}|\\b(?:negative|minus)\\b)|${riseWord.source}`, "gi")
  return [...text.matchAll(direction)].at(-1)?.[1] !== undefined
}

/** Without columns that are not told apart, as cases of a price are: none of them is the expected one. */
export function withoutCases<T extends Unplaced>(found: readonly T[]): T[] {
  return found.filter(({ metric, key, basis, fiscalYear, quarter, low, high }) =>
    found.every(
      (other) =>
        other.metric !== metric ||
        other.key !== key ||
        other.basis !== basis ||
        other.fiscalYear !== fiscalYear ||
        other.quarter !== quarter ||
        (other.low === low && other.high === high),
    ),
  )
}
