import type { Align } from "~/model/reading/text/draft"
import type { ForeignStyle } from "./foreign-style"
import { bold, italic, strike, subscript, superscript, underline } from "./inline-text"
import { type SymbolFont, toSymbolFont } from "./symbol-fonts"

const blocks = new Set(
  "address article aside blockquote body center dd details dir div dl document dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody td text tfoot th thead tr caption ul".split(
    " ",
  ),
)
const marksOf: Record<string, number> = {
  b: bold,
  strong: bold,
  i: italic,
  em: italic,
  cite: italic,
  var: italic,
  u: underline,
  ins: underline,
  s: strike,
  strike: strike,
  del: strike,
  sup: superscript,
  sub: subscript,
}

/** An open element, with what it passes on to its text. */
export type Frame = {
  name: string
  isBlock: boolean
  marks: number
  align: Align
  leftPt: number
  firstLinePt: number
  fontPt: number
  href: string | null
  tag: string | null
  list: boolean
  symbols: SymbolFont | null
  uppercase: boolean
  preformatted: boolean
  breakAfter: boolean
}

export const rootFrame: Frame = {
  name: "",
  isBlock: true,
  marks: 0,
  align: "left",
  leftPt: 0,
  firstLinePt: 0,
  fontPt: 0,
  href: null,
  tag: null,
  list: false,
  symbols: null,
  uppercase: false,
  preformatted: false,
  breakAfter: false,
}

export function toFrame(
  name: string,
  attributes: Record<string, string>,
  style: ForeignStyle,
  parent: Frame,
): Frame {
  const isBlock = style.display
    ? style.display === "block" && !marksOf[name] && !isRunIn(name)
    : blocks.has(name)
  const isCell = name === "td" || name === "th"
  const isHeading = /^h[1-6]$/.test(name)
  const align = style.align ?? toAlign(attributes.align) ?? (name === "center" ? "center" : undefined)
  const symbols = style.symbols !== undefined ? style.symbols : toSymbolFont(attributes.face)
  const isQuote = name === "blockquote" || name === "dd" || name === "ul" || name === "ol"
  return {
    name,
    isBlock: isBlock || structural.has(name),
    marks: toMarks(name, style, isCell ? 0 : parent.marks),
    align: align ?? (isCell ? "left" : parent.align),
    leftPt: (isCell ? 0 : parent.leftPt) + (isCell ? 0 : style.leftPt) + (isQuote ? 18 : 0),
    firstLinePt: isBlock ? style.firstLinePt : parent.firstLinePt,
    fontPt: style.fontPt ?? toFontSize(name, attributes.size) ?? parent.fontPt,
    href: name === "a" || isCell ? null : parent.href,
    tag: isHeading ? name : isBlock && !isRunIn(name) && !parent.tag ? null : parent.tag,
    list: name === "li" || (parent.list && !isCell && name !== "table"),
    symbols: symbols === undefined ? parent.symbols : symbols,
    uppercase: style.uppercase ?? parent.uppercase,
    preformatted: style.preformatted ?? parent.preformatted,
    breakAfter: style.breakAfter,
  }
}

const structural = new Set(["table", "tr", "td", "th", "tbody", "thead", "tfoot", "caption"])

/** Elements whose `display:block` or `inline-block` does not part a paragraph. */
function isRunIn(name: string): boolean {
  return name === "span" || name === "font" || name === "a" || name.startsWith("ix:")
}

function toMarks(name: string, style: ForeignStyle, inherited: number): number {
  let marks = inherited | (marksOf[name] ?? 0)
  if (name === "th" || /^h[1-6]$/.test(name)) marks |= bold
  const set = (mark: number, on: boolean | undefined) => {
    if (on !== undefined) marks = on ? marks | mark : marks & ~mark
  }
  set(bold, style.bold)
  set(italic, style.italic)
  if (style.underline) marks |= underline
  if (style.strike) marks |= strike
  if (style.shift === "sup") marks |= superscript
  if (style.shift === "sub") marks |= subscript
  return marks
}

/** Sizes of the old `font` element, in points. */
function toFontSize(name: string, size: string | undefined): number | undefined {
  if (name !== "font" || !size) return undefined
  const relative = /^[+-]/.test(size) ? 3 + Number(size) : Number(size)
  return [7.5, 7.5, 10, 12, 13.5, 18, 24, 36][Math.min(7, Math.max(0, Math.round(relative)))]
}

export function toAlign(value: string | undefined): Align | undefined {
  const align = value?.toLowerCase()
  return align === "center" || align === "right" || align === "left" ? align : undefined
}
