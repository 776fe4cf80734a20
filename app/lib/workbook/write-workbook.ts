import { Zip, ZipDeflate } from "fflate"
import { escapeAttribute, escapeText } from "~/lib/escape"
import { SheetStyles } from "./sheet-styles"
import { SheetLinks, toSheetXml } from "./sheet-xml"
import type { Workbook } from "./workbook"

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = "http://schemas.openxmlformats.org/officeDocument/2006"
const packages = "http://schemas.openxmlformats.org/package/2006"
const main = "application/vnd.openxmlformats-officedocument.spreadsheetml"
/** The files have one date, so that the same content gives the same bytes. */
const fileDate = new Date(1980, 0, 1)
/** Characters that are compressed together. */
const chunkLength = 65_536

/**
 * A workbook as a file (Office Open XML, ISO/IEC 29500). Rows are compressed as they are made, so that only the
 * compressed file is held.
 */
export function writeWorkbook({ title, sheets }: Workbook): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  const styles = new SheetStyles()
  addFile(zip, "[Content_Types].xml", [toContentTypes(sheets.length)])
  addFile(zip, "_rels/.rels", [
    toRelationships([
      [`${office}/relationships/officeDocument`, "xl/workbook.xml"],
      [`${packages}/relationships/metadata/core-properties`, "docProps/core.xml"],
    ]),
  ])
  addFile(zip, "docProps/core.xml", [
    `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeText(title)}</dc:title></cp:coreProperties>`,
  ])
  addFile(zip, "xl/workbook.xml", [toWorkbookXml(sheets.map(({ name }) => name))])
  addFile(zip, "xl/_rels/workbook.xml.rels", [
    toRelationships([
      ...sheets.map((_, index): [string, string] => [
        `${office}/relationships/worksheet`,
        `worksheets/sheet${index + 1}.xml`,
      ]),
      [`${office}/relationships/styles`, "styles.xml"],
    ]),
  ])
  for (const [index, sheet] of sheets.entries()) {
    const links = new SheetLinks()
    addFile(zip, `xl/worksheets/sheet${index + 1}.xml`, toSheetXml(sheet, styles, links))
    const addresses = [...links.toRelationships()]
    if (addresses.length > 0) addFile(zip, `xl/worksheets/_rels/sheet${index + 1}.xml.rels`, addresses)
  }
  addFile(zip, "xl/styles.xml", [styles.toXml()])
  zip.end()
  return join(parts)
}

function addFile(zip: Zip, name: string, chunks: Iterable<string>): void {
  const file = new ZipDeflate(name, { level: 6 })
  file.mtime = fileDate
  zip.add(file)
  const encoder = new TextEncoder()
  let waiting = ""
  for (const chunk of chunks) {
    waiting += chunk
    if (waiting.length < chunkLength) continue
    file.push(encoder.encode(waiting))
    waiting = ""
  }
  file.push(encoder.encode(waiting), true)
}

function toContentTypes(sheets: number): string {
  const overrides = [
    ["/xl/workbook.xml", `${main}.sheet.main+xml`],
    ["/xl/styles.xml", `${main}.styles+xml`],
    ["/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"],
    ...Array.from({ length: sheets }, (_, index) => [
      `/xl/worksheets/sheet${index + 1}.xml`,
      `${main}.worksheet+xml`,
    ]),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`
}

function toRelationships(targets: [type: string, target: string][]): string {
  const lines = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packages}/relationships">${lines.join("")}</Relationships>`
}

function toWorkbookXml(names: string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}/relationships"><sheets>${sheets.join("")}</sheets></workbook>`
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let position = 0
  for (const part of parts) {
    bytes.set(part, position)
    position += part.length
  }
  return bytes
}
