import type { Accession } from "~/lib/accession"

interface Filed {
  accession: Accession
  filed: string
}

/** Filings of a document with more of them, newest first. One that is known is replaced, unless `replaces` refuses. */
export function mergeFilings<T extends Filed>(
  known: readonly T[],
  added: readonly T[],
  replaces: (before: T, given: T) => boolean = () => true,
): T[] {
  const merged = new Map(known.map((each) => [each.accession, each]))
  for (const each of added) {
    const before = merged.get(each.accession)
    if (!before || replaces(before, each)) merged.set(each.accession, each)
  }
  return [...merged.values()].sort(
    (a, b) => b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession),
  )
}

/** The listed filings that a document has not settled. */
export function listUnsettled<T extends { accession: Accession }>(
  listed: readonly T[],
  known: readonly { accession: Accession; state: string }[] = [],
): T[] {
  const settled = new Set(known.filter(({ state }) => state !== "unread").map(({ accession }) => accession))
  return listed.filter(({ accession }) => !settled.has(accession))
}
