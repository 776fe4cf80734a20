import type { SearchLists } from "~/model/directory/list-index"
import { backslash, firstKindCode, type PackedLists, unpackTicker } from "./packed-lists"
import { unpackNames } from "./packed-names"

type Entry = SearchLists["companies"][number]

const rowsAStep = 200

/** The unpacked lists, in search order. */
export function unpackLists(packed: PackedLists): SearchLists {
  const steps = unpackSteps(packed)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Unpacks the lists in small steps. */
export function* unpackSteps(packed: PackedLists): Generator<void, SearchLists> {
  const bySize: Entry[][] = []
  const largest: Entry[] = []
  const tickers = packed.tickers.split("\n")
  let placed = 0
  let row = -1
  for (const name of unpackNames(packed.names)) {
    row += 1
    if (row % rowsAStep === 0) yield
    const code = packed.kindOf.charCodeAt(row)
    const [coverage, country, exchange, suffix, kind = null] =
      packed.kinds[code - firstKindCode - (code > backslash ? 1 : 0)]!
    const entry: Entry = [unpackTicker(tickers[row]!, name) + suffix, name, coverage, country, exchange, kind]
    const size = packed.sizes.charCodeAt(row) - 48
    if (size === 0) {
      largest[packed.places[placed]!] = entry
      placed += 1
    } else {
      bySize[size] ??= []
      bySize[size].push(entry)
    }
  }
  return { companies: [...largest, ...bySize.flat()].filter(Boolean), investors: packed.investors }
}
