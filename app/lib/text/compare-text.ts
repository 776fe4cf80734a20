/** Compares code units: the same order in every locale, and correct for ISO dates. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
