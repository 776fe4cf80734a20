import type { Cik } from "~/lib/cik"
import { formatQuarter, parseQuarter, type Quarter } from "~/lib/quarter"
import { takePage } from "~/lib/row-page"
import { getSlug } from "~/model/letters/letter"
import type { Letter } from "~/model/letters/letter-row"
import { filterLetters, type LettersFilter, lettersAddress } from "./letters-filter"

/** The manager's 13F filing for the quarter of the letter: values in dollars, weights 0 to 100. */
export interface Did {
  cik: Cik
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

/** One page of letters; null if no letter matches the address. */
export function toLettersView(
  all: Letter[],
  filter: LettersFilter,
  { search, page: requested }: { search: string; page: number },
): LettersView | null {
  const part = filterLetters(all, filter, "")
  if (filter.kind !== "all" && part.length === 0) return null
  const found = filterLetters(part, { kind: "all" }, search)
  const { rows, page, pages } = takePage(found, requested, lettersAPage)
  return {
    ...words(filter, part),
    isPart: filter.kind !== "all",
    here: lettersAddress(filter),
    search,
    total: found.length,
    page,
    pages,
    letters: rows.map((letter) => ({
      ...letter,
      fundSlug: getSlug(letter.fund),
      did: null,
    })),
    funds: facets(
      part,
      ({ fund }) => [fund],
      (fund) => ({ kind: "fund", slug: getSlug(fund) }),
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
        lede: "Links to letters by fund managers, with a summary of the manager's 13F filing for the same quarter where it is loaded.",
      }
    case "fund":
      return { title: `Letters of ${part[0]?.fund}`, lede: "All letters of this fund, newest first." }
    case "year":
      return { title: `Letters about ${filter.year}`, lede: "By the year covered by the letter." }
    case "quarter":
      return {
        title: `Letters about ${formatQuarter(filter.quarter)}`,
        lede: "By the quarter covered by the letter.",
      }
    case "tag":
      return { title: `Letters tagged ${filter.tag}`, lede: "Tags are set by the list's maintainer." }
    case "company":
      return {
        title: `Letters about ${filter.ticker}`,
        lede: "As tagged by the list's maintainer.",
      }
  }
}

/** Filter values with their addresses: years newest first, others by number of letters. */
function facets<T extends string>(
  letters: Letter[],
  valuesOf: (letter: Letter) => T[],
  filterOf: (value: T) => LettersFilter,
): Facet[] {
  const counts = new Map<T, number>()
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
