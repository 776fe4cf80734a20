import { strFromU8, unzipSync } from "fflate"
import { SaxesParser } from "saxes"
import { expect, test } from "vitest"
import { maxLinks, maxTextLength } from "~/lib/workbook/sheet-xml"
import { type SheetCell, toColumnName, toReference, toSerialDay } from "~/lib/workbook/workbook"
import { writeWorkbook } from "~/lib/workbook/write-workbook"

function write(rows: (SheetCell | null)[][], name = "Sheet", title = "A & B") {
  const sheet = { name, widths: [10], frozen: { rows: 1, columns: 0 }, hasFilter: true, rows }
  const files = unzipSync(writeWorkbook({ title, sheets: [sheet] }))
  const texts = new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
  for (const text of texts.values()) new SaxesParser({ xmlns: true }).write(text).close()
  return { texts, sheet: texts.get("xl/worksheets/sheet1.xml") ?? "" }
}

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %d is %s", (index, name) => {
  expect(toColumnName(index)).toBe(name)
})

test("a reference to another sheet quotes its name", () => {
  expect(toReference(1, 2)).toBe("B3")
  expect(toReference(1, 2, "Tom's sheet")).toBe("'Tom''s sheet'!B3")
})

test.each([
  ["1900-02-28", null],
  ["1900-03-01", 61],
  ["2024-02-29", 45351],
  ["2025-9-1", null],
  ["2025-13-01", null],
])("the day %s is %s", (day, serial) => {
  expect(toSerialDay(day)).toBe(serial)
})

test.each(["=1+1", "+1", "-1", "@x", "=HYPERLINK(1)"])("the text %s is stored as text", (value) => {
  const { sheet } = write([[{ value }]])
  expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${value}</t></is>`)
  expect(sheet).not.toContain("<f>")
})

test("a formula has its value, and a number its format", () => {
  const { sheet, texts } = write([
    [
      { value: 3, formula: "A1<B1", format: '#,##0" & "' },
      { value: "x", formula: 'IF(1,"x")' },
    ],
  ])
  expect(sheet).toContain("<f>A1&lt;B1</f><v>3</v>")
  expect(sheet).toContain('t="str"><f>IF(1,"x")</f><v>x</v>')
  expect(texts.get("xl/styles.xml")).toContain('formatCode="#,##0&quot; &amp; &quot;"')
})

test("a number that is not finite is an empty cell", () => {
  const { sheet } = write([[{ value: Number.NaN }, { value: Number.POSITIVE_INFINITY }]])
  expect(sheet).not.toContain("<v>")
})

test("characters that XML lacks are left out, and escapes of the format are kept as text", () => {
  const { sheet } = write([[{ value: "a\u0000b\ud800c_x0041_\r\n😀" }]])
  expect(sheet).toContain(">abc_x005F_x0041__x000D_\n😀<")
})

test("characters that XML lacks are left out of the title and the names of sheets too", () => {
  const { texts } = write([], "She\u0001et", "A\u0000 Co\udc00")
  expect(texts.get("docProps/core.xml")).toContain("<dc:title>A Co</dc:title>")
  expect(texts.get("xl/workbook.xml")).toContain('name="Sheet"')
})

test("a text is cut at the limit of the format, and not before", () => {
  const whole = "x".repeat(maxTextLength)
  expect(write([[{ value: whole }]]).sheet).toContain(`>${whole}<`)
  expect(write([[{ value: `${whole}x` }]]).sheet).toContain(`>${"x".repeat(maxTextLength - 1)}…<`)
})

test("an address that many cells link to is stored once, and links end at the limit of the format", () => {
  const link = "https://app.example/a?b=1&c=2"
  const row = (count: number) => [Array.from({ length: count }, () => ({ value: 1, link }))]
  const { sheet, texts } = write(row(3))
  expect(sheet.match(/<hyperlink /g)).toHaveLength(3)
  const addresses = texts.get("xl/worksheets/_rels/sheet1.xml.rels") ?? ""
  expect(
    addresses.match(/Target="https:\/\/app\.example\/a\?b=1&amp;c=2" TargetMode="External"/g),
  ).toHaveLength(1)
  expect(write(row(maxLinks + 1)).sheet.match(/<hyperlink /g)).toHaveLength(maxLinks)
})

test("the same content gives the same bytes", () => {
  const sheet = { name: "S", widths: [], frozen: { rows: 0, columns: 0 }, rows: [[{ value: 1 }]] }
  const book = { title: "T", sheets: [sheet] }
  expect(writeWorkbook(book)).toEqual(writeWorkbook(book))
})
