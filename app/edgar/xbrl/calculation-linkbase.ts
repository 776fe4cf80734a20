import { toFiledNumber } from "~/edgar/text/filed-number"
import { readLinks } from "./linkbase"

/** The total that a filer adds a line to, by its id in the linkbase, and the sign of the line in it. */
export interface Summand {
  parent: string
  weight: number
}

/** By role, then by the id of a line, `us-gaap_Cash`. */
export type Calculations = ReadonlyMap<string, ReadonlyMap<string, Summand>>

/** The totals of a calculation linkbase, or of a schema that contains one. Throws NotXml. */
export function parseCalculationLinkbase(xml: string): Calculations {
  const byRole = new Map<string, Map<string, Summand>>()
  for (const { role, ids, arcs } of readLinks(xml, "calculation")) {
    const summands = byRole.get(role) ?? new Map<string, Summand>()
    byRole.set(role, summands)
    for (const { from, to, attributes } of arcs) {
      const [parent, child] = [ids.get(from), ids.get(to)]
      const weight = toFiledNumber(Number(attributes.weight)) || 1
      if (parent && child && !summands.has(child)) summands.set(child, { parent, weight })
    }
  }
  return byRole
}
