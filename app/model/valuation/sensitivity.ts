import { type TwoStageInputs, twoStageValue } from "./two-stage-value"

export type SensitivityGrid = {
  growths: number[]
  discounts: number[]
  /** A row for each discount, a column for each growth; null if there is no value. */
  values: (number | null)[][]
}

/** Values around the chosen growth and discount, two steps in each direction. */
export function sensitivityGrid(
  inputs: TwoStageInputs,
  step = { growth: 0.02, discount: 0.01 },
): SensitivityGrid {
  const around = (middle: number, width: number) =>
    [-2, -1, 0, 1, 2].map((each) => clean(middle + each * width))
  const growths = around(inputs.growth, step.growth)
  const discounts = around(inputs.discount, step.discount)
  return { growths, discounts, values: valuesOver(inputs, growths, discounts) }
}

/** Values over a wide range of growth, for a line of each of three discount rates. */
export function growthCurves(inputs: TwoStageInputs): SensitivityGrid {
  const growths = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((each) => clean(inputs.growth + each * 0.02))
  const discounts = [-0.02, 0, 0.02].map((step) => clean(inputs.discount + step))
  return { growths, discounts, values: valuesOver(inputs, growths, discounts) }
}

function valuesOver(inputs: TwoStageInputs, growths: number[], discounts: number[]): (number | null)[][] {
  return discounts.map((discount) =>
    growths.map((growth) => twoStageValue({ ...inputs, growth, discount })?.perShare ?? null),
  )
}

export type Scenario = {
  name: "Cautious" | "Expected" | "Optimistic"
  inputs: TwoStageInputs
  perShare: number | null
}

const minSwing = 0.02

/**
 * Three scenarios: half the growth with one more point of discount, as chosen, and 1.5 times the growth; two points
 * less and more where that is a larger step.
 */
export function threeScenarios(inputs: TwoStageInputs): Scenario[] {
  const swing = Math.max(Math.abs(inputs.growth) / 2, minSwing)
  const variants: [Scenario["name"], Partial<TwoStageInputs>][] = [
    ["Cautious", { growth: clean(inputs.growth - swing), discount: clean(inputs.discount + 0.01) }],
    ["Expected", {}],
    ["Optimistic", { growth: clean(inputs.growth + swing) }],
  ]
  return variants.map(([name, change]) => {
    const changed = { ...inputs, ...change }
    return { name, inputs: changed, perShare: twoStageValue(changed)?.perShare ?? null }
  })
}

/** Removes rounding errors of decimal steps, such as 0.1 + 0.02. */
function clean(rate: number): number {
  return Number(rate.toFixed(6))
}
