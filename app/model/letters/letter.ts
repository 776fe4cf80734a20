import type { Letter } from "./letter-row"

/** "Example Partners" to `example-partners`. */
export function getSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
}

/** Newest first: by quarter, then by date, then by name. */
function byNewest(a: Letter, b: Letter): number {
  return (
    b.quarter.localeCompare(a.quarter) ||
    (b.date ?? "").localeCompare(a.date ?? "") ||
    a.fund.localeCompare(b.fund) ||
    a.title.localeCompare(b.title)
  )
}

/** Merges two lists. Letters are identified by their address; the added one replaces the known one. */
export function mergeLetters(known: Letter[], added: Letter[]): Letter[] {
  return [...new Map([...known, ...added].map((letter) => [letter.url, letter])).values()].sort(byNewest)
}
