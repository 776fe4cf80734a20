import { toFiledNumber } from "~/edgar/text/filed-number"
import { groupBy } from "~/lib/collections"
import { conceptOfId } from "./label-linkbase"
import { readLinks } from "./linkbase"

/** A line of a presentation: a concept in its place, with the end of the label role to show it with. */
export interface PresentedConcept {
  /** As in the linkbase, `us-gaap_Assets`. */
  id: string
  concept: string
  depth: number
  labelRole: string | null
}

export interface Presentation {
  role: string
  /** In the filer's order; a concept that has parts comes before them. */
  lines: PresentedConcept[]
}

interface Arc {
  from: string
  to: string
  order: number
  labelRole: string | null
}

/** A presentation is at most this deep; a circle of arcs ends there. */
const maxDepth = 30
const maxLines = 2000

/** The presentations of a linkbase, or of a schema that contains one. Throws NotXml. */
export function parsePresentationLinkbase(xml: string): Presentation[] {
  return readLinks(xml, "presentation").map(({ role, ids, arcs }) => ({
    role,
    lines: toLines(
      ids,
      arcs.map(({ from, to, attributes }) => ({
        from,
        to,
        order: toFiledNumber(Number(attributes.order)) || 0,
        labelRole: attributes.preferredLabel?.replace(/^.*\//, "") ?? null,
      })),
    ),
  }))
}

function toLines(ids: Map<string, string>, arcs: Arc[]): PresentedConcept[] {
  const children = groupBy(arcs, ({ from }) => from)
  const isChild = new Set(arcs.map(({ to }) => to))
  for (const list of children.values()) list.sort((a, b) => a.order - b.order)
  const lines: PresentedConcept[] = []
  const add = (label: string, labelRole: string | null, depth: number): void => {
    if (lines.length >= maxLines || depth > maxDepth) return
    const id = ids.get(label)
    if (id) lines.push({ id, concept: conceptOfId(id), depth, labelRole })
    for (const arc of children.get(label) ?? []) add(arc.to, arc.labelRole, depth + 1)
  }
  for (const label of children.keys()) if (!isChild.has(label)) add(label, null, 0)
  return lines
}
