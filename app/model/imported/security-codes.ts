import type { z } from "zod"
import { type Cusip, hasValidCheckDigit, isCusip } from "~/lib/cusip"

/** An ISIN (ISO 6166) in upper case; null if its check digit is wrong. */
export function parseIsin(text: string): string | null {
  const isin = text.trim().toUpperCase()
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)) return null
  const digits = [...isin].map((character) => Number.parseInt(character, 36)).join("")
  return luhnSum(digits, 1) % 10 === 0 ? isin : null
}

/** A Financial Instrument Global Identifier in upper case; null if its check digit is wrong. */
export function parseFigi(text: string): string | null {
  const figi = text.trim().toUpperCase()
  if (!/^[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}\d$/.test(figi)) return null
  let sum = 0
  for (const [place, character] of [...figi.slice(0, 11)].entries()) {
    const value = Number.parseInt(character, 36) * (place % 2 === 1 ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(figi[11]) ? figi : null
}

/** Adds digits from the right, each second one doubled; `doubled` is the place of the first doubled one. */
function luhnSum(digits: string, doubled: 0 | 1): number {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === doubled ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return sum
}

/**
 * The CUSIP in an ISIN: countries whose national number is a CUSIP or a CINS have it after their two letters. Null for
 * others.
 */
export function cusipOfIsin(isin: string): Cusip | null {
  const number = isin.slice(2, 11)
  if (/^(US|CA)/.test(isin)) return isCusip(number) && hasValidCheckDigit(number) ? number : null
  // A CINS begins with a letter; national numbers of other countries can too, so its check digit must be right.
  return /^[A-Z]/.test(number) && isCusip(number) && hasValidCheckDigit(number) ? number : null
}

/** A Legal Entity Identifier (ISO 17442). */
type Lei = string & z.$brand<"Lei">

/** A Legal Entity Identifier in upper case; null if its check digits are wrong. */
export function parseLei(text: string): Lei | null {
  const lei = text.trim().toUpperCase()
  return hasValidCheckDigits(lei) ? lei : null
}

/** The check of ISO 7064, MOD 97-10, with letters as 10 to 35. */
function hasValidCheckDigits(text: string): text is Lei {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
