import type { z } from "zod"

/** A CUSIP: nine characters, upper case, with any lost leading zeros restored. */
export type Cusip = string & z.$brand<"Cusip">

/** Empty where a filing has none that could be one. */
export type FiledCusip = Cusip | ""

/**
 * Normalizes a CUSIP from a filing to nine characters; null for text that cannot be one, such as all zeros or
 * "N/A".
 */
export function parseCusip(text: string): Cusip | null {
  const cusip = text.trim().toUpperCase().replace(/\s+/g, "").padStart(9, "0")
  return isCusip(cusip) ? cusip : null
}

export function isCusip(text: string): text is Cusip {
  return /^[0-9A-Z*@#]{9}$/.test(text) && !/^0+$/.test(text)
}

/** True when the ninth character is the check digit of the eight before it (modulus 10, double add double). */
export function hasValidCheckDigit(cusip: string): boolean {
  let sum = 0
  for (const [place, character] of [...cusip.slice(0, 8)].entries()) {
    const value = characterValue(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return String((10 - (sum % 10)) % 10) === cusip[8]
}

function characterValue(character: string): number {
  const special = "*@#".indexOf(character)
  return special >= 0 ? 36 + special : Number.parseInt(character, 36)
}
