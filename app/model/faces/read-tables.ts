import type { TableLine } from "~/edgar/xbrl/inline-tables"
import { chooseStatements } from "./choose-statements"
import { type FaceLine, type FaceStatement, toFaceConcept } from "./face"

/** A statement of more than one page is a table on each of them. */
const pageCounts = [1, 2, 3]
const fewestLines = 6

/** The statements among the tables of an inline report: of each kind the first table, else the first run of tables. */
export function toTableFaces(tables: readonly (readonly TableLine[])[]): FaceStatement[] {
  const found = new Map<FaceStatement["name"], FaceStatement>()
  for (const pages of pageCounts)
    for (const first of tables.keys()) {
      const lines = toLines(tables.slice(first, first + pages).flat())
      if (lines.length < fewestLines) continue
      for (const statement of chooseStatements([{ role: "", lines }], () => true))
        if (!found.has(statement.name)) found.set(statement.name, statement)
    }
  return [...found.values()]
}

function toLines(lines: readonly TableLine[]): FaceLine[] {
  const seen = new Set<string>()
  return lines.flatMap(({ name, label, isNegated }) => {
    const concept = toFaceConcept(name)
    if (seen.has(concept)) return []
    seen.add(concept)
    return { concept, label, parent: null, weight: 1, isNegated, isInstant: false }
  })
}
