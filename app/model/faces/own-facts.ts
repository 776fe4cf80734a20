import type { XbrlFact } from "~/edgar/xbrl/xbrl-report"
import { type FaceStatement, type OwnFact, ownPrefix } from "./face"

/** The figures of the whole company of the filer's own concepts on its statements. */
export function listOwnFacts(statements: readonly FaceStatement[], facts: readonly XbrlFact[]): OwnFact[] {
  const own = new Set(
    statements.flatMap(({ lines }) =>
      lines.flatMap(({ concept }) => (concept.startsWith(ownPrefix) ? concept.slice(ownPrefix.length) : [])),
    ),
  )
  const found = new Map<string, OwnFact>()
  for (const { concept, start, end, unit, value, members } of facts)
    if (members.length === 0 && own.has(concept)) {
      const fact = { concept: ownPrefix + concept, unit, start, end, value }
      found.set(`${concept} ${unit} ${start} ${end}`, fact)
    }
  return [...found.values()]
}
