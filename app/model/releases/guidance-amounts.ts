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
  /(\(?[-–]?)\s*((?:US|C|A|HK|NT|R)?[$€£¥]|CHF|RMB|EUR|USD)?\s*(\(?[-–]?)(\d[\d,]*(?:\.\d+)?|\.\d+)(?!\d)\s*(\)?)\s*(%\)?|percent\b(?!age)|percentage points?|basis points|bps|billion|million|thousand|cents?|[BM]\b)?(\)?)/g
const sizes: Record<string, number> = { billion: 1e9, b: 1e9, million: 1e6, m: 1e6, thousand: 1e3 }
const between = /^\s*(?:to|-|–|—|and|through|or)\s*(?:up\s+)?(?:approximately\s+|about\s+|around\s+|~\s*)?$/i
const plusMinus =
  /^,?\s*(?:,?\s*plus or minus|plus\/minus|\+\s*\/\s*[-–]|±|give or take)\s*(?:approximately\s+)?$/i
const about = /(?:\bapproximately|\babout|\baround|\broughly|\bapprox\.?|~)\s*$/i
const atLeast =
  /\b(?:at least|more than|greater than|above|over|in excess of|exceed(?:ing)?)\s*(?:approximately\s+|about\s+)?$/i
const atMost = /\b(?:up to|less than|below|under|at most|no more than|not exceed)\s*(?:approximately\s+)?$/i

function listAmounts(text: string): Amount[] {
  return [...text.matchAll(number)].flatMap((match): Amount[] => {
    const [whole, open = "", currency = "", inner = "", digits = "", close = "", unit = "", last = ""] = match
    const value = Number(digits.replaceAll(",", ""))
    const start = match.index + (whole.length - whole.trimStart().length)
    const before = text.slice(0, start)
    // A dash after a figure is that of a range.
    const isRange =
      /^[-–]/.test(open) && /(?:[\d%)/]|\b(?:percent|billion|million|thousand|cents?))\s*$/i.test(before)
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

/**
 * The first range or point of a text; null without one. `isPlain` is for a cell of a table, whose figures need no sign,
 * percentage or word of size; in a sentence, such a figure is the number of a footnote.
 */
export function findRange(given: string, isPlain = false): GuidedRange | null {
  // `Flat to up 2 %`; the words stay in their places.
  const text = given.replace(/\bflat(?=\s+to\b)|(?<=\bto\s)flat\b/gi, "0.0%")
  const loss = isPlain ? /^\s*\(([^()]*\d\s*(?:-|–|—|\bto\b)[^()]*)\)\s*$/.exec(text)?.[1] : undefined
  if (loss !== undefined) {
    const range = findRange(loss, true)
    return range && { ...range, low: negate(range.high), high: negate(range.low), to: text.length }
  }
  const amounts = listAmounts(text)
  for (const [index, first] of amounts.entries()) {
    if (isYear(first, text)) continue
    const isBare = !isPlain && !first.sign && first.size === "" && !first.isPercent
    const next = amounts[index + 1]
    const third = amounts[index + 2]
    const gap = next ? text.slice(first.to, next.from) : null
    const lead = text.slice(Math.max(0, first.from - 40), first.from)
    if (next && gap !== null && plusMinus.test(gap)) return around(first, next)
    if (isBare && !(next && gap !== null && between.test(gap) && (next.isPercent || next.size !== "")))
      continue
    if (next && gap !== null && between.test(gap) && !isYear(next, text)) {
      const after = third ? text.slice(next.to, third.from) : ""
      // `Between a and b`, `a to b`; `a and b` alone are two figures.
      if (
        /\band\b|\bor\b/i.test(gap) &&
        !/\b(?:between|range of|range from|from)\s*(?:approximately\s+|about\s+)?$/i.test(lead)
      )
        return point(first, lead, text.slice(first.to))
      const isOther = first.size !== "" && next.size !== "" && first.isPercent !== next.isPercent
      if (plusMinus.test(after) || isOther || (next.isPercent && first.sign)) return null
      // `Down 2 % to up 1 %`.
      const isDown = /\bdown\s*$/i.test(lead) && /\bup\b/i.test(gap)
      return span(isDown ? { ...first, value: -first.value } : first, next)
    }
    return point(first, lead, text.slice(first.to))
  }
  return null
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
  return [point(first, text.slice(0, first.from)), point(second, text.slice(first.to, second.from))]
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

function point(amount: Amount, lead: string, rest = ""): GuidedRange {
  const unit = toUnit(amount)
  const value = unit === "percent" ? amount.value : scaled(amount, amount.size)
  return {
    low: atMost.test(lead) ? null : value,
    high: atLeast.test(lead) || /^\s*(?:or (?:more|higher|greater|better)\b|\+)/i.test(rest) ? null : value,
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
      : by.isPercent
        ? Math.abs(value) * (by.value / 100)
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
