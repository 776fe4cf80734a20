import type { z } from "zod"

/** A Central Index Key: ten digits, padded with zeros, as in the SEC's data addresses. */
export type Cik = string & z.$brand<"Cik">

/** Accepts any spelling of a CIK ("1067983", "CIK0001067983") and returns ten digits; null for other text. */
export function parseCik(text: string | number): Cik | null {
  const digits = /^(?:CIK)?(\d{1,10})$/i.exec(String(text).trim())?.[1]
  const cik = digits?.padStart(10, "0") ?? ""
  return isCik(cik) && Number(cik) > 0 ? cik : null
}

/** The CIK without leading zeros, as in the SEC's archive folders. */
export function cikFolder(cik: Cik): string {
  return String(Number(cik))
}

export function isCik(text: string): text is Cik {
  return /^\d{10}$/.test(text)
}
