/** A range, a point (both ends the same) or an open end, as guidance gives it. */
export interface GuidedRange {
  low: number | null
  high: number | null
  /** A sign, a word of size, or a percentage; cents are in single units. */
  unit: "percent" | "money" | "number"
  /** True for a point that is called approximate. */
  isAbout: boolean
  /** The length of the text from the start of the search. */
  from: number
  to: number
  /** True if the figures have a word of size, such as billion. */
  hasSize: boolean
}

interface Amount {
  value: number
  sign: boolean
  size: string
  isPercent: boolean
  from: number
  to: number
}

const number =
  /(\(?[-–]?)\s*((?:US|C|A|HK|NT|R)?[$€£¥]|CHF|RMB|EUR|USD|SEK|NOK|DKK|INR|JPY)?\s*(\(?[-–]?)(\d[\d,]*(?:\.\d+)?|\.\d+)(?!\d)\s*(\)?)\s*(%\)?|percent\b(?!age)|percentage points?|basis points?|bps|trillion|billion|million|thousand|cents?\b|[bm]n\b|[bm]\b|mm\b)?(\)?)/gi
const sizes: Record<string, number> = {
  ...{ trillion: 1e12, billion: 1e9, bn: 1e9, b: 1e9 },
  ...{ million: 1e6, mn: 1e6, mm: 1e6, m: 1e6, thousand: 1e3 },
}
/** The second end of a range, with the word for its direction: `to`, `- up`, `to a decrease of`. */
const between =
  /^\s*(?:to|-|–|—|and|through|or)\s*(?:an?\s+)?(?:(up|plus|\+|(?:growth|increase|gain|earnings|income|profit)(?:\s+of)?)|(down|minus|negative|(?:decline|decrease|loss)(?:\s+of)?))?\s*(?:approximately\s+|about\s+|around\s+|~\s*)?$/i
/** Words that turn the figure behind them. */
const downward = /\b(?:down|minus|negative|(?:decline|decrease|loss)(?:\s+of)?)\s*$/i
/** The beginning of a range whose other end is not read. */
const opened =
  /\b(?:between|rang(?:e|es|ing)(?:\s+(?:of|from))?)\s*(?:an?\s+)?(?:approximately\s+|about\s+|around\s+)?(?:(?:up|down|plus|minus|negative|(?:growth|increase|gain|decline|decrease|loss)(?:\s+of)?)\s+)?$/i
/** A range whose other end was not read as an amount. */
const cut = /^\s*(?:-|–|—|to\b)\s*\(?[-+]?[$€£]?\d/i
/** `The high 20 % range`, `the low $30s`, and the middle of a range: no figures of their own. */
const vague =
  /\b(?:low|lower|mid|middle|high|upper)[\s-]+(?:to[\s-]+(?:mid|high|upper)[\s-]+)?$|\bmid-?point\b/i
const vagueRest = /^(?:['’]?s\b|\s*(?:at|as|is)\s+(?:the|its|our)\s+mid-?point)/i
const plusMinus =
  /^,?\s*(?:,?\s*plus or minus|plus\/minus|\+\s*\/\s*[-–]|±|give or take)\s*(?:approximately\s+)?$/i
const about =
  /(?:\bapproximately|\babout|\baround|\broughly|\bapprox\.?|\bnearly|\balmost|\bclose to|\bin the (?:area|neighborhood|vicinity) of|[~≈])\s*$/i
/** `Not expected to exceed`, `no more than`. */
const negated = String.raw`\b(?:no|(?:can)?not|\w+n['’]t|never)(?:\s+(?:to|be|expected|anticipated|likely|projected|estimated|forecast))*\s+`
const more = "(?:(?:more|greater|better|higher) than|above|over|in excess of|exceed(?:ing)?)"
const less = "(?:(?:less|lower|fewer) than|below|under)"
const atLeast = new RegExp(
  `(?:\\b(?:at least|a minimum of|upwards? of)|(?<!${negated})\\b${more}|${negated}${less}|[>≥]=?)\\s*(?:approximately\\s+|about\\s+)?$`,
  "i",
)
const atMost = new RegExp(
  `(?:\\b(?:up to|at most|a maximum of|as much as)|(?<!${negated})\\b${less}|${negated}${more}|[<≤]=?)\\s*(?:approximately\\s+|about\\s+)?$`,
  "i",
)

function listAmounts(text: string): Amount[] {
  return [...text.matchAll(number)].flatMap((match): Amount[] => {
    const [whole, open = "", currency = "", inner = "", digits = "", close = "", unit = "", last = ""] = match
    const value = Number(digits.replaceAll(",", ""))
    const start = match.index + (whole.length - whole.trimStart().length)
    const before = text.slice(0, start)
    // A dash after a figure is that of a range.
    const isRange =
      /^[-–]/.test(open) &&
      /(?:[\d%)/]|\b(?:percent|billion|million|thousand|cents?)|\d\s*(?:[bm]n?|mm))\s*$/i.test(before)
    const at = isRange ? start + 1 : start
    // `Q3`, `2026-2027`, `COVID-19` are no amounts.
    if (!Number.isFinite(value) || (!isRange && /[\p{L}\d.,]$/u.test(before))) return []
    const isNegative = /[(]/.test(open + inner)
      ? (close + last).includes(")") || unit.includes(")")
      : !isRange && /[-–]/.test(open + inner)
    return [
      {
        value: isNegative ? -value : value,
        sign: currency !== "",
        size: unit.toLowerCase().replace(")", ""),
        isPercent: /%|percent$/i.test(unit.replace(")", "")),
        from: at,
        to: match.index + whole.trimEnd().length,
      },
    ]
  })
}

const words = "one two three four five six seven eight nine ten eleven twelve".split(" ")
const word = words.join("|")
const numberWord = new RegExp(
  `\\b(${word})(?=(?:\\s+to\\s+|-to-|\\s+and\\s+|\\s*[-–]\\s*)(?:${word}|\\d+)\\s+percent\\b|\\s+percent\\b)`,
  "gi",
)
const perShareWithin = /\s+(?:per|a)\s+(?:\w+\s+){0,3}(?:share|unit|ads)(?=\s*(?:to|and|-|–)\s*\(?[$€£])/gi
const otherCurrency =
  /(?<=[\d%)]|\b(?:million|billion|thousand))\s*\((?:approximately |about |or )?(?:US|C|A|HK)?[$€£¥][^()]*\)(?=\s*(?:to|and|-|–)\s)/gi

/** A text whose amounts are figures: `two to four percent`, `flat to up 2 %`, and one currency of two. */
export function plainAmounts(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(numberWord, (name) => String(words.indexOf(name.toLowerCase()) + 1))
    .replace(
      /\bflat(?=\s*(?:to|-|–)\s*(?:(?:up|down|plus|minus)\s+)?(?:approximately\s+)?[-+]?\d)/gi,
      "up 0%",
    )
    .replace(/(?<=(?:%|\bpercent)\s*(?:to|-|–)\s*)flat\b/gi, "0%")
    .replace(/\bbreak-?even(?=\s*(?:to|-|–)\s*(?:\w+\s+){0,3}\$)/gi, "$0.00")
    .replace(/(?<=\$[\d.]+\s*(?:to|-|–)\s*)break-?even\b/gi, "$0.00")
    .replace(perShareWithin, "")
    .replace(otherCurrency, "")
}

/**
 * The first range or point of a text; null without one. `isPlain` is for a cell of a table, whose figures need no sign,
 * percentage or word of size; in a sentence, such a figure is the number of a footnote.
 */
export function findRange(text: string, isPlain = false): GuidedRange | null {
  const loss = isPlain ? /^\s*\(([^()]*\d\s*(?:-|–|—|\bto\b)[^()]*)\)\s*$/.exec(text)?.[1] : undefined
  if (loss !== undefined) {
    const range = findRange(loss, true)
    return range && { ...range, low: negate(range.high), high: negate(range.low), to: text.length }
  }
  const amounts = listAmounts(text)
  for (const [index, first] of amounts.entries()) {
    if (isYear(first, text)) continue
    const isCount = /,\d{3}/.test(text.slice(first.from, first.to))
    const isBare = !isPlain && !first.sign && first.size === "" && !first.isPercent
    const next = amounts[index + 1]
    const third = amounts[index + 2]
    const gap = next ? text.slice(first.to, next.from) : null
    const lead = text.slice(Math.max(0, first.from - 60), first.from)
    if (next && gap !== null && plusMinus.test(gap)) return around(first, next)
    if (
      isBare &&
      !(next && gap !== null && between.test(gap) && (next.isPercent || next.size !== "" || isCount))
    )
      continue
    const rest = text.slice(first.to)
    const [joins, up, down] = between.exec(gap ?? "") ?? []
    if (next && gap !== null && joins !== undefined && !isYear(next, text)) {
      const after = third ? text.slice(next.to, third.from) : ""
      // `Between a and b`, `a to b`; `a and b` alone are two figures.
      if (/\band\b|\bor\b/i.test(gap) && !opened.test(lead) && !/\bfrom\s*$/i.test(lead))
        return point(first, lead, rest)
      const isOther = first.size !== "" && next.size !== "" && first.isPercent !== next.isPercent
      if (plusMinus.test(after) || isOther || (next.isPercent && first.sign)) return null
      if (up === undefined && down === undefined) return span(first, next)
      // `Down 2 % to up 1 %`: each end has its own word.
      const isDown = downward.test(lead) && first.value > 0
      return span(isDown ? turned(first) : first, down && next.value > 0 ? turned(next) : next)
    }
    // The other end is said in words that are not read.
    const isCut =
      next !== undefined &&
      /^\s*(?:to|-|–)\s/i.test(gap ?? "") &&
      !/\brange\b|\bbetween\b/i.test(gap ?? "") &&
      (gap ?? "").length < 40 &&
      first.isPercent === next.isPercent &&
      !isYear(next, text)
    return isCut ? null : point(first, lead, rest)
  }
  return null
}

function turned(amount: Amount): Amount {
  return { ...amount, value: -amount.value }
}

function negate(value: number | null): number | null {
  return value === null ? null : -value
}

/** Two points that a text gives in the order of two names, `a and b, respectively`, with what both may differ by. */
export function findPair(text: string): [GuidedRange, GuidedRange] | null {
  const [first, second, third] = listAmounts(text)
  if (
    !first ||
    !second ||
    !/^\s*and\s*(?:approximately\s+|about\s+)?$/i.test(text.slice(first.to, second.from))
  )
    return null
  if (/\bbetween\s*$/i.test(text.slice(0, first.from))) return null
  if (!/^,?\s*respectively\b/i.test(text.slice(second.to))) return null
  const gap = third ? text.slice(second.to, third.from).replace(/^,?\s*respectively/i, "") : ""
  if (third && plusMinus.test(gap)) return [around(first, third), around(second, third)]
  const lead = text.slice(0, first.from)
  const [one, other] = [point(first, lead), point(second, lead)]
  return one && other && [one, other]
}

function isYear({ value, sign, size, isPercent, from }: Amount, text: string): boolean {
  const isPlain = !sign && size === "" && !isPercent
  return (
    isPlain &&
    Number.isInteger(value) &&
    value >= 1990 &&
    value <= 2100 &&
    !/,/.test(text.slice(from, from + 5))
  )
}

function sizeOf({ size }: Amount): number | null {
  return sizes[size] ?? null
}

function scaled(amount: Amount, size: string): number {
  if (/^cent/.test(size)) return round(amount.value / 100)
  return round(amount.value * (sizes[size] ?? 1))
}

/** Products of decimals without the noise of their last digits. */
export function round(value: number): number {
  return Number(value.toPrecision(12))
}

function toUnit(first: Amount, second: Amount = first): GuidedRange["unit"] {
  if (first.isPercent || second.isPercent) return "percent"
  return first.sign || second.sign || /^cent/.test(first.size + second.size) ? "money" : "number"
}

function span(first: Amount, second: Amount): GuidedRange {
  const size = first.size && !/%|percent/.test(first.size) ? first.size : second.size
  const unit = toUnit(first, second)
  const ends =
    unit === "percent"
      ? [first.value, second.value]
      : [scaled(first, size), scaled(second, second.size || size)]
  return {
    low: Math.min(...ends),
    high: Math.max(...ends),
    unit,
    isAbout: false,
    from: first.from,
    to: second.to,
    hasSize: sizeOf({ ...first, size }) !== null || /^cent/.test(size),
  }
}

function point(amount: Amount, lead: string, rest = ""): GuidedRange | null {
  if (opened.test(lead) || vague.test(lead) || vagueRest.test(rest) || cut.test(rest)) return null
  const unit = toUnit(amount)
  const value = unit === "percent" ? amount.value : scaled(amount, amount.size)
  const isLeast = atLeast.test(lead) || /^\s*(?:or (?:more|higher|greater|better|above)\b|\+)/i.test(rest)
  const isMost = atMost.test(lead) || /^\s*or (?:less|lower|fewer|below)\b/i.test(rest)
  if (isLeast && isMost) return null
  return {
    low: isMost ? null : value,
    high: isLeast ? null : value,
    unit,
    isAbout: about.test(lead),
    from: amount.from,
    to: amount.to,
    hasSize: sizeOf(amount) !== null || /^cent/.test(amount.size),
  }
}

function around(middle: Amount, by: Amount): GuidedRange {
  const unit = toUnit(middle)
  const value = unit === "percent" ? middle.value : scaled(middle, middle.size)
  const isBasisPoints = /basis|bps/.test(by.size)
  const away =
    unit === "percent"
      ? isBasisPoints
        ? by.value / 100
        : by.value
      : by.isPercent || isBasisPoints
        ? Math.abs(value) * (by.value / (isBasisPoints ? 10_000 : 100))
        : scaled(
            by,
            by.size ||
              (by.sign && !by.size && middle.size && by.value < middle.value ? middle.size : by.size),
          )
  return {
    low: round(value - Math.abs(away)),
    high: round(value + Math.abs(away)),
    unit,
    isAbout: false,
    from: middle.from,
    to: by.to,
    hasSize: sizeOf(middle) !== null || /^cent/.test(middle.size),
  }
}
