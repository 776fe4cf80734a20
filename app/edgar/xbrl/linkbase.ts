import { readXml } from "~/edgar/xml-reader"

/** An extended link: the ids of its locators by their labels, and its arcs as written. */
interface ExtendedLink {
  role: string
  ids: Map<string, string>
  arcs: { from: string; to: string; attributes: Readonly<Record<string, string>> }[]
}

/** The extended links of one kind, such as `presentation`, without prohibited arcs. Throws NotXml. */
export function readLinks(xml: string, kind: "presentation" | "calculation"): ExtendedLink[] {
  const links: ExtendedLink[] = []
  readXml(xml, {
    open(name, attributes) {
      const link = links.at(-1)
      if (name === `${kind}Link`)
        links.push({ role: attributes["xlink:role"] ?? "", ids: new Map(), arcs: [] })
      else if (name === "loc")
        link?.ids.set(attributes["xlink:label"] ?? "", toConceptId(attributes["xlink:href"]))
      else if (name === `${kind}Arc` && attributes.use !== "prohibited")
        link?.arcs.push({
          from: attributes["xlink:from"] ?? "",
          to: attributes["xlink:to"] ?? "",
          attributes,
        })
    },
    close() {},
  })
  return links
}

/** `aapl-20230930.xsd#aapl_EuropeMember` to `aapl_EuropeMember`. */
export function toConceptId(href: string | undefined): string {
  return (href ?? "").replace(/^.*#/, "")
}
