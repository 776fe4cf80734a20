import { NotXml, readXml } from "~/edgar/xml-reader"

/** An entry of an Atom feed: the first text of each element in it, and the `term` of its category. */
export type AtomEntry = Record<string, string>

/** The filings of a feed, newest first, and the number of its entries that are none. */
export interface FeedFilings<Filing> {
  filings: Filing[]
  leftOut: number
}

/** The filings of entries, as far as each is one. */
export function toFeedFilings<Filing>(
  entries: readonly AtomEntry[],
  toFiling: (entry: AtomEntry) => Filing | null,
): FeedFilings<Filing> {
  const filings = entries.flatMap((entry) => toFiling(entry) ?? [])
  return { filings, leftOut: entries.length - filings.length }
}

/** The entries of an Atom feed, in order; null if the text is not a feed. */
export function readAtomEntries(xml: string): AtomEntry[] | null {
  const entries: AtomEntry[] = []
  let fields: AtomEntry = {}
  let isFeed = false
  try {
    readXml(xml, {
      open(name, { term }) {
        if (name === "feed") isFeed = true
        if (name === "entry") fields = {}
        if (name === "category" && term) fields.category ??= term
      },
      close(name, text) {
        if (name === "entry") entries.push(fields)
        else if (text) fields[name] ??= text
      },
    })
  } catch (error) {
    if (error instanceof NotXml) return null
    throw error
  }
  return isFeed ? entries : null
}
