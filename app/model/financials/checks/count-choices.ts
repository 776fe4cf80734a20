import { latestGrids } from "~/model/financials/statements/statement-grid"
import type { StatementsDocument } from "~/model/financials/statements-document"

/** The numbers of figures by the way in which they were chosen. */
export interface ChoiceCounts {
  /** From reports whose printed lines are known. */
  printed: number
  /** From other reports, by a fixed order of concepts. */
  ordered: number
  /** From other figures. */
  computed: number
}

/** Counts the figures of all years and quarters as last filed by the way in which they were chosen. */
export function countChoices(document: StatementsDocument): ChoiceCounts {
  const grids = latestGrids(document)
  const faces = new Set(document.faces)
  const counts = { printed: 0, ordered: 0, computed: 0 }
  for (const { column } of [...grids.unfilled("annual"), ...grids.unfilled("quarterly")])
    for (const [, { value, fact }] of column) {
      if (value === null) continue
      const way = !fact ? "computed" : faces.has(fact.vintage.first) ? "printed" : "ordered"
      counts[way] += 1
    }
  return counts
}
