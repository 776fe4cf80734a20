import type { StyleNode, StyleRule } from "./style-sheet"

/**
 * The part of a style sheet that a page needs for its first picture, in the order of the sheet, so that nothing moves
 * when the whole sheet arrives. `html` is the page in pieces.
 */
export function pickStyle(sheet: readonly StyleNode[], html: Iterable<string>): string {
  const names = new Set<string>()
  for (const piece of html) addNames(piece, names)
  return writeStyle(pickNodes(sheet, names))
}

/** Rules as text, with the custom properties, `@property` and `@keyframes` that they read, and no others. */
export function writeStyle(nodes: readonly StyleNode[]): string {
  return write(nodes, listReads(nodes))
}

const tagOrClass = /<([a-z][a-z0-9-]*)|\sclass="([^"]*)"/g

/** Adds tags, after a "<", and classes. */
function addNames(html: string, names: Set<string>): void {
  for (const [, tag, classes] of html.matchAll(tagOrClass))
    if (tag !== undefined) names.add(`<${tag}`)
    else if (classes && !names.has(classes)) {
      // Most elements have the classes of another one.
      names.add(classes)
      for (const name of classes.split(/\s+/)) names.add(unescapeAttribute(name))
    }
}

function unescapeAttribute(text: string): string {
  return text.includes("&")
    ? text
        .replaceAll("&gt;", ">")
        .replaceAll("&lt;", "<")
        .replaceAll("&quot;", '"')
        .replaceAll("&#x27;", "'")
        .replaceAll("&amp;", "&")
    : text
}

function pickNodes(nodes: readonly StyleNode[], names: ReadonlySet<string>): StyleNode[] {
  const picked: StyleNode[] = []
  for (const node of nodes) {
    if (typeof node === "string" || "text" in node) picked.push(node)
    else if ("head" in node) {
      const inner = pickNodes(node.nodes, names)
      if (inner.length > 0) picked.push({ head: node.head, nodes: inner })
    } else {
      const selectors = node.selectors.filter(([, needed]) => needed.every((name) => names.has(name)))
      if (selectors.length > 0) picked.push({ ...node, selectors })
    }
  }
  return picked
}

/** The custom properties and animations that the picked rules read, and those that these read. */
function listReads(nodes: readonly StyleNode[]): ReadonlySet<string> {
  const reads = new Set<string>()
  const values = new Map<string, string[]>()
  for (const rule of listRules(nodes)) {
    for (const name of rule.reads) reads.add(name)
    for (const [name, , names] of rule.custom) values.set(name, [...(values.get(name) ?? []), ...names])
  }
  for (const name of reads) for (const read of values.get(name) ?? []) reads.add(read)
  return reads
}

function listRules(nodes: readonly StyleNode[]): StyleRule[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string" || "text" in node) return []
    return "head" in node ? listRules(node.nodes) : [node]
  })
}

function write(nodes: readonly StyleNode[], reads: ReadonlySet<string>): string {
  return nodes.map((node) => writeNode(node, reads)).join("")
}

function writeNode(node: StyleNode, reads: ReadonlySet<string>): string {
  if (typeof node === "string") return node
  if ("text" in node) return reads.has(node.name) ? node.text : ""
  if ("head" in node) {
    const inner = write(node.nodes, reads)
    return inner && `${node.head}{${inner}}`
  }
  const custom = node.custom.filter(([name]) => reads.has(name)).map(([name, value]) => `${name}:${value}`)
  const body = [...custom, ...(node.body ? [node.body] : [])].join(";")
  return body && `${node.selectors.map(([selector]) => selector).join(",")}{${body}}`
}
