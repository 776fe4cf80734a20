import { parseQuarter, type Quarter } from "~/lib/quarter"
import { parseTicker, type Ticker } from "~/lib/ticker"
import { getSlug } from "~/model/letters/letter"
import type { Letter } from "~/model/letters/letter-row"

/** The filter of a letters page. */
export type LettersFilter =
  | { kind: "all" }
  | { kind: "fund"; slug: string }
  | { kind: "year"; year: number }
  | { kind: "quarter"; quarter: Quarter }
  | { kind: "tag"; tag: string }
  | { kind: "company"; ticker: Ticker }

/** Parses the path after `/fund-letters/`; null for an invalid path. */
export function parseLettersPath(path: string): LettersFilter | null {
  const [kind = "", value, ...rest] = path.split("/").filter(Boolean)
  if (rest.length) return null
  if (value === undefined) {
    if (kind === "") return { kind: "all" }
    const quarter = parseQuarter(kind)
    if (quarter) return { kind: "quarter", quarter }
    return /^(19|20)\d{2}$/.test(kind) ? { kind: "year", year: Number(kind) } : null
  }
  if (kind === "fund") return { kind: "fund", slug: value }
  if (kind === "tag") return { kind: "tag", tag: value.toLowerCase() }
  const ticker = kind === "company" ? parseTicker(value) : null
  return ticker ? { kind: "company", ticker } : null
}

export function lettersAddress(filter: LettersFilter): string {
  const base = "/fund-letters"
  switch (filter.kind) {
    case "all":
      return base
    case "fund":
      return `${base}/fund/${filter.slug}`
    case "year":
      return `${base}/${filter.year}`
    case "quarter":
      return `${base}/${filter.quarter}`
    case "tag":
      return `${base}/tag/${encodeURIComponent(filter.tag)}`
    case "company":
      return `${base}/company/${filter.ticker}`
  }
}

function isWithin(letter: Letter, filter: LettersFilter): boolean {
  switch (filter.kind) {
    case "all":
      return true
    case "fund":
      return getSlug(letter.fund) === filter.slug
    case "year":
      return letter.quarter.startsWith(String(filter.year))
    case "quarter":
      return letter.quarter === filter.quarter
    case "tag":
      return letter.tags.includes(filter.tag)
    case "company":
      return letter.tickers.includes(filter.ticker)
  }
}

/** Letters that contain every word of the search in title, fund, tag, ticker or quarter. */
export function filterLetters(letters: Letter[], filter: LettersFilter, search: string): Letter[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return letters.filter((letter) => {
    if (!isWithin(letter, filter)) return false
    const text =
      `${letter.title} ${letter.fund} ${letter.tags.join(" ")} ${letter.tickers.join(" ")} ${letter.quarter} ${letter.date ?? ""}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
