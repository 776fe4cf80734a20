/** Shown for a value that is not available. */
export const missing = "—"

type Value = number | null | undefined
const minus = "−"
const suffixes = ["", "K", "M", "B", "T", "Q"]
const formatters = new Map<string, Intl.NumberFormat>()

// Intl rounds the decimal value (1.005 to 1.01); toFixed rounds the binary value (1.00).
function decimal(style: "decimal" | "percent", min: number, max = min): Intl.NumberFormat {
  const key = `${style}${min}${max}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat("en-US", {
    style,
    minimumFractionDigits: min,
    maximumFractionDigits: max,
  })
  formatters.set(key, made)
  return made
}

function isNumber(value: Value): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

/** Formats |value| and adds the sign, unless the value rounds to zero. */
function withSign(value: number, unsigned: string, { plus = "" } = {}): string {
  if (!/[1-9]/.test(unsigned)) return unsigned
  return `${value < 0 ? minus : plus}${unsigned}`
}

function compactSize(size: number, decimals: number): string {
  for (const [step, suffix] of suffixes.entries()) {
    const text = decimal("decimal", step ? decimals : 0, step ? decimals : 2).format(size / 1000 ** step)
    // 999,999 rounds to 1,000K, which is 1.0M. There is no suffix after Q.
    if (!text.includes(",") || step === suffixes.length - 1) return text + suffix
  }
  return missing
}

/** `1.2K`, `391.0B`: suffix by digit count after rounding, plain with up to two decimals under four digits. */
export function formatCompact(value: Value, decimals = 1): string {
  return isNumber(value) ? withSign(value, compactSize(Math.abs(value), decimals)) : missing
}

/** `$299.0B` */
export function formatCompactUsd(value: Value, decimals = 1): string {
  return isNumber(value) ? withSign(value, `$${compactSize(Math.abs(value), decimals)}`) : missing
}

/** A ratio as a percentage: 0.0762 is `7.6%`. */
export function formatPercent(ratio: Value, decimals = 1): string {
  return isNumber(ratio) ? withSign(ratio, decimal("percent", decimals).format(Math.abs(ratio))) : missing
}

/** A change as a percentage with its sign: `+1.2%`, `−8.1%`, `0.0%`. */
export function formatChange(ratio: Value, decimals = 1): string {
  if (!isNumber(ratio)) return missing
  return withSign(ratio, decimal("percent", decimals).format(Math.abs(ratio)), { plus: "+" })
}

/** The class of a change as it is printed: a change that is printed as 0.0% is neither up nor down. */
export function getChangeTone(ratio: Value, decimals = 1): "up" | "down" | "none" | undefined {
  const text = formatChange(ratio, decimals)
  if (text === missing) return "none"
  if (!/[1-9]/.test(text)) return undefined
  return text.startsWith("+") ? "up" : "down"
}

/** A figure in a table: `1,195`, negatives in parentheses. */
export function formatFigure(value: Value, decimals = 0): string {
  if (!isNumber(value)) return missing
  const text = decimal("decimal", decimals).format(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? `(${text})` : text
}

/** As filed, without trailing zeros: `1,363.733`. */
export function formatExact(value: number): string {
  return withSign(value, decimal("decimal", 0, 6).format(Math.abs(value)))
}

/** `≈1.83`: an estimate, or computed from one. */
export function markEstimate(text: string, isEstimated: boolean | undefined): string {
  return isEstimated && text !== missing ? `≈${text}` : text
}

/** A number outside a table, with a minus: `−4.86`. */
export function formatDecimal(value: Value, decimals: number): string {
  return isNumber(value) ? withSign(value, decimal("decimal", decimals).format(Math.abs(value))) : missing
}

/** A score: `7` of whole points, `2.99` of others. */
export function formatScore(value: Value): string {
  return formatDecimal(value, Number.isInteger(value) ? 0 : 2)
}

/** The units of ratios and metrics, named as in the specification. */
type MetricFormat = "%" | "Days" | "$" | "Times"

/** `%` takes a ratio: 0.4621 is `46.21%`; `Days` is an integer; `$` and `Times` have two decimals. */
export function formatMetric(value: Value, format: MetricFormat): string {
  if (!isNumber(value)) return missing
  const size = Math.abs(value)
  switch (format) {
    case "%":
      return formatPercent(value, 2)
    case "Days":
      return withSign(value, decimal("decimal", 0).format(size))
    case "$":
      return withSign(value, `$${decimal("decimal", 2).format(size)}`)
    case "Times":
      return withSign(value, `${decimal("decimal", 2).format(size)}x`)
  }
}

/** `1 minute`, `13 minutes` */
export function minutesText(minutes: number): string {
  return countText(minutes, "minute")
}

/** `1 line`, `2,300 lines` */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatFigure(count)} ${count === 1 ? one : many}`
}

/** The middle value, or the mean of the two middle values; null for an empty list. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middles = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return middles.reduce((sum, value) => sum + value) / middles.length
}

/** The sum of values; null if one of them is not known, or there is none. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  return values.length === 0
    ? null
    : values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}
