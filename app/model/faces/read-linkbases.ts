import type { Calculations, Summand } from "~/edgar/xbrl/calculation-linkbase"
import type { Labels } from "~/edgar/xbrl/label-linkbase"
import type { LinkedStatement } from "~/edgar/xbrl/meta-links"
import type { Presentation } from "~/edgar/xbrl/presentation-linkbase"
import { groupBy } from "~/lib/collections"
import { conceptLabel } from "~/model/as-reported/concept-label"
import { isStructure } from "~/model/as-reported/presented-statement"
import type { PresentedFace } from "./choose-statements"
import { type FaceLine, toFaceConcept } from "./face"

/** The presentations of a filing's linkbases as lines with their totals. */
export function toPresentedFaces(
  presentations: readonly Presentation[],
  calculations: Calculations,
  labels: Labels,
): PresentedFace[] {
  return presentations.map(({ role, lines }) => {
    const printed = lines.filter(({ concept }) => !isStructure.test(concept) && !/Abstract$/.test(concept))
    const summands = calculations.get(role)
    return {
      role,
      lines: withoutRepeated(
        printed.map(({ id, concept, labelRole }) => {
          const roles = labels.get(id)
          const label = (labelRole && roles?.get(labelRole)) || roles?.get("label") || conceptLabel(concept)
          return toLine(id, label, labelRole, summands?.get(id) ?? null)
        }),
      ),
    }
  })
}

/** The statements of `MetaLinks.json` as lines: each total after its lines, as statements are printed. */
export function toLinkedFaces(statements: readonly LinkedStatement[]): PresentedFace[] {
  return statements.map(({ role, concepts }) => {
    const children = groupBy(concepts, ({ summand }) => summand?.parent ?? "")
    const lines: FaceLine[] = []
    const added = new Set<string>()
    const add = (each: (typeof concepts)[number]): void => {
      if (added.has(each.id)) return
      added.add(each.id)
      for (const child of children.get(each.id)?.toSorted((a, b) => a.order - b.order) ?? []) add(child)
      const { id, labels, summand } = each
      const name = id.replace(/^[^_]*_/, "")
      if (isStructure.test(name) || /Abstract$/.test(name)) return
      const [labelRole, label] = [...labels].find(([key]) => /^(negated|total|terse|periodEnd)/i.test(key)) ??
        [...labels].find(([key]) => key === "label") ?? [null, conceptLabel(name)]
      lines.push(toLine(id, label, labelRole, summand))
    }
    for (const each of concepts) if (!concepts.some(({ id }) => id === each.summand?.parent)) add(each)
    return { role, lines }
  })
}

function toLine(id: string, label: string, labelRole: string | null, summand: Summand | null): FaceLine {
  return {
    concept: toFaceConcept(id),
    label,
    parent: summand ? toFaceConcept(summand.parent) : null,
    weight: summand?.weight ?? 1,
    isNegated: /^negated/i.test(labelRole ?? ""),
    // Cash at the start and the end of a period is printed in a statement of flows.
    isInstant: /period(start|end)/i.test(labelRole ?? ""),
  }
}

function withoutRepeated(lines: FaceLine[]): FaceLine[] {
  const seen = new Set<string>()
  return lines.filter(({ concept }) => !seen.has(concept) && seen.add(concept))
}
