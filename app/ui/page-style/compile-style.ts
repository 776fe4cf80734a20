import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from "postcss"
import { writeStyle } from "./pick-style"
import type { CustomProperty, StyleNode, StyleRule } from "./style-sheet"

/** The rules of a part: of the first picture on a screen, of states that begin later, or all of an at-rule for printing. */
type Part = "first" | "later" | "print"

/** Prepares a style sheet for `pickStyle`, without what the first picture of a page on a screen does not need. */
export function compileStyle(css: string): StyleNode[] {
  return compileNodes(postcss.parse(css), "first")
}

/** The rest of a style sheet: states that begin later, printing, and the custom properties that they read. */
export function compileRest(css: string): string {
  return writeStyle(compileNodes(postcss.parse(css), "later"))
}

function compileNodes(parent: Container, part: Part): StyleNode[] {
  return (parent.nodes ?? []).flatMap((node) => compileNode(node as ChildNode, part))
}

function compileNode(node: ChildNode, part: Part): StyleNode[] {
  if (node.type === "rule") return compileRule(node, part)
  return node.type === "atrule" ? compileAtRule(node, part) : []
}

function compileAtRule(node: AtRule, part: Part): StyleNode[] {
  const text = node.toString()
  if (node.name === "page") return part === "first" ? [] : [compilePage(node)]
  const isPrint = node.name === "media" && /^print\b/.test(node.params)
  if (isPrint && part === "first") return []
  if (node.name === "font-face") return part === "first" ? [text] : []
  if (node.name === "property" || /keyframes$/.test(node.name)) return [{ name: node.params, text }]
  // Such as the order of layers, which has no block.
  if (!node.nodes) return [`${text};`]
  const nodes = compileNodes(node, isPrint ? "print" : part)
  return nodes.length > 0 ? [{ head: `@${node.name} ${node.params}`, nodes }] : []
}

/** The boxes of a sheet's margins read custom properties, as rules do. */
function compilePage(node: AtRule): StyleRule {
  const body = (node.nodes ?? []).map((inner) => inner.toString()).join(";")
  return { selectors: [[`@page ${node.params}`.trim(), []]], body, custom: [], reads: listReads(body) }
}

/** States that begin after the first picture. */
const laterState = /:(?:hover|focus|focus-visible|focus-within|active|target)(?![\w-])|::selection/

function isOfPart(selector: string, part: Part): boolean {
  return part === "print" || laterState.test(withoutArguments(selector)) === (part === "later")
}

function compileRule(rule: Rule, part: Part): StyleNode[] {
  const own = rule.selectors.filter((selector) => isOfPart(selector, part))
  if (own.length === 0 && part === "first") return []
  // The rest of a sheet needs the custom properties of other rules, which it may read.
  const selectors = (own.length > 0 ? own : rule.selectors).map(
    (selector): StyleRule["selectors"][number] => [selector, listNames(selector)],
  )
  const declared = rule.nodes.filter((node): node is Declaration => node.type === "decl")
  // In print, rules of the first part read custom properties too.
  const isCustom = ({ prop }: Declaration) => part !== "print" && prop.startsWith("--")
  const custom = declared
    .filter(isCustom)
    .map(
      ({ prop, value, important }): CustomProperty => [
        prop,
        important ? `${value}!important` : value,
        listReads(value),
      ],
    )
  if (own.length === 0) return custom.length > 0 ? [{ selectors, body: "", custom, reads: [] }] : []
  const body = rule.nodes
    .filter((node) => node.type !== "comment" && !(node.type === "decl" && isCustom(node)))
    .map((node) => node.toString())
    .join(";")
  const animations = declared.filter(({ prop }) => prop.startsWith("animation"))
  const names = animations.flatMap(({ value }) => value.split(/[\s,]+/))
  return [{ selectors, body, custom, reads: [...new Set([...listReads(body), ...names])] }]
}

function listReads(text: string): string[] {
  return [...new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name))]
}

/** A selector without the arguments of pseudo-classes and without attributes, which may or may not apply. */
function withoutArguments(selector: string): string {
  let plain = ""
  let depth = 0
  for (let at = 0; at < selector.length; at += 1) {
    const sign = selector[at] ?? ""
    const escaped = sign === "\\" ? selector.slice(at, at + 2) : sign
    if (sign === "\\") at += 1
    else if (sign === "(" || sign === "[") depth += 1
    if (depth === 0) plain += escaped
    if (sign === ")" || sign === "]") depth -= 1
  }
  return plain
}

const nameInSelector =
  /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)|(?:^|[\s>+~])([a-z][a-z0-9-]*)|::?[\w-]+|#[\w-]+/gi

/** The classes and tags that a page must have for a selector to apply. */
export function listNames(selector: string): string[] {
  const names = [...withoutArguments(selector).matchAll(nameInSelector)].flatMap(([, className, tag]) => {
    if (className !== undefined) return [unescapeName(className)]
    return tag !== undefined ? [`<${tag.toLowerCase()}`] : []
  })
  return [...new Set(names)]
}

function unescapeName(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
