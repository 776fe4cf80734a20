import { expect, test } from "vitest"
import { oracles } from "../../fuzz/oracles"

test.each(oracles)("$name: 300 printed values are read as they were, with their totals", ({ run }) => {
  expect(run({ seed: 1, runs: 300 })).toBeNull()
})
