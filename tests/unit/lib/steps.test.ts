import { expect, test } from "vitest"
import { mapInSteps, runAtOnce, runInSlices, sliceCost } from "~/lib/steps"

const double = (costs: number[]) =>
  mapInSteps(
    costs,
    (cost) => cost * 2,
    (cost) => cost,
  )

test("work in slices gives the same result as at once, with a pause after each slice", async () => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const costs = [sliceCost - 1, 1, sliceCost, 1, 2]
  expect(await runInSlices(double(costs), pause)).toEqual(runAtOnce(double(costs)))
  expect(pauses).toBe(2)
})

test("work that costs less than a slice has no pause", async () => {
  const pause = () => Promise.reject(new Error("There was a pause."))
  expect(await runInSlices(double([1, sliceCost - 2]), pause)).toEqual([2, (sliceCost - 2) * 2])
  expect(await runInSlices(double([]), pause)).toEqual([])
})
