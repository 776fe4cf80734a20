import { type IndustryForm, industryForms } from "./industry-forms"

/** Reads a figure of a company and period; null if not known. */
export type ReadFigure = (key: string) => number | null

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

type Figures<Key extends string> = Readonly<Record<Key, number | null>>

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
  /** Figures of the period or its end: statement rows, amounts, other ratios, `price` and `days`. */
  inputs: readonly string[]
  /** Balances that are averaged over opening and closing. */
  averages: readonly string[]
  /** Figures of the year before. */
  befores: readonly string[]
  /** Shown in the screener and the watchlist, but not on the ratios page. */
  isScreenedOnly: boolean
  /** A number, null if an input is missing, or the reason why the ratio is not meaningful. */
  compute(now: Figures<string>, average: Figures<string>, before: Figures<string>): number | string | null
}

type Definition<Input extends string, Average extends string, Before extends string> = Pick<
  Ratio,
  "key" | "label" | "unit" | "group" | "formula"
> &
  Partial<Pick<Ratio, "industries" | "isYearly" | "isScreenedOnly">> & {
    inputs: readonly Input[]
    averages?: readonly Average[]
    befores?: readonly Before[]
    compute(now: Figures<Input>, average: Figures<Average>, before: Figures<Before>): number | string | null
  }

/** A row of the table; `compute` can read only the listed inputs. */
export function defineRatio<
  const Input extends string,
  const Average extends string = never,
  const Before extends string = never,
>(definition: Definition<Input, Average, Before>): Ratio {
  return {
    averages: [],
    befores: [],
    industries: industryForms,
    isYearly: false,
    isScreenedOnly: false,
    ...definition,
  }
}

/** A quotient; if the divisor is not positive, the reason, or null if no reason is given. */
export function over(numerator: number | null, divisor: number | null): number | null
export function over(numerator: number | null, divisor: number | null, reason: string): number | string | null
export function over(
  numerator: number | null,
  divisor: number | null,
  reason: string | null = null,
): number | string | null {
  if (numerator === null || divisor === null) return null
  return divisor > 0 ? numerator / divisor : reason
}

export function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
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
  const result = ratio.compute(
    readFigures(ratio.inputs, now),
    readFigures(ratio.averages, average),
    readFigures(ratio.befores, before),
  )
  return typeof result === "number" && !Number.isFinite(result) ? null : result
}

function readFigures(keys: readonly string[], read: ReadFigure): Figures<string> {
  const figures: Record<string, number | null> = {}
  for (const key of keys) figures[key] = read(key)
  return figures
}
