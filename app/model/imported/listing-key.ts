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

/**
 * The number of a company, from its identity. `isTaken` is true for the numbers of other companies; then the next one
 * that follows from the identity is tried, so the same imports in the same order give the same numbers.
 */
export function toListingKey(identity: string, isTaken: (cik: Cik) => boolean): Cik {
  for (let attempt = 0; ; attempt += 1) {
    const hash = getHash(attempt === 0 ? identity : `${identity}#${attempt}`)
    const cik = parseCik(firstKey + (hash % keyCount))
    if (cik && !isTaken(cik)) return cik
  }
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
