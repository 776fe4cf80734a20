import { readXml } from "~/edgar/xml-reader"
import { append } from "~/lib/collections"
import { toConceptId } from "./linkbase"
import { localName } from "./xbrl-report"

/** The roles of a label, by the end of their address. */
export type Labels = Map<string, Map<string, string>>

/**
 * English labels of a label linkbase by concept (`aapl_EuropeMember`), then by the end of the role's address, such as
 * `label` or `terseLabel`. Throws NotXml.
 */
export function parseLabelLinkbase(xml: string): Labels {
  const conceptOf = new Map<string, string>()
  const arcs: { from: string; to: string }[] = []
  const resources = new Map<string, { role: string; text: string }[]>()
  let label: { key: string; role: string } | null = null
  readXml(xml, {
    open(name, attributes) {
      if (name === "loc")
        conceptOf.set(attributes["xlink:label"] ?? "", toConceptId(attributes["xlink:href"]))
      else if (name === "labelArc")
        arcs.push({ from: attributes["xlink:from"] ?? "", to: attributes["xlink:to"] ?? "" })
      else if (name === "label" && /^en\b|^$/i.test(attributes["xml:lang"] ?? ""))
        label = {
          key: attributes["xlink:label"] ?? "",
          role: (attributes["xlink:role"] ?? "").replace(/^.*\//, ""),
        }
    },
    close(name, text) {
      if (name !== "label" || !label) return
      append(resources, label.key, { role: label.role, text: text.replace(/\s+/g, " ") })
      label = null
    },
  })
  const labels: Labels = new Map()
  for (const { from, to } of arcs) {
    const concept = conceptOf.get(from)
    if (!concept) continue
    const roles = labels.get(concept) ?? new Map<string, string>()
    for (const { role, text } of resources.get(to) ?? []) if (text && !roles.has(role)) roles.set(role, text)
    labels.set(concept, roles)
  }
  return labels
}

/** The concept's name without its prefix. */
export function conceptOfId(id: string): string {
  return localName(id.replace(/^[^_]*_/, ""))
}

/** Labels of members by their name: without "[Member]". */
export function memberLabels(labels: Labels): Map<string, string> {
  const found = new Map<string, string>()
  for (const [id, roles] of labels) {
    const name = conceptOfId(id)
    if (!/(?:Member|Domain)$/.test(name) && !/^country_/.test(id)) continue
    const text = roles.get("terseLabel") ?? roles.get("label")
    const cleaned = text?.replace(/\s*\[(?:Member|Domain)\]\s*$/i, "").trim()
    if (cleaned && cleaned.length <= 80) found.set(name.replace(/(?:Member|Domain)$/, ""), cleaned)
  }
  return found
}
