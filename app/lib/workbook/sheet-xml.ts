import { dropNotXml, escapeAttribute, escapeText } from "~/lib/escape"
import type { SheetStyles } from "./sheet-styles"
import { type Sheet, type SheetCell, toColumnName, toReference } from "./workbook"

/** Limits of the format: characters of a text, and links of a sheet. */
export const maxTextLength = 32_767
export const maxLinks = 65_530

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** The addresses that a sheet links to, each once, with the cells of each. */
export class SheetLinks {
  private readonly numbers = new Map<string, number>()
  private readonly cells: { reference: string; number: number }[] = []

  add(reference: string, address: string): void {
    if (this.cells.length === maxLinks) return
    const number = this.numbers.get(address) ?? this.numbers.size + 1
    this.numbers.set(address, number)
    this.cells.push({ reference, number })
  }

  *toXml(): Generator<string> {
    if (this.cells.length === 0) return
    yield "<hyperlinks>"
    for (const { reference, number } of this.cells)
      yield `<hyperlink ref="${reference}" r:id="rId${number}"/>`
    yield "</hyperlinks>"
  }

  /** The file beside the sheet that has the addresses; empty without links. */
  *toRelationships(): Generator<string> {
    if (this.cells.length === 0) return
    yield `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
    for (const [address, number] of this.numbers)
      yield `<Relationship Id="rId${number}" Type="${relationships}/hyperlink" Target="${escapeAttribute(address)}" TargetMode="External"/>`
    yield "</Relationships>"
  }
}

/** A sheet in parts of one row. Texts are inline, so that a text is never read as a formula. */
export function* toSheetXml(sheet: Sheet, styles: SheetStyles, links: SheetLinks): Generator<string> {
  yield `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}">`
  yield `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${toPane(sheet.frozen)}</sheetView></sheetViews>`
  yield '<sheetFormatPr defaultRowHeight="13.5"/>'
  if (sheet.widths.length > 0) yield `<cols>${sheet.widths.map(toWidth).join("")}</cols>`
  yield "<sheetData>"
  let row = 0
  let columns = 0
  for (const cells of sheet.rows) {
    let text = `<row r="${row + 1}">`
    for (const [column, cell] of cells.entries()) {
      if (!cell) continue
      const reference = toReference(column, row)
      if (cell.link !== undefined) links.add(reference, cell.link)
      text += toCellXml(cell, reference, styles.find(cell))
    }
    yield `${text}</row>`
    columns = Math.max(columns, cells.length)
    row += 1
  }
  yield "</sheetData>"
  if (sheet.hasFilter && row > 1 && columns > 0)
    yield `<autoFilter ref="A1:${toColumnName(columns - 1)}${row}"/>`
  yield* links.toXml()
  yield "</worksheet>"
}

function toPane({ rows, columns }: Sheet["frozen"]): string {
  if (rows === 0 && columns === 0) return ""
  const pane = rows > 0 && columns > 0 ? "bottomRight" : rows > 0 ? "bottomLeft" : "topRight"
  const splits = `${columns > 0 ? ` xSplit="${columns}"` : ""}${rows > 0 ? ` ySplit="${rows}"` : ""}`
  return `<pane${splits} topLeftCell="${toReference(columns, rows)}" activePane="${pane}" state="frozen"/>`
}

function toWidth(width: number, index: number): string {
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
}

function toCellXml({ value, formula }: SheetCell, reference: string, style: number): string {
  const place = `<c r="${reference}" s="${style}"`
  const source = formula === undefined ? "" : `<f>${escapeText(formula)}</f>`
  if (value === null || (typeof value === "number" && !Number.isFinite(value)))
    return source ? `${place}>${source}</c>` : `${place}/>`
  if (typeof value === "number") return `${place}>${source}<v>${value}</v></c>`
  if (typeof value === "boolean") return `${place} t="b">${source}<v>${value ? 1 : 0}</v></c>`
  const text = toXmlText(value)
  if (source) return `${place} t="str">${source}<v>${text}</v></c>`
  return `${place} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Text as it is in the file; `_x0041_` is an escape there, and a long text is cut. */
function toXmlText(value: string): string {
  const text = value.length > maxTextLength ? `${value.slice(0, maxTextLength - 1)}…` : value
  const plain = dropNotXml(text).replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
  return escapeText(plain).replaceAll("\r", "_x000D_")
}
