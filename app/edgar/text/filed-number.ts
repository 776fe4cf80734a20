/** Larger than any amount that exists. Sums and products of such numbers are finite. */
const maxFiledNumber = 1e21

/** A number of a filing; null if it is not finite or larger than any amount that exists. */
export function toFiledNumber(value: number): number | null {
  return Math.abs(value) <= maxFiledNumber ? value : null
}
