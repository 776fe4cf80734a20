import type { FiledHoldings } from "./decode-investor"

export interface Reconciliation {
  /** Null where the cover page declares nothing to compare with. */
  agrees: boolean | null
  /** Parsed less declared. */
  rowsDifference: number | null
  /** In the filing's own unit. */
  valueDifference: number | null
}

/** What the cover page declares against what its table holds. */
export function reconcile(
  filing: Pick<FiledHoldings, "declaredRows" | "declaredValue" | "parsedRows" | "parsedValue">,
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
