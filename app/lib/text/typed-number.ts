/** Commas between groups of three digits. */
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The number that a reader typed, also with signs of currencies or percents; NaN for other text. A comma is between
 * thousands: one before decimals is no number, because 1,5 would be read as 15.
 */
export function parseTypedNumber(text: string): number {
  const plain = text.replace(/[%$€£\s]/g, "").replace(/^[−–]/, "-")
  if (plain === "") return Number.NaN
  if (!plain.includes(",")) return Number(plain)
  return grouped.test(plain) ? Number(plain.replaceAll(",", "")) : Number.NaN
}
