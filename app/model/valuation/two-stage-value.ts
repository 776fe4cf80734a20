/** The inputs of a two-stage valuation; rates are fractions (0.1 is 10 %). */
export type TwoStageInputs = {
  /** Earnings or free cash flow per share of the last twelve months. */
  base: number
  growth: number
  years: number
  laterGrowth: number
  /** Null for perpetual growth, which must be below the discount. */
  laterYears: number | null
  discount: number
}

export type TwoStageValue = {
  perShare: number
  firstStage: number
  secondStage: number
  secondStageShare: number
}

/**
 * Value of a share: base × [Σ₁..N ((1+g)/(1+r))ᵗ + ((1+g)/(1+r))^N × Σ₁..M ((1+g₂)/(1+r))ᵗ].
 * Null if the result is not finite and positive; `whyNoValue` gives the reason.
 */
export function twoStageValue(inputs: TwoStageInputs): TwoStageValue | null {
  if (whyNoValue(inputs) !== null) return null
  const { base, growth, years, laterGrowth, laterYears, discount } = inputs
  const first = (1 + growth) / (1 + discount)
  const later = (1 + laterGrowth) / (1 + discount)
  const firstStage = base * sumOfPowers(first, years)
  const tail = laterYears === null ? later / (1 - later) : sumOfPowers(later, laterYears)
  const secondStage = base * first ** years * tail
  const perShare = firstStage + secondStage
  if (!Number.isFinite(perShare) || perShare <= 0) return null
  return { perShare, firstStage, secondStage, secondStageShare: secondStage / perShare }
}

/** The reason why there is no value; null if there is one. */
export function whyNoValue(inputs: TwoStageInputs): string | null {
  const { base, growth, years, laterGrowth, laterYears, discount } = inputs
  const rates = [growth, laterGrowth, discount]
  if (![base, ...rates, years, laterYears ?? 0].every(Number.isFinite)) return "An input is not a number."
  if (base <= 0) {
    return "The base is not positive: a company without positive earnings or free cash flow per share cannot be valued this way. Try the median of the last five years as the base."
  }
  if (rates.some((rate) => rate <= -1 || rate > 10)) return "A rate must be above −100 % and at most 1,000 %."
  if (!isYears(years) || (laterYears !== null && !isYears(laterYears))) {
    return "The years of a stage must be a whole number from 0 to 100."
  }
  if (laterYears === null && discount <= laterGrowth) {
    return "Perpetual growth must be below the discount rate, otherwise the value has no limit."
  }
  if (years === 0 && laterYears === 0) return "Both stages have no years, so there is nothing to value."
  return null
}

/** x + x² + … + xⁿ */
function sumOfPowers(x: number, n: number): number {
  let [sum, power] = [0, 1]
  for (let step = 0; step < n; step += 1) {
    power *= x
    sum += power
  }
  return sum
}

function isYears(years: number): boolean {
  return Number.isInteger(years) && years >= 0 && years <= 100
}
