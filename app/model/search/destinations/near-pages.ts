import { findNearestWord } from "~/lib/text/edit-distance"
import type { NearMatch } from "../near-matches"
import { companySections, investorSections, type Section } from "./section-words"
import { sitePages } from "./site-pages"

/** The page of a company or investor that a misspelled last part of an address is nearest to: `finacials`. */
export function nearSections(
  { to, name, kind }: { to: string; name: string; kind: "company" | "investor" },
  segment: string,
): NearMatch[] {
  const sections = kind === "company" ? companySections : investorSections
  const found = findNearest(segment, sections)
  return found ? [{ to: to + found.path, name: `${name}: ${found.label}`, note: "" }] : []
}

/** The address of the page of a company that the last part of an address names in other words: `peers`, `dividends`. */
export function findNamedSection(segment: string): string | null {
  const named = companySections.find(({ words }) => words.includes(toWords(segment)))
  return named?.path ?? null
}

/** Words that name a page in an address, and other things in a search. */
const pagesByWord: Readonly<Record<string, string>> = {
  ...{ stocks: "/screener", filings: "/", "latest filings": "/", letters: "/fund-letters" },
  ...{ company: "/search", companies: "/search", tickers: "/search" },
  ...{ investor: "/investors", person: "/search", people: "/search", persons: "/search" },
}

/** The page of the site that an address names in other words: `/calendar`, `/stocks`. */
export function findNamedPage(path: string): string | null {
  const words = toWords(path)
  return pagesByWord[words] ?? sitePages.find((page) => page.words.includes(words))?.to ?? null
}

/** By the whole of what follows the subject, then by its last part. */
function findNearest(segment: string, sections: readonly Section[]): Section | null {
  const words = sections.flatMap((section) =>
    [toWords(section.path.split("?")[0] ?? ""), ...section.words].map((word) => ({ word, section })),
  )
  const known = words.map(({ word }) => word).filter((word) => word.length >= minLetters)
  for (const asked of [segment, segment.split("/").at(-1) ?? ""]) {
    const nearest = findNearestWord(toWords(asked), known)
    const found = words.find(({ word }) => word === nearest)
    if (found) return found.section
  }
  return null
}

/** Shorter words are near to too many others. */
const minLetters = 4

function toWords(path: string): string {
  return path
    .toLowerCase()
    .replace(/[-_+/]+/g, " ")
    .trim()
}

/** The page of the site that a misspelled address is nearest to, by all of it, then by its first part: `/screner`. */
export function nearSitePages(path: string): NearMatch[] {
  const parts = path.split("/").filter(Boolean)
  const words = sitePages.flatMap((page) => [
    ...page.words.map((word) => ({ word, page })),
    { word: page.to.slice(1).split("?")[0] ?? "", page },
  ])
  const known = words.map(({ word }) => word).filter((word) => word.length >= minLetters)
  const nearest =
    findNearestWord(parts.join("/"), known) ?? (parts[1] ? findNearestWord(parts[0] ?? "", known) : null)
  const found = words.find(({ word }) => word === nearest)?.page
  return found ? [{ to: found.to, name: found.label, note: "" }] : []
}
