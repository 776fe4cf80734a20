import { type Cik, parseCik } from "~/lib/cik"

/**
 * Numbers of companies without a CIK are 9100000000 to 9999999999. The SEC counts up from its first number and has
 * reached seven digits; numbers from 9000000000 are those of invented companies.
 */
export const firstImportedKey = "9100000000"
const firstKey = Number(firstImportedKey)
const keyCount = 900_000_000

export function isImportedKey(cik: Cik): boolean {
  return Number(cik) >= firstKey
}

/** The key of a company without a CIK: its ISIN, else its exchange and symbol. */
export function getIdentity({
  isin,
  mic,
  symbol,
}: {
  isin: string | null
  mic: string
  symbol: string
}): string {
  return isin ?? `${mic}:${symbol}`
}

/** With 40,000 of 900 million numbers taken, the chance that four in a row are is below 10⁻¹⁷. */
const attempts = 4

/** The numbers that the company of an identity can have. It gets the first one that no other company has. */
export function listListingKeys(identity: string): Cik[] {
  return Array.from({ length: attempts }, (_, attempt) => {
    const hash = getHash(attempt === 0 ? identity : `${identity}#${attempt}`)
    return parseCik(firstKey + (hash % keyCount))
  }).filter((cik) => cik !== null)
}

/**
 * The number of a company, from its identity. `isTaken` is true for the numbers of other companies, so the same
 * imports in the same order give the same numbers.
 */
export function toListingKey(identity: string, isTaken: (cik: Cik) => boolean): Cik {
  const free = listListingKeys(identity).find((cik) => !isTaken(cik))
  if (!free) throw new Error(`Each number of ${identity} is taken.`)
  return free
}

/** 52 bits of two FNV-1a hashes of 32 bits. */
function getHash(text: string): number {
  return fnv(text, 0x811c9dc5) * 0x100000 + (fnv(text, 0x9747b28c) >>> 12)
}

function fnv(text: string, seed: number): number {
  let hash = seed
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}
