import { findEnd, splitList } from "./css-text"
import { type Needed, readNeeded } from "./needed-classes"

type Part =
  | { kind: "rule"; text: string; needed: Needed[] }
  | { kind: "group"; head: string; parts: Part[] }
  /** A definition that rules refer to by its name. */
  | { kind: "named"; text: string; name: string }
  | { kind: "variables"; head: string; declarations: [name: string, text: string][] }
  | { kind: "always"; text: string }

export type StyleSheet = Part[]

/** Style under a pointer, a finger or a key, on paper, and of parts that only some browsers have. */
const laterSelector =
  /:(?:hover|active|focus|focus-visible|focus-within)\b|::(?:selection|placeholder|file-selector-button|-webkit-)|:-moz-/
const laterGroup = /^@(?:media print|layer properties|page)/

/** Reads a style sheet as the build writes it, without comments. */
export function parseStyleSheet(css: string): StyleSheet {
  const parts: Part[] = []
  for (let at = 0; at < css.length; ) {
    const end = findEnd(css, at, "{;")
    const head = css.slice(at, end).trim()
    if (css[end] !== "{") {
      if (head) parts.push({ kind: "always", text: `${head};` })
      at = end + 1
      continue
    }
    const close = findEnd(css, end + 1, "}")
    const part = toPart(head, css.slice(end + 1, close))
    if (part) parts.push(part)
    at = close + 1
  }
  return parts
}

function toPart(head: string, body: string): Part | null {
  if (laterGroup.test(head)) return null
  const text = `${head}{${body}}`
  const [, at, name = ""] = /^@([a-z-]+)\s*(.*)$/s.exec(head) ?? []
  if (at === "property" || at === "keyframes") return { kind: "named", text, name }
  if (at === "font-face") return isOfRareLetters(body) ? null : { kind: "always", text }
  if (at) return { kind: "group", head, parts: parseStyleSheet(body) }
  const declarations = splitList(body, ";")
  if (head.startsWith(":root") && declarations.every((declaration) => declaration.startsWith("--")))
    return {
      ...{ kind: "variables", head },
      declarations: declarations.map((declaration) => [declaration.split(":", 1)[0] ?? "", declaration]),
    }
  const selectors = splitList(head, ",").filter((selector) => !laterSelector.test(selector))
  return selectors.length ? { kind: "rule", text, needed: selectors.map(readNeeded) } : null
}

function isOfRareLetters(face: string): boolean {
  const [, ranges] = /unicode-range:([^;]*)/.exec(face) ?? []
  return ranges !== undefined && !/U\+(?:00)?20-/i.test(ranges)
}

/** The rules that can apply to elements with these classes, in their order, and what these rules refer to. */
export function pickStyle(sheet: StyleSheet, classes: ReadonlySet<string>): string {
  const picked = pickParts(sheet, classes)
  const used = new Set(picked.flatMap(listNames))
  return picked.map((part) => writePart(part, used)).join("")
}

function pickParts(parts: Part[], classes: ReadonlySet<string>): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === "rule") return part.needed.some((needed) => isPresent(needed, classes)) ? [part] : []
    if (part.kind !== "group") return [part]
    const inner = pickParts(part.parts, classes)
    // An empty layer keeps its place in the order of layers.
    return inner.length || part.head.startsWith("@layer") ? [{ ...part, parts: inner }] : []
  })
}

function isPresent({ all, any }: Needed, classes: ReadonlySet<string>): boolean {
  return (
    all.every((name) => classes.has(name)) &&
    any.every((list) => list.some((needed) => isPresent(needed, classes)))
  )
}

/** The names of variables and of animations that a part uses. */
function listNames(part: Part): string[] {
  if (part.kind === "group") return part.parts.flatMap(listNames)
  const text =
    part.kind === "variables" ? part.declarations.map(([, declaration]) => declaration).join(";") : part.text
  return [...text.matchAll(/var\((--[\w-]+)|animation(?:-name)?:([^;}]+)/g)].flatMap(
    ([, variable, animation]) => variable ?? animation?.split(/[\s,]+/) ?? [],
  )
}

function writePart(part: Part, used: ReadonlySet<string>): string {
  if (part.kind === "group") {
    const inner = part.parts.map((one) => writePart(one, used)).join("")
    return inner || part.head.startsWith("@layer") ? `${part.head}{${inner}}` : ""
  }
  if (part.kind === "named") return used.has(part.name) ? part.text : ""
  if (part.kind === "always" || part.kind === "rule") return part.text
  const declarations = part.declarations.flatMap(([name, text]) => (used.has(name) ? [text] : []))
  return declarations.length ? `${part.head}{${declarations.join(";")}}` : ""
}
