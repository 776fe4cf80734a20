import { readXml } from "~/edgar/xml-reader"
import { toConceptId } from "./label-linkbase"

/** The labels of the concepts that an arc joins. */
export interface Arc {
  from: string
  to: string
}

/** The links of a linkbase: the ids of the concepts by their labels, and the arcs that are not prohibited. Throws NotXml. */
export function readLinks<Read extends Arc>(
  xml: string,
  kind: "presentation" | "calculation",
  toArc: (arc: Arc, attributes: Record<string, string>) => Read,
): { role: string; ids: Map<string, string>; arcs: Read[] }[] {
  const links: { role: string; ids: Map<string, string>; arcs: Read[] }[] = []
  readXml(xml, {
    open(name, attributes) {
      const link = links.at(-1)
      const { "xlink:label": label = "", "xlink:from": from = "", "xlink:to": to = "" } = attributes
      if (name === `${kind}Link`)
        links.push({ role: attributes["xlink:role"] ?? "", ids: new Map(), arcs: [] })
      else if (name === "loc") link?.ids.set(label, toConceptId(attributes["xlink:href"]))
      else if (name === `${kind}Arc` && attributes.use !== "prohibited")
        link?.arcs.push(toArc({ from, to }, attributes))
    },
    close() {},
  })
  return links
}
