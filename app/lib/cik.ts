/** A Central Index Key: ten digits, left-padded, as the SEC's data addresses have it. */
export type Cik = string

/** Any spelling of a CIK ("1067983", "CIK0001067983") to ten digits; null when it is not one. */
export function parseCik(text: string | number): Cik | null {
  const digits = /^(?:CIK)?(\d{1,10})$/i.exec(String(text).trim())?.[1]
  return digits && Number(digits) > 0 ? digits.padStart(10, "0") : null
}

/** The CIK without its zeros, as the SEC's archive folders have it. */
export function cikFolder(cik: Cik): string {
  return String(Number(cik))
}

export function isCik(text: string): text is Cik {
  return /^\d{10}$/.test(text)
}
