import { tickerText } from "./match"

/** Tickers in alphabetical order: those that begin with a word stand together. */
export class SortedTickers {
  private readonly order: Uint32Array
  private readonly sorted: string[]

  constructor(private readonly tickers: readonly string[]) {
    this.order = Uint32Array.from(tickers, (_, entry) => entry)
    this.order.sort((a, b) => (tickers[a]! < tickers[b]! ? -1 : tickers[a]! > tickers[b]! ? 1 : a - b))
    this.sorted = Array.from(this.order, (entry) => tickers[entry]!)
  }

  /** True when the ticker of an entry begins with a word of the text. */
  begins(entry: number, text: string): boolean {
    const ticker = this.tickers[entry]!
    return text.split(" ").some((word) => ticker.startsWith(tickerText(word)))
  }

  /** Entries whose ticker is the text; then the first others that begin with a word of it, preferred first. */
  find(
    text: string,
    limit: number,
    isPreferred: (entry: number) => boolean,
  ): { exact: number[]; others: number[] } {
    const whole = tickerText(text)
    const words = [...new Set(text.split(" ").map(tickerText))]
    const exact: number[] = []
    const preferred = new Smallest(limit)
    const rest = new Smallest(limit)
    const isRepeated = words.length > 1
    for (const [which, word] of words.entries()) {
      for (
        let at = this.firstFrom(word);
        at < this.sorted.length && this.sorted[at]!.startsWith(word);
        at += 1
      ) {
        const entry = this.order[at]!
        const ticker = this.sorted[at]!
        if (isRepeated && words.slice(0, which).some((earlier) => ticker.startsWith(earlier))) continue
        if (ticker === whole) exact.push(entry)
        else if (preferred.wants(entry) && isPreferred(entry)) preferred.add(entry)
        else if (rest.wants(entry) && !isPreferred(entry)) rest.add(entry)
      }
    }
    exact.sort((a, b) => a - b)
    return { exact, others: [...preferred.values(), ...rest.values()] }
  }

  private firstFrom(word: string): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.sorted[middle]! < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The smallest numbers of a stream, at most `limit`; no limit keeps all and sorts once. */
class Smallest {
  private readonly kept: number[] = []

  constructor(private readonly limit: number) {}

  wants(value: number): boolean {
    return this.kept.length < this.limit || value < this.kept.at(-1)!
  }

  add(value: number): void {
    if (!Number.isFinite(this.limit)) {
      this.kept.push(value)
      return
    }
    let at = this.kept.length
    while (at > 0 && this.kept[at - 1]! > value) at -= 1
    this.kept.splice(at, 0, value)
    if (this.kept.length > this.limit) this.kept.pop()
  }

  values(): number[] {
    return Number.isFinite(this.limit) ? this.kept : this.kept.sort((a, b) => a - b)
  }
}
