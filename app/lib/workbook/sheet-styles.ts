import { escapeAttribute } from "~/lib/escape"
import type { CellLook, SheetCell } from "./workbook"

const fonts = {
  plain: '<font><sz val="10"/><name val="Arial"/></font>',
  bold: '<font><b/><sz val="10"/><name val="Arial"/></font>',
  title: '<font><b/><sz val="14"/><name val="Arial"/></font>',
  note: '<font><i/><sz val="10"/><color rgb="FF5F6368"/><name val="Arial"/></font>',
  // Blue is the usual color of figures that are typed or filed, black that of formulas.
  linked: '<font><sz val="10"/><color rgb="FF1F4E9E"/><name val="Arial"/></font>',
  boldLinked: '<font><b/><sz val="10"/><color rgb="FF1F4E9E"/><name val="Arial"/></font>',
} as const
const fontNames = Object.keys(fonts) as (keyof typeof fonts)[]

const borders = [
  "<border><left/><right/><top/><bottom/><diagonal/></border>",
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA0A6"/></bottom><diagonal/></border>',
  '<border><left/><right/><top style="hair"><color rgb="FF9AA0A6"/></top><bottom/><diagonal/></border>',
]
const inputFill = '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF8E1"/></patternFill></fill>'

/** Formats that are made by a workbook have numbers from here on. */
const firstFormat = 164

/** The styles of a workbook, numbered in the order of their first use. */
export class SheetStyles {
  private readonly formats = new Map<string, number>()
  private readonly styles = new Map<string, number>([[this.toStyle("General", "plain", 0, 0), 0]])
  private readonly known = new Map<string, number>()

  /** The number of a cell's style. */
  find({ format = "General", look, link }: SheetCell): number {
    const key = `${format}|${look ?? ""}|${link === undefined ? "" : "link"}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const isLinked = link !== undefined || look === "input"
    const style = this.toStyle(format, getFont(look, isLinked), getBorder(look), look === "input" ? 2 : 0)
    const number = this.styles.get(style) ?? this.styles.size
    this.styles.set(style, number)
    this.known.set(key, number)
    return number
  }

  private toStyle(format: string, font: keyof typeof fonts, border: number, fill: number): string {
    const place = `numFmtId="${this.getFormat(format)}" fontId="${fontNames.indexOf(font)}"`
    return `<xf ${place} fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  }

  private getFormat(format: string): number {
    if (format === "General") return 0
    const number = this.formats.get(format) ?? firstFormat + this.formats.size
    this.formats.set(format, number)
    return number
  }

  toXml(): string {
    const formats = [...this.formats].map(
      ([code, number]) => `<numFmt numFmtId="${number}" formatCode="${escapeAttribute(code)}"/>`,
    )
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join("")}</numFmts>` : "",
      `<fonts count="${fontNames.length}">${fontNames.map((name) => fonts[name]).join("")}</fonts>`,
      '<fills count="3"><fill><patternFill patternType="none"/></fill>',
      `<fill><patternFill patternType="gray125"/></fill>${inputFill}</fills>`,
      `<borders count="${borders.length}">${borders.join("")}</borders>`,
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${this.styles.size}">${[...this.styles.keys()].join("")}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join("")
  }
}

function getFont(look: CellLook | undefined, isLinked: boolean): keyof typeof fonts {
  if (look === "title" || look === "note") return look
  const isBold = look === "header" || look === "total"
  if (isLinked) return isBold ? "boldLinked" : "linked"
  return isBold ? "bold" : "plain"
}

function getBorder(look: CellLook | undefined): number {
  return look === "header" ? 1 : look === "total" ? 2 : 0
}
