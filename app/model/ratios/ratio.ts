import { describeExpression, parseExpression, type ReadFigure } from "./expression"
import { type IndustryForm, industryForms } from "./industry-forms"

export type RatioUnit = "percent" | "times" | "days" | "money" | "perShare" | "score"

export const ratioGroups = [
  "Valuation",
  "Margins and returns",
  "Banking",
  "Insurance",
  "Real estate",
  "Debt and liquidity",
  "Efficiency",
  "Per share and shareholders",
  "Scores",
] as const

export type RatioGroup = (typeof ratioGroups)[number]

/** For ratios that mean nothing for some industries. */
export function allBut(...left: IndustryForm[]): readonly IndustryForm[] {
  return industryForms.filter((industry) => !left.includes(industry))
}

/** Deposits and claims are a bank's and an insurer's business, not debt, and their cash flow is not free. */
export const ofOperations = allBut("bank", "insurer")

/** The definition of a ratio; a percent is a fraction (0.15 is 15 %). */
export interface Ratio {
  key: string
  label: string
  unit: RatioUnit
  group: RatioGroup
  /** The industries whose pages show it. */
  industries: readonly IndustryForm[]
  /** Its flows are of twelve months, also beside a quarter. */
  isYearly: boolean
  /** The formula as shown on pages. */
  formula: string
  /** The expression that is the ratio; null for a count of tests. */
  expression: string | null
  /** Figures of the period or its end: statement rows, amounts, other ratios, `price` and `days`. */
  inputs: readonly string[]
  /** Shown in the screener and the watchlist, but not on the ratios page. */
  isScreenedOnly: boolean
  /** A number, null if an input is missing, or the reason why the ratio is not meaningful. */
  compute(now: ReadFigure, average: ReadFigure, before: ReadFigure): number | string | null
}

type Head = Pick<Ratio, "key" | "label" | "unit" | "group"> &
  Partial<Pick<Ratio, "industries" | "isYearly" | "isScreenedOnly">>

interface Definition extends Head {
  /** Over statement rows, amounts and other ratios; see `expression.ts`. */
  expression: string
  /** The reason where a divisor is not positive; without it the ratio is unknown there. */
  otherwise?: string
  /** In place of the words of the expression. */
  words?: string
  /** After the formula. */
  note?: string
  /** The reason why the ratio is not meaningful although it can be computed. */
  refuse?(read: ReadFigure): string | null
}

const defaults = { industries: industryForms, isYearly: false, isScreenedOnly: false }

/** A ratio as one expression, from which its formula in words and its calculation follow. */
function defineRatio({ expression, otherwise, words, note, refuse, ...head }: Definition): Ratio {
  const { inputs, compute } = parseExpression(expression)
  return {
    ...defaults,
    ...head,
    expression,
    inputs,
    formula: `${words ?? describeExpression(expression)}${note ?? ""}`,
    compute(now, average, before) {
      const reason = refuse?.(now)
      const value = compute(now, average, before)
      if (value === null) return null
      return reason ?? (Number.isNaN(value) ? (otherwise ?? null) : value)
    },
  }
}

/** Ratios by their keys; `shared` is what they have in common. */
export function defineRatios(
  shared: Omit<Definition, "key" | "label" | "expression">,
  own: Readonly<Record<string, Pick<Definition, "label" | "expression"> & Partial<Definition>>>,
): Ratio[] {
  return Object.entries(own).map(([key, definition]) => defineRatio({ ...shared, ...definition, key }))
}

/** A ratio that no expression gives. */
export function defineCount(head: Head & Pick<Ratio, "formula" | "inputs" | "compute">): Ratio {
  return { ...defaults, expression: null, ...head }
}

/** A quotient; null if the divisor is not positive. */
export function over(numerator: number | null, divisor: number | null): number | null {
  return numerator !== null && divisor !== null && divisor > 0 ? numerator / divisor : null
}

export function subtract(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b
}

/** Computes a ratio; null also if the result is not finite. */
export function computeRatio(
  ratio: Ratio,
  now: ReadFigure,
  average: ReadFigure,
  before: ReadFigure = () => null,
): number | string | null {
  const result = ratio.compute(now, average, before)
  return typeof result === "number" && !Number.isFinite(result) ? null : result
}
