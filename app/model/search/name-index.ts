import { groupBy } from "~/lib/collections"
import type { SearchLists } from "~/model/directory/list-index"
import type { InvestorHit } from "./match"
import { nameKey, squeezeText } from "./name-key"

export type CompanyEntry = SearchLists["companies"][number]

/** Companies whose texts begin with the same two letters. */
interface Part {
  byTicker: Map<string, CompanyEntry>
  /** The companies of each key, the largest first. */
  byKey: Map<string, CompanyEntry[]>
}

const partLetters = 2

/**
 * Companies by ticker and by the key of their name. A query needs only what begins as it does, so each part is made
 * at its first use: over tens of thousands of names, all of it takes longer than a key may take.
 */
export class NameIndex {
  readonly investors = new Map<string, InvestorHit>()
  private readonly tickers: Map<string, CompanyEntry[]>
  private readonly names: Map<string, CompanyEntry[]>
  private readonly made = new Map<string, Part>()

  constructor(lists: SearchLists) {
    this.tickers = groupBy(lists.companies, ([ticker]) => getBeginning(ticker, squeezeText))
    this.names = groupBy(lists.companies, ([, name]) => getBeginning(name, nameKey))
    for (const [cik, name, owner] of lists.investors)
      for (const text of [name, owner]) {
        const key = nameKey(text)
        if (key && !this.investors.has(key)) this.investors.set(key, { cik, name, owner })
      }
  }

  /** `ticker` without signs. */
  getByTicker(ticker: string): CompanyEntry | undefined {
    return this.getPart(ticker).byTicker.get(ticker)
  }

  /** The companies with this key, the largest first. */
  getByKey(key: string): readonly CompanyEntry[] {
    return this.getPart(key).byKey.get(key) ?? []
  }

  /** The companies of each key that begins with this text of at least two letters. */
  *listByBeginning(beginning: string): Generator<readonly CompanyEntry[]> {
    for (const [key, entries] of this.getPart(beginning).byKey) if (key.startsWith(beginning)) yield entries
  }

  /** Makes all parts in small steps. */
  *steps(): Generator<void> {
    for (const beginning of new Set([...this.tickers.keys(), ...this.names.keys()])) {
      this.getPart(beginning)
      yield
    }
  }

  private getPart(text: string): Part {
    const beginning = text.slice(0, partLetters)
    const known = this.made.get(beginning)
    if (known) return known
    const byTicker = new Map<string, CompanyEntry>()
    for (const entry of this.tickers.get(beginning) ?? []) {
      const ticker = squeezeText(entry[0])
      // Without its dash, a share class can be written like another ticker, which then comes first.
      if (!byTicker.has(ticker) || !entry[0].includes("-")) byTicker.set(ticker, entry)
    }
    const part = { byTicker, byKey: groupBy(this.names.get(beginning) ?? [], ([, name]) => nameKey(name)) }
    this.made.set(beginning, part)
    return part
  }
}

/** The first letters of the key of a text, read without the key where two letters begin the text. */
function getBeginning(text: string, toKey: (text: string) => string): string {
  // The article, also with an accent, is not part of a key.
  const isPlain = /^(?!th)[a-z0-9]{2}/i.test(text)
  return (isPlain ? text.toLowerCase() : toKey(text)).slice(0, partLetters)
}

const indexes = new WeakMap<SearchLists, NameIndex>()

/** The index of the lists, cached. */
export function getNameIndex(lists: SearchLists): NameIndex {
  const known = indexes.get(lists)
  if (known) return known
  const made = new NameIndex(lists)
  indexes.set(lists, made)
  return made
}
