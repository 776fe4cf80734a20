import { beforeEach, expect, test, vi } from "vitest"
import { simulate } from "./simulate"

declare const __SIMULATION__: { first: number; seeds: number }

/** Seeds that once found a fault. 9: a page failed when its refresh could not store that it had failed. */
const foundSeeds = [9]

// Each injected fault is logged as an error.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}))

const { first, seeds } = __SIMULATION__

const tried = new Set([...foundSeeds, ...Array.from({ length: seeds }, (_, index) => first + index)])

test.each([...tried])(
  "seed %i: after crashes and failed writes nothing is lost, half or doubled, and no page fails",
  async (seed) => expect(await simulate(seed)).toEqual([]),
)
