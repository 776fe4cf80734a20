import type { ReadingSection } from "~/model/reading/reading-document"
import { listTables } from "~/model/reading/tables/section-tables"
import { readTable } from "~/model/reading/tables/table-cells"
import { getText } from "~/model/reading/text/markup"
import type { FiledPerson } from "./people-document"
import { isPersonName, toNameCase, withoutRepeat } from "./person-name"

/** People of an annual report: the table of executive officers with ages, and who signed. */
export function readReportPeople(sections: ReadingSection[]): FiledPerson[] {
  return [
    ...sections.filter(({ key }) => key !== "signatures").flatMap(readAgeTables),
    ...sections.filter(({ key }) => key.startsWith("signatures")).flatMap(readSignatures),
  ]
}

/** Rows of tables with the columns Name and Age. The position may be in the cell of the name, after a comma. */
function readAgeTables(section: ReadingSection): FiledPerson[] {
  return listTables(section).flatMap(({ grid }) => {
    const heads = grid.heads.length > 0 ? grid.heads : grid.rows.slice(0, 1)
    const named = (pattern: RegExp) =>
      (heads.at(-1) ?? []).findIndex(
        (text, at) => pattern.test(text) && !(at > 0 && heads.at(-1)?.[at - 1] === text),
      )
    const [age, since] = [named(/^age\b/i), named(/\bsince\b/i)]
    const isNamed = /^name|^executive officer/i.test(heads.at(-1)?.[0] ?? "")
    const position = named(/position|title|office|experience|occupation/i)
    if (age < 0 || !isNamed) return []
    return grid.rows.flatMap((row) => {
      const [name = "", inName = ""] = split(row[0] ?? "")
      const years = Number(/^\d{2}\b/.exec(row[age] ?? "")?.[0])
      if (!isPersonName(name) || !(years >= 18)) return []
      const title = inName || firstTitle(position > 0 ? (row[position] ?? "") : "")
      return [
        {
          name,
          title,
          age: years,
          section: section.key,
          since:
            since > 0 && /\d{4}/.test(row[since] ?? "")
              ? (row[since] ?? null)
              : getSince(row[position] ?? ""),
          isOfficer: true,
          isDirector: /\bdirector\b/i.test(title) && /\b(?:and|,) director\b|^director|board/i.test(title),
        },
      ]
    })
  })
}

/** `Andre Maciel, Executive Vice President` as name and title; footnote marks are left out. */
function split(text: string): [string, string] {
  const plain = withoutRepeat(text.replace(/\s*[(*†‡]\s*[\d*†‡]*\)?$/, "").trim())
  const at = plain.search(/,\s+(?!(?:Jr|Sr|II|III|IV|M\.?D|Ph\.?D)\b)/)
  if (at >= 0 && isPersonName(plain.slice(0, at))) return [plain.slice(0, at), plain.slice(at + 1).trim()]
  const title = plain.search(titleWord)
  const name = title > 0 ? plain.slice(0, title).trim() : plain
  return isPersonName(name) ? [name, plain.slice(name.length).trim()] : [plain, ""]
}

const titleWord =
  /\b(?:Director|President|Chief|Executive|Senior|Vice|Chair\w*|CEO|CFO|General|Secretary|Treasurer|Global|Group|Corporate|Principal|Interim|Co-)/

/** The title at the start of a position's text: up to the first date, period or semicolon. */
function firstTitle(text: string): string {
  const title = text
    .split(/(?<!\b\p{Lu})\.(?:\s|$)|;|,? (?:since|effective|from|in which|a position)\b|\s\(/iu)[0]
    ?.trim()
  return title && title.length <= 140 ? title : ""
}

function getSince(text: string): string | null {
  return /^[^.;]{3,140}?\bsince ((?:[A-Z][a-z]+ )?\d{4})\b/.exec(text)?.[1] ?? null
}

const signed = /^\*?\s*(?:by:?\s*)?\/s\/\s*/i
const date =
  /^(?:date[d:]*\s*)?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b.*\d{4}$/i

/** The people who signed for the registrant or as directors, with the titles printed below or beside the signature. */
function readSignatures(section: ReadingSection): FiledPerson[] {
  const people = section.blocks.flatMap(({ kind, html }) => (kind === "table" ? fromTable(html) : []))
  const lines = section.blocks.filter(({ kind }) => kind !== "table").map(({ html }) => getText(html))
  return [...people, ...fromLines(lines)].map((person) => ({ ...person, section: section.key }))
}

type Signer = Omit<FiledPerson, "section">

function fromTable(html: string): Signer[] {
  const { heads, rows: body } = readTable(html)
  const rows = [...heads, ...body]
  const width = rows[0]?.length ?? 0
  const titles = rows.some((row) => row.some((cell, at) => signed.test(cell) && isTitle(row[at + 1] ?? "")))
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ""))
  if (!titles) return columns.flatMap(fromLines)
  return columns.flatMap((lines, at) => {
    const starts = lines.flatMap((line, row) => (signed.test(line) || line === "*" ? [row] : []))
    return starts.flatMap((start, index) => {
      const end = starts[index + 1] ?? lines.length
      const printed = lines.slice(start + 1, end).filter((line) => isPersonName(line))
      const name = printed[0] ?? lines[start]?.replace(signed, "") ?? ""
      const title = rows
        .slice(start, end)
        .map((row) => row.slice(at + 1).find((cell) => cell && !signed.test(cell)) ?? "")
        .filter((text) => text && !date.test(text) && text !== name)
      return toSigner(name, title.join(" "))
    })
  })
}

/** Lines of one column: a signature, the printed name, and the titles up to the next signature. */
function fromLines(lines: string[]): Signer[] {
  const filled = lines
    .filter(Boolean)
    .filter((line) => !date.test(line) && !/^(?:by:?|date:?.*)$/i.test(line))
  const starts = filled.flatMap((line, at) => (signed.test(line) || line === "*" ? [at] : []))
  return starts.flatMap((start, index) => {
    const block = filled.slice(start, starts[index + 1] ?? filled.length)
    const inline = block[0]?.replace(signed, "") ?? ""
    const printed = block.slice(1, 3).findIndex((line) => isPersonName(split(line)[0]))
    const named = printed < 0 ? inline : (block[printed + 1] ?? "")
    const [name, beside] = split(named)
    const after = block.slice(printed < 0 ? 1 : printed + 2, (printed < 0 ? 1 : printed + 2) + 4)
    return toSigner(name, [beside, ...after.filter(isTitle)].join(" "))
  })
}

function isTitle(text: string): boolean {
  return (
    text.length <= 200 &&
    !signed.test(text) &&
    !date.test(text) &&
    /\b(?:officer|director|president|chair\w*|treasurer|controller|secretary|trustee|principal|ceo|cfo)\b/i.test(
      text,
    )
  )
}

function toSigner(name: string, titles: string): Signer[] {
  const plain = withoutRepeat(name.replace(/\s+/g, " ").trim())
  const title = titles.replace(/\s+/g, " ").trim()
  if (!isPersonName(plain) || !isTitle(title)) return []
  const words = title.replace(/\((?:principal|and|duly|on behalf)[^)]*\)/gi, " ")
  return [
    {
      name: toNameCase(plain),
      title: words.replace(/\s+/g, " ").replace(/[,;]$/, "").trim(),
      age: null,
      since: null,
      isOfficer: /\b(?:officer|president|treasurer|controller|secretary)\b/i.test(
        title.replace(/former \w+/i, ""),
      ),
      isDirector: /\b(?:director(?! of\b)|trustee|chair(?:man|woman|person)?(?: of the board)?)\b/i.test(
        title.replace(/\b(?:senior|managing|executive) director/gi, ""),
      ),
    },
  ]
}
