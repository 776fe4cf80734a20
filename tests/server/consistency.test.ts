import { expect, inject, test } from "vitest"
import { connectServer, reportConsistency } from "../consistency/report-consistency"

const origin = inject("sampleOrigin")

/** All companies take a minute. The command compares them. */
const size = { companies: 6, investors: 3 }

test("a figure of the sample is the same on all addresses that show it", async () => {
  const { lines, isConsistent } = await reportConsistency(await connectServer(origin), size)
  expect(lines.filter((line) => !/: [1-9]\d* comparisons, 0 differences\.$/.test(line)).slice(0, -1)).toEqual(
    [],
  )
  expect(lines.at(-1)).toMatch(/^6 companies and 3 investors: .*, 0 differences\.$/)
  expect(isConsistent).toBe(true)
})
