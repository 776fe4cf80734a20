import type { ReadFiling } from "./decode-investor"

interface Reconciliation {
  /** Null if the cover page declares no totals. */
  agrees: boolean | null
  /** Parsed minus declared. */
  rowsDifference: number | null
  /** In the filing's unit. */
  valueDifference: number | null
}

/** Compares the totals of the cover page with the table. */
export function reconcile(
  filing: Pick<ReadFiling, "declaredRows" | "declaredValue" | "parsedRows" | "parsedValue">,
): Reconciliation {
  const rowsDifference = difference(filing.parsedRows, filing.declaredRows)
  const valueDifference = difference(filing.parsedValue, filing.declaredValue)
  const known = [rowsDifference, valueDifference].filter((value) => value !== null)
  return {
    agrees: known.length ? known.every((value) => value === 0) : null,
    rowsDifference,
    valueDifference,
  }
}

function difference(parsed: number | null, declared: number | null): number | null {
  return parsed === null || declared === null ? null : parsed - declared
}
