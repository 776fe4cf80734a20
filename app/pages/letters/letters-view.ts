import { formatQuarter, parseQuarter, type Quarter } from "~/lib/quarter"
import { type Letter, slugOf } from "~/model/letters/letter"
import { filterLetters, type LettersFilter, lettersAddress } from "./letters-filter"

/** What the manager's 13F of the letter's quarter says: values in dollars, weights 0 to 100. */
export interface Did {
  cik: string
  quarter: Quarter
  valueUsd: number
  positions: number
  topName: string | null
  topPct: number | null
  newCount: number | null
  soldCount: number | null
}

export interface LetterLine extends Letter {
  fundSlug: string
  did: Did | null
}

export interface Facet {
  label: string
  to: string
  count: number
}

export interface LettersView {
  title: string
  lede: string
  isPart: boolean
  here: string
  search: string
  total: number
  page: number
  pages: number
  letters: LetterLine[]
  funds: Facet[]
  years: Facet[]
  quarters: Facet[]
  tags: Facet[]
  companies: Facet[]
}

const lettersAPage = 40

/** One page of letters; null where the part of the address has no letter at all. */
export function toLettersView(
  all: Letter[],
  filter: LettersFilter,
  { search, page: asked }: { search: string; page: number },
): LettersView | null {
  const part = filterLetters(all, filter, "")
  if (filter.kind !== "all" && part.length === 0) return null
  const found = filterLetters(part, { kind: "all" }, search)
  const pages = Math.max(1, Math.ceil(found.length / lettersAPage))
  const page = Math.min(pages, Math.max(1, asked))
  return {
    ...words(filter, part),
    isPart: filter.kind !== "all",
    here: lettersAddress(filter),
    search,
    total: found.length,
    page,
    pages,
    letters: found.slice((page - 1) * lettersAPage, page * lettersAPage).map((letter) => ({
      ...letter,
      fundSlug: slugOf(letter.fund),
      did: null,
    })),
    funds: facets(
      part,
      ({ fund }) => [fund],
      (fund) => ({ kind: "fund", slug: slugOf(fund) }),
    ),
    years: facets(
      part,
      ({ quarter }) => [quarter.slice(0, 4)],
      (year) => ({ kind: "year", year: Number(year) }),
    ),
    quarters:
      filter.kind === "year"
        ? facets(
            part,
            ({ quarter }) => [quarter],
            (quarter) => ({ kind: "quarter", quarter: quarter as Quarter }),
          )
        : [],
    tags: facets(
      part,
      ({ tags }) => tags,
      (tag) => ({ kind: "tag", tag }),
    ),
    companies: facets(
      part,
      ({ tickers }) => tickers,
      (ticker) => ({ kind: "company", ticker }),
    ),
  }
}

function words(filter: LettersFilter, part: Letter[]): { title: string; lede: string } {
  const name = "Hedge Fund Letters"
  switch (filter.kind) {
    case "all":
      return {
        title: name,
        lede: "What managers said, and what they did: each letter at its own address, beside the same manager's 13F of that quarter.",
      }
    case "fund":
      return { title: `Letters of ${part[0]?.fund}`, lede: "Every letter that is listed here, newest first." }
    case "year":
      return { title: `Letters about ${filter.year}`, lede: "By the year that a letter is about." }
    case "quarter":
      return {
        title: `Letters about ${formatQuarter(filter.quarter)}`,
        lede: "By the quarter that a letter is about.",
      }
    case "tag":
      return { title: `Letters tagged ${filter.tag}`, lede: "Tags are set by whoever maintains the list." }
    case "company":
      return {
        title: `Letters that speak of ${filter.ticker}`,
        lede: "As far as whoever maintains the list has noted.",
      }
  }
}

/** Values that letters have, with the address of each: years newest first, others by how often. */
function facets(
  letters: Letter[],
  valuesOf: (letter: Letter) => string[],
  filterOf: (value: string) => LettersFilter,
): Facet[] {
  const counts = new Map<string, number>()
  for (const letter of letters)
    for (const value of valuesOf(letter)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort(([a, first], [b, second]) =>
      /^\d{4}/.test(a) ? b.localeCompare(a) : second - first || a.localeCompare(b),
    )
    .map(([value, count]) => {
      const quarter = parseQuarter(value)
      return { label: quarter ? formatQuarter(quarter) : value, count, to: lettersAddress(filterOf(value)) }
    })
}
