import type { Ticker } from "~/lib/ticker"
import { figureKey, type ImportedStatements, toImportedStatements } from "~/model/imported/imported-document"
import type { ImportedFigure } from "~/model/imported/imported-figure"
import type { KnownListing } from "./import-effects"

/** Figures of one symbol that are not sent yet. */
interface Group {
  listing: KnownListing
  figures: Map<string, { figure: ImportedFigure; line: number }>
  /** The currency of a period, and the line that has it. */
  currencies: Map<string, { currency: string; line: number }>
}

/** About 20 MB. A larger file should be sorted by symbol: a symbol that comes back is added to what was sent. */
const maxHeldFigures = 30_000

/** Collects the figures of each symbol, and gives away those of the symbols that were not read for the longest time. */
export function figureGroups(limit = maxHeldFigures) {
  const groups = new Map<Ticker, Group>()
  let held = 0
  let last: Ticker | null = null

  return {
    /** Null, or why the figure is refused. */
    add(symbol: Ticker, listing: KnownListing, figure: ImportedFigure, line: number): string | null {
      let group = groups.get(symbol)
      if (symbol !== last && group) groups.delete(symbol)
      group ??= { listing, figures: new Map(), currencies: new Map() }
      if (symbol !== last) groups.set(symbol, group)
      last = symbol
      const { figures, currencies } = group
      const period = `${figure.end}|${figure.filed}`
      const known = currencies.get(period)
      if (known && known.currency !== figure.currency)
        return `${symbol} is in ${known.currency} for ${figure.end} on line ${known.line}, and in ${figure.currency} here.`
      const key = figureKey(figure)
      const same = figures.get(key)
      if (same)
        return same.figure.value === figure.value
          ? `Line ${same.line} has the same figure.`
          : `${symbol} has another ${figure.row} for ${figure.end} on line ${same.line}: ${same.figure.value}.`
      if (!known) currencies.set(period, { currency: figure.currency, line })
      figures.set(key, { figure, line })
      held += 1
      return null
    },
    /** The documents to send: of all symbols at the end, else as many as are too many to hold. */
    take(isEnd: boolean): { documents: ImportedStatements[]; figures: number } {
      const documents: ImportedStatements[] = []
      let figures = 0
      if (!isEnd && held <= limit) return { documents, figures }
      for (const next of groups) {
        // The last symbol is probably not complete.
        if (!isEnd && next[0] === last) break
        const [symbol, group] = next
        groups.delete(symbol)
        held -= group.figures.size
        figures += group.figures.size
        const list = [...group.figures.values()].map(({ figure }) => figure)
        documents.push(toImportedStatements(group.listing.cik, list))
        if (figures >= figuresATime) break
      }
      return { documents, figures }
    },
  }
}

/** About 1 MB of a batch. */
const figuresATime = 20_000
