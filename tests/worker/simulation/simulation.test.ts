import { beforeEach, expect, test, vi } from "vitest"
import { withLocalStores } from "./local-stores"
import { simulate } from "./simulate"

declare const __SIMULATION__: { first: number; seeds: number }

/**
 * Seeds 3937 and 6432 found that documents derived from kept files replaced newer ones of a request whose lease had
 * expired. The others find planted mistakes that the first seeds do not.
 */
const foundSeeds = [9, 14, 19, 22, 3937, 6432]

// Each injected fault is logged as an error.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}))

const run = (seed: number) => withLocalStores((stores) => simulate(seed, stores))

const { first, seeds } = __SIMULATION__

const blockLength = 50

const blocks = Array.from({ length: Math.ceil(seeds / blockLength) }, (_, block) => {
  const from = first + block * blockLength
  return { from, to: Math.min(from + blockLength, first + seeds) - 1 }
})

test.each(foundSeeds)(
  "seed %i: no data is lost, partial or doubled after crashes and failed writes, and no page fails",
  async (seed) => expect(await run(seed)).toEqual([]),
)

test.each(blocks)(
  "seeds $from to $to: no data is lost, partial or doubled after crashes and failed writes, and no page fails",
  async ({ from, to }) => {
    const differences: Record<number, string[]> = {}
    for (let seed = from; seed <= to; seed += 1) {
      const found = await run(seed)
      if (found.length) differences[seed] = found
    }
    expect(differences).toEqual({})
  },
  60_000 * blockLength,
)
