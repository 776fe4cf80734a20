/** Order of code units: the same on every machine, and fit for ISO dates. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
