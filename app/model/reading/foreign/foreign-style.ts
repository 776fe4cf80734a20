import type { Align } from "~/model/reading/text/draft"
import { type SymbolFont, toSymbolFont } from "./symbol-fonts"

/** The few things of a style attribute that reading needs; what is undefined was not said. */
export type ForeignStyle = {
  hidden: boolean
  display?: "inline" | "block"
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  shift?: "sup" | "sub"
  align?: Align
  fontPt?: number
  /** Null where a font of letters is named. */
  symbols?: SymbolFont | null
  leftPt: number
  firstLinePt: number
  preformatted?: boolean
  uppercase?: boolean
  breakBefore: boolean
  breakAfter: boolean
  topRule: boolean
  bottomRule: boolean
  widthPx?: number
  heightPx?: number
}

const none: ForeignStyle = {
  hidden: false,
  leftPt: 0,
  firstLinePt: 0,
  breakBefore: false,
  breakAfter: false,
  topRule: false,
  bottomRule: false,
}

/** Filings repeat a few hundred style attributes tens of thousands of times. */
const seen = new Map<string, ForeignStyle>()

export function readStyle(attribute: string | undefined): ForeignStyle {
  if (!attribute) return none
  const known = seen.get(attribute)
  if (known) return known
  const style = { ...none }
  for (const declaration of attribute.slice(0, 2000).split(";")) {
    const colon = declaration.indexOf(":")
    if (colon > 0)
      apply(
        style,
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      )
  }
  if (seen.size > 2000) seen.clear()
  seen.set(attribute, style)
  return style
}

function apply(style: ForeignStyle, name: string, value: string) {
  switch (name) {
    case "display":
      if (value.startsWith("none")) style.hidden = true
      else style.display = value === "inline" ? "inline" : "block"
      break
    case "visibility":
      if (value.startsWith("hidden")) style.hidden = true
      break
    case "font-weight":
      style.bold = value.startsWith("bold") || Number.parseInt(value, 10) >= 600
      break
    case "font-style":
      style.italic = /^(italic|oblique)/.test(value)
      break
    case "font":
      if (/\bbold\b/.test(value)) style.bold = true
      if (/\bitalic\b/.test(value)) style.italic = true
      style.fontPt = toPoints(/[\d.]+(?:pt|px|em)/.exec(value)?.[0] ?? "") ?? style.fontPt
      style.symbols = toSymbolFont(/\b(?:wingdings|webdings).*/.exec(value)?.[0] ?? "")
      break
    case "font-family":
      style.symbols = toSymbolFont(value)
      break
    case "font-size":
      style.fontPt = toPoints(value)
      break
    case "text-decoration":
    case "text-decoration-line":
      style.underline = value.includes("underline")
      style.strike = value.includes("line-through")
      break
    case "vertical-align":
      if (value === "super") style.shift = "sup"
      if (value === "sub") style.shift = "sub"
      break
    case "text-align":
      style.align = value === "center" || value === "right" ? value : "left"
      break
    case "text-transform":
      style.uppercase = value === "uppercase"
      break
    case "margin-left":
    case "padding-left":
      style.leftPt += toPoints(value) ?? 0
      break
    case "margin":
    case "padding":
      style.leftPt += toPoints(value.split(/\s+/)[3] ?? "") ?? 0
      break
    case "text-indent":
      style.firstLinePt = toPoints(value) ?? 0
      break
    case "white-space":
      style.preformatted = value.startsWith("pre")
      break
    case "page-break-before":
    case "break-before":
      style.breakBefore = /^(always|page)/.test(value)
      break
    case "page-break-after":
    case "break-after":
      style.breakAfter = /^(always|page)/.test(value)
      break
    case "border-top":
      style.topRule = /(solid|double)/.test(value)
      break
    case "border-bottom":
      style.bottomRule = /(solid|double)/.test(value)
      break
    case "width":
      style.widthPx = toPixels(value)
      break
    case "height":
      style.heightPx = toPixels(value)
      break
  }
}

const pointsOf: Record<string, number> = { pt: 1, px: 0.75, em: 10, rem: 10, in: 72, cm: 28 }

/** Points of a CSS length; percentages and words have none. */
export function toPoints(value: string): number | undefined {
  const [, number, unit] = /^(-?[\d.]+)(pt|px|em|rem|in|cm)/.exec(value) ?? []
  if (!number) return /^(x-small|xx-small)/.test(value) ? 8 : undefined
  const points = Number(number) * (pointsOf[unit ?? ""] ?? 1)
  return Number.isFinite(points) && Math.abs(points) < 1000 ? points : undefined
}

function toPixels(value: string): number | undefined {
  const points = toPoints(value)
  return points && points > 0 ? Math.round(points / 0.75) : undefined
}
