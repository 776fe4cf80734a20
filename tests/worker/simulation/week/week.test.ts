import { beforeEach, expect, test, vi } from "vitest"
import { withLocalStores } from "../local-stores"
import { liveWeek } from "./week"

declare const __WEEKS__: { first: number; count: number }

// Each fault is logged as an error, and each run as a line.
beforeEach(() => {
  for (const method of ["error", "log"] as const) vi.spyOn(console, method).mockImplementation(() => {})
})

const seeds = Array.from({ length: __WEEKS__.count }, (_, place) => __WEEKS__.first + place)

test.each(seeds)(
  "week %i: after faults, views, loads and restarts every document holds every filing, each alert was mailed once, within the budget",
  async (seed) => {
    const faults = await withLocalStores((stores) => liveWeek(seed, stores))
    expect(faults.join("\n")).toBe("")
  },
  900_000,
)
