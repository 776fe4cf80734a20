import { groupBy } from "~/lib/collections"

/** Results of queries up to this length are kept, about a thousand texts. */
const keptLength = 2
const keptLimit = 20

interface Sorted {
  tickers: string[]
  /** The entry of each ticker. */
  entries: number[]
}

/** Tickers in alphabetical order, so that those with a common prefix are adjacent. Each letter is sorted at its first use. */
export class SortedTickers {
  private readonly entries: Map<string, number[]>
  private readonly sorted = new Map<string, Sorted>()
  private readonly found = new Map<string, { limit: number; entries: readonly number[] }>()

  /** `isPreferred` is 1 for entries that come before the others. */
  constructor(
    private readonly tickers: readonly string[],
    private readonly isPreferred: Uint8Array,
  ) {
    this.entries = groupBy(tickers.keys(), (entry) => tickers[entry]!.charAt(0))
  }

  /** Sorts all letters in steps. */
  *steps(): Generator<void> {
    for (const letter of this.entries.keys()) {
      this.getSorted(letter)
      yield
    }
  }

  /** True when the ticker of an entry begins with one of the words. */
  begins(entry: number, words: readonly string[]): boolean {
    const ticker = this.tickers[entry]!
    for (const word of words) if (ticker.startsWith(word)) return true
    return false
  }

  /** The first entries whose ticker begins with a word: the exact match of `whole`, then the preferred, then the others. */
  find(whole: string, words: readonly string[], limit: number): number[] {
    if (words.length !== 1 || words[0] !== whole) return this.findAll(whole, words, limit)
    const known = this.found.get(whole)
    if (known && known.limit >= limit) return known.entries.slice(0, limit)
    const entries = this.findAll(whole, words, limit)
    // Every search begins with one or two letters, which many tickers begin with.
    if (whole.length <= keptLength && limit <= keptLimit)
      this.found.set(whole, { limit, entries: [...entries] })
    return entries
  }

  private findAll(whole: string, words: readonly string[], limit: number): number[] {
    const exact: number[] = []
    const preferred = new Smallest(limit)
    const others = new Smallest(limit)
    for (const [which, word] of words.entries()) {
      const { tickers, entries } = this.getSorted(word.charAt(0))
      const end = firstFrom(tickers, `${word}\uffff`)
      for (let at = firstFrom(tickers, word); at < end; at += 1) {
        const entry = entries[at]!
        if (which > 0 && this.begins(entry, words.slice(0, which))) continue
        if (tickers[at]!.length === whole.length && tickers[at] === whole) exact.push(entry)
        else (this.isPreferred[entry] === 1 ? preferred : others).add(entry)
      }
    }
    return [...exact.sort((a, b) => a - b), ...preferred.values(), ...others.values()].slice(0, limit)
  }

  private getSorted(letter: string): Sorted {
    const known = this.sorted.get(letter)
    if (known) return known
    const all = this.tickers
    const entries = (this.entries.get(letter) ?? []).sort((a, b) =>
      all[a]! < all[b]! ? -1 : all[a]! > all[b]! ? 1 : a - b,
    )
    const made = { tickers: entries.map((entry) => all[entry]!), entries }
    this.sorted.set(letter, made)
    return made
  }
}

function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}

/** The smallest numbers of a stream, at most `limit` if given. */
class Smallest {
  private readonly kept: number[] = []
  private largest = Number.POSITIVE_INFINITY

  constructor(private readonly limit: number) {}

  add(value: number): void {
    if (value >= this.largest) return
    if (this.limit > 1000) {
      this.kept.push(value)
      return
    }
    let at = this.kept.length
    while (at > 0 && this.kept[at - 1]! > value) at -= 1
    this.kept.splice(at, 0, value)
    if (this.kept.length > this.limit) this.kept.pop()
    if (this.kept.length === this.limit) this.largest = this.kept[this.limit - 1]!
  }

  values(): number[] {
    return this.limit > 1000 ? this.kept.sort((a, b) => a - b) : this.kept
  }
}
