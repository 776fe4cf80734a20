/** Reads a figure of a company and period; null if not known. */
export type ReadFigure = (key: string) => number | null

export type RatioUnit = "percent" | "times" | "days" | "money"

type Figures<Key extends string> = Readonly<Record<Key, number | null>>

/** The definition of a ratio; a percent is a fraction (0.15 is 15 %). */
export interface Ratio {
  key: string
  label: string
  unit: RatioUnit
  /** The formula as shown on pages. */
  formula: string
  /** Figures of the period or its end: statement rows, amounts, other ratios, `price` and `days`. */
  inputs: readonly string[]
  /** Balances that are averaged over opening and closing. */
  averages: readonly string[]
  /** Shown in the screener and the watchlist, but not on the ratios page. */
  isScreenedOnly: boolean
  /** A number, null if an input is missing, or the reason why the ratio is not meaningful. */
  compute(now: Figures<string>, average: Figures<string>): number | string | null
}

type Definition<Input extends string, Average extends string> = Pick<
  Ratio,
  "key" | "label" | "unit" | "formula"
> & {
  inputs: readonly Input[]
  averages?: readonly Average[]
  isScreenedOnly?: boolean
  compute(now: Figures<Input>, average: Figures<Average>): number | string | null
}

/** A row of the table; `compute` can read only the listed inputs. */
export function defineRatio<const Input extends string, const Average extends string = never>(
  definition: Definition<Input, Average>,
): Ratio {
  return { averages: [], isScreenedOnly: false, ...definition }
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
export function computeRatio(ratio: Ratio, now: ReadFigure, average: ReadFigure): number | string | null {
  const read = (keys: readonly string[], from: ReadFigure) =>
    Object.fromEntries(keys.map((key) => [key, from(key)]))
  const result = ratio.compute(read(ratio.inputs, now), read(ratio.averages, average))
  return typeof result === "number" && !Number.isFinite(result) ? null : result
}
