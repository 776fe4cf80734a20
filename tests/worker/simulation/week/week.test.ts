import { beforeEach, expect, test, vi } from "vitest"
import { emptyStores } from "../empty-stores"
import { liveWeek } from "./week"

declare const __WEEKS__: { first: number; count: number }

// Each fault is logged as an error, and each run as a line.
beforeEach(() => {
  for (const method of ["error", "log"] as const) vi.spyOn(console, method).mockImplementation(() => {})
})

const seeds = Array.from({ length: __WEEKS__.count }, (_, place) => __WEEKS__.first + place)

test.each(seeds)(
  "week %i: after faults, views, loads and restarts every document holds every filing, within the budget",
  async (seed) => {
    await emptyStores()
    expect(await liveWeek(seed)).toEqual([])
  },
  900_000,
)
