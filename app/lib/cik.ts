/** A Central Index Key: ten digits, padded with zeros, as in the SEC's data addresses. */
export type Cik = string

/** Accepts any spelling of a CIK ("1067983", "CIK0001067983") and returns ten digits; null for other text. */
export function parseCik(text: string | number): Cik | null {
  const digits = /^(?:CIK)?(\d{1,10})$/i.exec(String(text).trim())?.[1]
  return digits && Number(digits) > 0 ? digits.padStart(10, "0") : null
}

/** The CIK without leading zeros, as in the SEC's archive folders. */
export function cikFolder(cik: Cik): string {
  return String(Number(cik))
}

export function isCik(text: string): text is Cik {
  return /^\d{10}$/.test(text)
}
