import { DomUtils, parseDocument } from "htmlparser2"

type Node = ReturnType<typeof parseDocument>["children"][number]

/** A page as text. */
export interface ReadPage {
  /** With the notes beside values. */
  text: string
  /** The value of each term, without its note. */
  facts: Map<string, string>
  /** Links to the sources of figures. */
  sources: { href: string; text: string; isInTable: boolean }[]
  /** Links to comparisons of filings, with the number of changes beside them. */
  redlines: { href: string; changes: number }[]
  /** The cells of the rows of all tables. */
  rows: string[][]
  /** The unit of amounts in tables without a suffix. */
  scale: number
}

const scales: Record<string, number> = { Thousands: 1e3, Millions: 1e6, Billions: 1e9 }

export function readPage(html: string): ReadPage {
  const document = parseDocument(html)
  const find = (name: string, within: Node = document) => DomUtils.getElementsByTagName(name, within, true)
  const main = find("main")[0] ?? document
  const text = getText(main, unread)
  const facts = new Map<string, string>()
  for (const list of find("dl", main)) {
    const [terms, values] = [find("dt", list), find("dd", list)]
    for (const [at, term] of terms.entries()) {
      const value = values[at]
      if (value) facts.set(getText(term), getText(value))
    }
  }
  const toSource = (link: Node) => ({
    href: "attribs" in link ? (link.attribs.href ?? "") : "",
    text: getText(link),
  })
  const isSource = ({ href }: { href: string }) => href.includes("financials/source/")
  const inTables = new Set(find("td", main).flatMap((cell) => find("a", cell)))
  return {
    text,
    facts,
    sources: find("a", main)
      .map((link) => ({ ...toSource(link), isInTable: inTables.has(link) }))
      .filter(isSource),
    redlines: find("a", main)
      .map((link) => ({
        href: toSource(link).href,
        changes: /(\d+) changes?$/.exec(link.parent ? getText(link.parent) : "")?.[1],
      }))
      .flatMap(({ href, changes }) =>
        href.includes("view=redline") && changes ? { href, changes: Number(changes) } : [],
      ),
    rows: find("tr", main).map((row) =>
      DomUtils.getChildren(row)
        .filter((cell) => DomUtils.isTag(cell))
        .map((cell) => getText(cell)),
    ),
    scale: readScale(text),
  }
}

/** The unit of amounts in tables without a suffix, such as 1,000,000. */
export function readScale(text: string): number {
  return scales[/(Thousands|Millions|Billions) of /.exec(text)?.[1] ?? ""] ?? 1
}

/** Notes and marks beside a value are no part of it. */
const beside = new Set(["small", "sup", "svg", "script", "style", "abbr"])
const unread = new Set(["svg", "script", "style"])

function getText(node: Node, without = beside): string {
  if (DomUtils.isText(node)) return node.data
  if (!DomUtils.hasChildren(node) || ("name" in node && without.has(node.name))) return ""
  return node.children
    .map((child) => getText(child, without))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim()
}
