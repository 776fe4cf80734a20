/**
 * The place where a figure that is not XBRL was read, the most reliable first: a printed statement, a five-year table (Item 6),
 * a Financial Data Schedule (EX-27), or an import.
 */
export const figureBases = ["statement", "five-year-table", "schedule", "imported"] as const
export type FigureBasis = (typeof figureBases)[number]

/** The name of a basis on pages and in data. */
export const figureBasisWords: Record<FigureBasis, string> = {
  statement: "printed statement",
  "five-year-table": "five-year table",
  schedule: "data schedule",
  imported: "import",
}

/** The exactness of the days of a basis, 0 the most: a schedule has its period's days, a five-year table often only years. */
export function datingRank(basis: FigureBasis): number {
  return ["statement", "schedule", "imported", "five-year-table"].indexOf(basis)
}

/** The concept under which figures of a row are joined with XBRL facts: `schedule:revenue`. */
export function figureConcept(basis: FigureBasis, row: string): string {
  return `${basis}:${row}`
}

/** The basis and row of a figure's concept; null for an XBRL concept. */
export function parseFigureConcept(concept: string): { basis: FigureBasis; row: string } | null {
  const colon = concept.indexOf(":")
  const basis = figureBases.find((each) => each.length === colon && concept.startsWith(each))
  const row = basis && concept.slice(colon + 1)
  return basis && row ? { basis, row } : null
}

export function isFigureConcept(concept: string): boolean {
  return parseFigureConcept(concept) !== null
}
