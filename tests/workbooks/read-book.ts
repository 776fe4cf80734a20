import { strFromU8, unzipSync } from "fflate"

/** A cell as a file has it, before any recalculation. */
export interface FileCell {
  /** Null for text and for an empty cell. */
  number: number | null
  text: string | null
  hasFormula: boolean
  /** True if the number is a day. */
  isDay: boolean
  /** An absolute address; null without a link. */
  link: string | null
}

/** The cells of a sheet by their reference, such as `B4`. */
export type FileSheet = Map<string, FileCell>

const plain = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")

/** The sheets of a workbook by name, in their order. */
export function readBook(file: Uint8Array): Map<string, FileSheet> {
  const files = unzipSync(file)
  const getText = (path: string) => (files[path] ? strFromU8(files[path]) : "")
  const dayStyles = listDayStyles(getText("xl/styles.xml"))
  const names = [...getText("xl/workbook.xml").matchAll(/<sheet name="([^"]*)"/g)]
  return new Map(
    names.map(([, name = ""], index) => [
      plain(name),
      readSheet(
        getText(`xl/worksheets/sheet${index + 1}.xml`),
        getText(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`),
        dayStyles,
      ),
    ]),
  )
}

/** The numbers of styles whose format has a year. */
function listDayStyles(xml: string): Set<string> {
  const formats = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = "", code = ""]) => [
      id,
      code,
    ]),
  )
  const styles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? ""
  return new Set(
    [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].flatMap(([, id = ""], index) =>
      formats.get(id)?.includes("yyyy") ? [String(index)] : [],
    ),
  )
}

function readSheet(xml: string, relations: string, dayStyles: ReadonlySet<string>): FileSheet {
  const targets = new Map(
    [...relations.matchAll(/Id="(rId\d+)"[^>]*Target="([^"]*)"/g)].map(([, id = "", target = ""]) => [
      id,
      plain(target),
    ]),
  )
  const links = new Map(
    [...xml.matchAll(/<hyperlink ref="([A-Z]+\d+)" r:id="(rId\d+)"\/>/g)].map(([, cell = "", id = ""]) => [
      cell,
      targets.get(id) ?? null,
    ]),
  )
  const cells = xml.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)
  return new Map(
    [...cells].map(([, cell = "", style = "", type = "", inner = ""]) => {
      const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? null
      const text = /<t[^>]*>([^<]*)<\/t>/.exec(inner)?.[1] ?? (type ? value : null)
      return [
        cell,
        {
          number: type === "" && value !== null ? Number(value) : null,
          text: text === null ? null : plain(text),
          hasFormula: inner.includes("<f>"),
          isDay: dayStyles.has(style),
          link: links.get(cell) ?? null,
        },
      ]
    }),
  )
}
