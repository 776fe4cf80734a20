import { type TwoStageInputs, twoStageValue, whyNoValue } from "./two-stage-value"

const [lowest, highest] = [-0.3, 0.5]

export type ImpliedGrowth = { growth: number; reason: null } | { growth: null; reason: string }

/** The first-stage growth at which the value equals the price, by bisection between −30 % and 50 %. */
export function impliedGrowth(inputs: Omit<TwoStageInputs, "growth">, price: number): ImpliedGrowth {
  if (!Number.isFinite(price) || price <= 0) return none("There is no price to explain.")
  const reason = whyNoValue({ ...inputs, growth: 0 })
  if (reason) return none(reason)
  const valueAt = (growth: number) => twoStageValue({ ...inputs, growth })?.perShare ?? Number.NaN
  if (price < valueAt(lowest))
    return none("No solution: the price is below the value even if earnings shrink 30 % a year.")
  if (price > valueAt(highest))
    return none("No solution: the price is above the value even at growth of 50 % a year.")
  let [low, high] = [lowest, highest]
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2
    if (valueAt(middle) < price) low = middle
    else high = middle
  }
  return { growth: (low + high) / 2, reason: null }
}

function none(reason: string): ImpliedGrowth {
  return { growth: null, reason }
}
