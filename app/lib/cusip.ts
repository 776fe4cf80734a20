import type { z } from "zod"

/** A CUSIP: nine characters, upper case, with lost leading zeros or a lost check digit restored. */
export type Cusip = string & z.$brand<"Cusip">

/** Empty where a filing has none that could be one. */
export type FiledCusip = Cusip | ""

/**
 * Returns a CUSIP of a filing with nine characters; null for text that cannot be one, such as all zeros or "N/A".
 * Shorter text lost leading zeros, as a number does, or its check digit, or both: the check digit says which.
 */
export function parseCusip(text: string): Cusip | null {
  const filed = withDigits(tidyCusip(text))
  const padded = filed.padStart(9, "0")
  if (!isCusip(padded) || (filed.length < 9 && !isShortened.test(filed))) return null
  if (filed.length === 9 || (/^[1-9]\d*$/.test(filed) && hasValidCheckDigit(padded))) return padded
  return addCheckDigit(filed) ?? padded
}

/** A CUSIP that lacks its check digit, and may lack leading zeros, in full; null where it has its nine characters. */
export function addCheckDigit(text: string): Cusip | null {
  const eight = tidyCusip(text).padStart(8, "0")
  const completed = `${eight}${checkDigit(eight)}`
  return isCusip(completed) ? completed : null
}

/** A CUSIP as filed in upper case, without what parts it and the decimals of a number. */
export function tidyCusip(text: string): string {
  return text.toUpperCase().replace(/[\s'"-]+|\.0*\s*$/g, "")
}

/** No CUSIP has the letters I and O, which are typed for 1 and 0: the check digit says so. */
function withDigits(filed: string): string {
  const digits = filed.replaceAll("I", "1").replaceAll("O", "0")
  return filed.length === 9 && digits !== filed && !hasValidCheckDigit(filed) && hasValidCheckDigit(digits)
    ? digits
    : filed
}

/** Not a word such as NONE or VARIOUS: a CUSIP begins with three digits, or with a letter and a digit. */
const isShortened = /^(?=(?:.*\d){3})(?:\d|[A-Z]\d)[0-9A-Z*@#]*$/

export function isCusip(text: string): text is Cusip {
  return /^[0-9A-Z*@#]{9}$/.test(text) && !/^0+$/.test(text)
}

/** True when the ninth character is the check digit of the eight before it. */
export function hasValidCheckDigit(cusip: string): boolean {
  return checkDigit(cusip) === cusip[8]
}

/** The check digit of the first eight characters (modulus 10, double add double). */
function checkDigit(cusip: string): string {
  let sum = 0
  for (const [place, character] of [...cusip.slice(0, 8)].entries()) {
    const value = characterValue(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return String((10 - (sum % 10)) % 10)
}

function characterValue(character: string): number {
  const special = "*@#".indexOf(character)
  return special >= 0 ? 36 + special : Number.parseInt(character, 36)
}
