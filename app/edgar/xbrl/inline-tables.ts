import { Parser } from "htmlparser2"

/** A printed line of a table of an inline XBRL document: the first figure of the whole company in its row. */
export interface TableLine {
  /** `us-gaap:Assets`, with the filer's own prefix for an own concept. */
  name: string
  label: string
  /** True if a positive figure is printed in parentheses. */
  isNegated: boolean
}

/** The tables of an inline XBRL document that have tagged figures of the whole company, in its order. */
export function readInlineTables(html: string, isWhole: (context: string) => boolean): TableLine[][] {
  const tables: TableLine[][] = []
  const open: TableLine[][] = []
  let row: { label: string; text: string; isRead: boolean } | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "table") {
          const lines: TableLine[] = []
          open.push(lines)
          tables.push(lines)
        } else if (name === "tr") row = { label: "", text: "", isRead: false }
        else if (name === "ix:nonfraction" && row && !row.isRead) {
          const lines = open.at(-1)
          if (!lines || !isWhole(attributes.contextref ?? "")) return
          row.isRead = true
          const isNegated = /\(\s*$/.test(row.text) && attributes.sign !== "-"
          const label = tidy(row.label || row.text.replace(/[\s$(—–-]+$/, ""))
          lines.push({ name: attributes.name ?? "", label, isNegated })
        }
      },
      ontext(text) {
        if (row && !row.isRead) row.text += text
      },
      onclosetag(name) {
        if (name === "table") open.pop()
        else if (name === "tr") row = null
        else if (name === "td" && row && !row.label) row.label = tidy(row.text)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(html)
  parser.end()
  return tables.filter((lines) => lines.length > 0)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
