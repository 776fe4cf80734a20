import type { ViewRow } from "./view-statement"

/** True if the figure at `index` has a source page: it has a value, or the reason why it has none. */
export function hasSourcePage(
  { values, reasons }: Pick<ViewRow, "values" | "reasons">,
  index: number,
): boolean {
  return (values[index] ?? null) !== null || (reasons[index] ?? null) !== null
}
